import type { Suit } from '@/lib/cards';

/** The outline of each suit's French sign in a square of 100. Drawn, because fonts lack the glyphs or show them as emoji. */
export const SUIT_PATHS: Record<Suit, string> = {
  C: 'M50 4a21 21 0 0 1 17 33a21 21 0 1 1-12 34c1 10 4 19 12 25H33c8-6 11-15 12-25a21 21 0 1 1-12-34a21 21 0 0 1 17-33Z',
  D: 'M50 3C58 20 72 38 86 50C72 62 58 80 50 97C42 80 28 62 14 50C28 38 42 20 50 3Z',
  H: 'M50 94C20 68 5 51 5 32C5 16 17 7 29 7C39 7 47 14 50 24C53 14 61 7 71 7C83 7 95 16 95 32C95 51 80 68 50 94Z',
  S: 'M50 4C60 22 95 38 95 62C95 76 84 83 73 83C65 83 58 79 54 72C55 82 58 90 67 96H33C42 90 45 82 46 72C42 79 35 83 27 83C16 83 5 76 5 62C5 38 40 22 50 4Z',
};

/** The address of the emblems, as `npm run emblems` has drawn them. */
export const EMBLEM_SPRITE = '/emblems/3419343d7a.svg';

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
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`fresh-mark ${CORNER}`}>
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

/** The lines of the site's mark, a card that is a letter, in a box of 32 × 32; the same as in public/icon.svg. */
export const MARK = {
  flap: 'M5.5 10 16 17.5 26.5 10',
  heart:
    'M16 23.5c-3.6-3-5.4-4.7-5.4-6.9 0-1.7 1.3-2.8 2.7-2.8 1.2 0 2.2.7 2.7 1.9.5-1.2 1.5-1.9 2.7-1.9 1.4 0 2.7 1.1 2.7 2.8 0 2.2-1.8 3.9-5.4 6.9Z',
};

/** The highest number that the icon of a tab shows; what is more is shown as `9+`. */
export const MOST_SHOWN = 9;

/** Returns the icon of a tab while `count` tables wait, as an SVG document: the mark with a number. */
export function waitingIcon(count: number): string {
  const text = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f43"/><rect x="5" y="8" width="22" height="16" rx="2.5" fill="#fffefb"/><path d="${MARK.flap}" fill="none" stroke="#1f5f43" stroke-width="1.8" stroke-linejoin="round"/><path d="${MARK.heart}" fill="#b3261e"/><circle cx="21.5" cy="21.5" r="10.5" fill="#b3261e" stroke="#fff" stroke-width="1.5"/><text x="21.5" y="27" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${text.length > 1 ? 12 : 16}" fill="#fff">${text}</text></svg>`;
}
