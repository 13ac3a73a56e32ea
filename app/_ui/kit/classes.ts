/** The classes of controls that occur on many pages. All are at least 44 pixels high. */
const focus = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

export const button = `inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg bg-accent px-5 py-2 text-center font-semibold text-onaccent hover:brightness-110 ${focus}`;
export const quietButton = `inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line bg-panel px-4 py-2 text-center font-medium text-ink hover:border-accent ${focus}`;
export const textLink = `inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:decoration-2 ${focus}`;
export const field = `min-h-11 w-full rounded-lg border border-line bg-page px-3 py-2 text-base text-ink user-invalid:border-warn ${focus}`;
export const panel = 'rounded-xl border border-line bg-panel p-4 sm:p-5';
export const pageTitle = 'text-2xl hyphens-auto wrap-break-word font-bold tracking-tight sm:text-3xl';
export const sectionTitle = 'text-lg font-semibold sm:text-xl';

/** How long a card's way to the felt or to the winner takes, in milliseconds: `--move` of the style sheet. */
export const MOVE_MS = 350;

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
