import { type ExpectedEnd, expectedEnd } from '../../../../lib/match/parts/pace/expected-end';
import { type Plan, played } from './match';

/** At these parts of a match's time its end is predicted. */
export const PARTS = [0.25, 0.5, 0.75];

/** A prediction at a moment (ms since 1970), if there was one, and when the match really ended. */
export type Prediction = { part: number; at: number; end: number; expected: ExpectedEnd | null };

/** The predictions of a match for each of its groups. */
export function predictions(plan: Plan): Prediction[] {
  const { game, options, seats } = plan;
  const people = seats.flatMap(({ isPerson }, seat) => (isPerson ? [seat] : []));
  return played(plan).flatMap((moments) => {
    const [begun, end] = [moments[0].at, moments[moments.length - 1].at];
    return PARTS.map((part): Prediction => {
      const now = begun + part * (end - begun);
      const { standing, waits } = moments.findLast(({ at }) => at <= now) ?? moments[0];
      return {
        part,
        at: now,
        end,
        expected: expectedEnd({ game: game.id, options, standing, waits, playsItself: false, people, now }),
      };
    });
  });
}

/** How many predictions there were, how many matches ended before, in and after the range, and what share `held`. */
export type Share = {
  predictions: number;
  held: number;
  share: number;
  /** The median of the range's length, in parts of the time that was left. */
  width: number;
  before: number;
  after: number;
  /** How often nothing was said yet. */
  unsaid: number;
};

export function shareOf(made: readonly Prediction[]): Share {
  const said = made.flatMap(({ at, end, expected }) => (expected ? [{ at, end, ...expected }] : []));
  const before = said.filter(({ end, from }) => end < from).length;
  const after = said.filter(({ end, until }) => end > until).length;
  const held = said.length - before - after;
  const widths = said.map(({ at, end, from, until }) => (until - from) / (end - at)).sort((a, b) => a - b);
  const width = widths.length > 0 ? rounded(widths[Math.floor(widths.length / 2)]) : 0;
  const share = said.length > 0 ? rounded(held / said.length) : 0;
  return { predictions: said.length, held, share, width, before, after, unsaid: made.length - said.length };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
