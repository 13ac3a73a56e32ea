/** Round numbers from the least to the greatest value, both between the first and the last of them; about as many as wanted. */
export function ticks(least: number, greatest: number, wanted: number): number[] {
  const rough = Math.max(1, (greatest - least) / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(greatest / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Places for labels as near as possible to where they belong, in the same order, and no two nearer to each other than `gap`. */
export function spread(wanted: readonly number[], gap: number, least: number, greatest: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = new Array<number>(wanted.length).fill(0);
  let next = least;
  for (const i of order) {
    placed[i] = Math.max(wanted[i], next);
    next = placed[i] + gap;
  }
  let highest = greatest;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i], highest);
    highest = placed[i] - gap;
  }
  return placed;
}
