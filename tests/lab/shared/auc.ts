/** How long a move took, whether there was no other one, and what everybody sees of it anyway. */
export type Sample = { took: number; isForced: boolean; stratum: string | number };

export type Timing = {
  /**
   * The chance that a forced move came later than a free one of the same stratum, such as the same trick of a deal, ties counted
   * half: 0.5 tells nothing.
   */
  auc: number;
  /** The standard error of that. */
  error: number;
  forced: number;
  free: number;
};

/** Compares forced moves with free ones of the same stratum; where all are forced, as in the last trick, nothing is told. */
export function timingOf(samples: readonly Sample[]): Timing {
  let [later, pairs, variance, forced, free] = [0, 0, 0, 0, 0];
  for (const stratum of new Set(samples.map((sample) => sample.stratum))) {
    const alike = samples.filter((sample) => sample.stratum === stratum);
    const [held, chosen] = [true, false].map((isForced) => alike.filter((sample) => sample.isForced === isForced));
    const compared = held.length * chosen.length;
    if (compared === 0) continue;
    for (const a of held) for (const b of chosen) later += a.took > b.took ? 1 : a.took === b.took ? 0.5 : 0;
    pairs += compared;
    // The variance of the Mann–Whitney statistic, if nothing is told.
    variance += (compared * (alike.length + 1)) / 12;
    forced += held.length;
    free += chosen.length;
  }
  return { auc: later / pairs, error: Math.sqrt(variance) / pairs, forced, free };
}

/** The same as far from a half as it is, above it: 0.5 tells nothing, 1 everything. */
export function stratifiedAuc(samples: readonly Sample[]): number {
  const { auc } = timingOf(samples);
  return Number.isNaN(auc) ? 0.5 : Math.max(auc, 1 - auc);
}
