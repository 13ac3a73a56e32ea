/** Marks the player who leads a trick. */
export function LeadMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 10 10" role="img" aria-label={label} className="size-2.5 shrink-0 self-center fill-accent">
      <title>{label}</title>
      <path d="M1 0l9 5-9 5Z" />
    </svg>
  );
}

/** Marks a card that may not be played now: a padlock. */
export function LockMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="absolute bottom-[4%] left-[4%] size-[34%]">
      <circle cx="8" cy="8" r="8" className="fill-black" />
      <path d="M5 7.5V6a3 3 0 0 1 6 0v1.5h.5v4.5h-7V7.5ZM6.3 7.5h3.4V6a1.7 1.7 0 0 0-3.4 0Z" className="fill-card" />
    </svg>
  );
}

/** Marks a card that has just come into the hand. */
export function FreshMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="absolute bottom-[4%] left-[4%] size-[34%]">
      <circle cx="8" cy="8" r="8" className="fill-emerald-800" />
      <path d="M7 3h2v5h2.5L8 12.5 4.5 8H7Z" className="fill-card" />
    </svg>
  );
}
