/** Writes a score with a minus that is as wide as a plus. */
export const figureOf = (points: number): string => String(points).replace('-', '−');
