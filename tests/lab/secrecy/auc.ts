/** How long a move took, whether there was no other one, and what everybody sees of it anyway. */
export type Sample = { took: number; isForced: boolean; stratum: string };

/**
 * The chance that a free move took longer than a forced one of the same stratum, ties counted half; as far from a half as it is, above
 * it: 0.5 tells nothing, 1 everything.
 */
export function stratifiedAuc(samples: readonly Sample[]): number {
  let [longer, pairs] = [0, 0];
  for (const stratum of new Set(samples.map((sample) => sample.stratum))) {
    const own = samples.filter((sample) => sample.stratum === stratum);
    const forced = own.filter(({ isForced }) => isForced);
    const free = own.filter(({ isForced }) => !isForced);
    for (const a of forced) for (const b of free) longer += b.took > a.took ? 1 : b.took === a.took ? 0.5 : 0;
    pairs += forced.length * free.length;
  }
  const share = pairs === 0 ? 0.5 : longer / pairs;
  return Math.max(share, 1 - share);
}
