/** The colour in which each seat's emblem is drawn, so that the same emblem at two seats is two. */
export const SEAT_INKS: readonly string[] = [
  'text-series-1',
  'text-series-2',
  'text-series-3',
  'text-series-4',
  'text-series-5',
  'text-series-6',
];
