import { EMBLEM_SPRITE } from '@/app/_ui/kit/emblems/sprite';

/** Marks the player who leads a trick. */
export function LeadMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 10 10" role="img" aria-label={label} className="size-2.5 shrink-0 self-center fill-accent">
      <title>{label}</title>
      <path d="M1 0l9 5-9 5Z" />
    </svg>
  );
}

/** A mark's place: the corner of a card that a fan shows, small enough for the index and the print to stay in sight at any size. */
const CORNER = 'absolute bottom-[3%] left-[3%] size-[max(0.75rem,20%)]';

/** Marks a card that may not be played now: a padlock. The element it lies on has the class `card-locked` (hand.css). */
export function LockMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={CORNER}>
      <circle cx="8" cy="8" r="8" className="fill-[#3a362e]" />
      <path
        d="M4.6 7.4V6a3.4 3.4 0 0 1 6.8 0v1.4h.6v5H4v-5ZM6.2 7.4h3.6V6a1.8 1.8 0 0 0-3.6 0Z"
        className="fill-card"
      />
    </svg>
  );
}

/** Marks a card that has just come into the hand. */
export function FreshMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={CORNER}>
      <circle cx="8" cy="8" r="8" className="fill-emerald-800" />
      <path d="M7 3h2v5h2.5L8 12.5 4.5 8H7Z" className="fill-card" />
    </svg>
  );
}

/** An emblem in the colour of the text around it, as large as the box it stands in, and without a name of its own. */
export function Drawing({ emblem }: { emblem: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${EMBLEM_SPRITE}#${emblem}`} />
    </svg>
  );
}
