/** Writes a score, or what is said of one, with a minus that is as wide as a plus. */
export const figureOf = (points: number | string): string => String(points).replace('-', '−');
