import { loadavg } from 'node:os';

/** The value below which this share (0 … 1) of them lies; a median is what a player feels. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The middle one. A mean would be spoilt by one slow sync of the disk, or by other programs. */
export const median = (values: readonly number[]) => quantile(values, 0.5);

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** A figure for people: thousands apart, with at most this number of digits after the point. */
export const shown = (n: number, digits = 0) => n.toLocaleString('en', { maximumFractionDigits: digits });

/** How many programs wanted a core in the last minute: on a busy machine times are longer, though ratios less so. */
export const busy = () => `${rounded(loadavg()[0], 1)} programs wanted a core in the last minute`;
