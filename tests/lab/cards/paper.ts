/** The colour of a card. */
export const PAPER = 'var(--card,#fffefb)';

/** A card of 100 × 140 with what is drawn on it. The paper stands in each: as a part of its own it would be three elements and not one. */
export const symbol = (id: string, content: string) =>
  `<symbol id="${id}" viewBox="0 0 100 140"><rect x=".6" y=".6" width="98.8" height="138.8" rx="6.5" fill="${PAPER}" stroke="var(--card-line,#8d887c)" stroke-width="1.2"/>${content}</symbol>`;
