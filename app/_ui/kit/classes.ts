/** The classes of controls that occur on many pages (controls.css). All are at least 44 pixels high. */
export const button = 'button';
export const quietButton = 'quiet-button';
/** As high, and no wider than its words: three of them stand in a line of a phone. */
export const smallButton = 'quiet-button px-2.5 text-sm';
export const textLink = 'text-link';
export const field = 'field';
export const panel = 'rounded-xl border border-line bg-panel p-4 sm:p-5';
export const pageTitle = 'text-2xl hyphens-auto wrap-anywhere font-bold tracking-tight sm:text-3xl';
export const sectionTitle = 'text-lg font-semibold sm:text-xl';

/** How long a card's way to the felt or to the winner takes, in milliseconds: `--move` of the style sheet. */
export const MOVE_MS = 350;
/** How much longer a card lies there alone that changes the deal. */
export const BEAT_MS = 500;

/** How long a full trick lies before it goes to the winner, in milliseconds: `--hold` of the style sheet. */
export const HOLD_MS = 900;

/** The colour in which each seat's emblem is drawn, so that the same emblem at two seats is two. */
export const SEAT_INKS: readonly string[] = [
  'text-series-1',
  'text-series-2',
  'text-series-3',
  'text-series-4',
  'text-series-5',
  'text-series-6',
];

/** Leaves room in the action bar for the pencil of a thought beside what is there. */
export const BESIDE_THOUGHT = 'pl-13';
