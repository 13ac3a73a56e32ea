/** How long a card's way to the felt or to the winner takes, in milliseconds: `--move` of the style sheet. */
export const MOVE_MS = 350;

/** How long a full trick lies before it goes to the winner, in milliseconds: `--hold` of the style sheet. */
export const HOLD_MS = 900;
