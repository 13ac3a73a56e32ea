/** The face of a card on the felt: one drawing of the deck's sprite, which the browser has already. */
export function FeltCard({ card, label, sprite }: { card: string; label: string; sprite: string }) {
  return (
    <svg
      viewBox="0 0 100 140"
      role="img"
      aria-label={label}
      className="card-colours block size-full rounded-[7%] shadow-card"
    >
      <use href={`${sprite}#${card}`} />
    </svg>
  );
}
