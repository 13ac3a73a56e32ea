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
