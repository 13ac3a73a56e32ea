/** Formats a figure for people: thousands apart, with this number of digits after the point. */
export function shown(n: number, digits = 0): string {
  return n.toLocaleString('en', { maximumFractionDigits: digits });
}

/** The middle one, and the largest. A mean would be spoilt by one slow sync of the disk, or by other programs. */
export function quantiles(values: readonly number[]): { median: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], most: sorted[sorted.length - 1] };
}
