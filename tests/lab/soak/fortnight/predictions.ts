import { type MatchState, readState, view } from '../../../../lib/match';
import type { Store } from '../../../../lib/store';
import { games } from '../../../../lib/tables/context';

/** A table's prediction of its end: between these moments (ms since 1970). */
type Prediction = { table: string; from: number; until: number };

/** How many predictions turned out to be right or wrong, and which share of them held. */
export type PredictionFigures = { predictions: number; held: number };

/** Asks tables now and then when their matches will end, and compares that with when they did. */
export class Predictions {
  readonly #made: Prediction[] = [];

  /** Reads the tables as they are stored, so that nothing happens at any of them because somebody looks. */
  async ask(store: Store, tables: readonly string[], now: number): Promise<void> {
    const stored = await store.readMany(tables);
    for (const [i, one] of stored.entries()) {
      const state = one && readState(games, one.state);
      const expected = state && view(games(state.game), state, null, now).expectedEnd;
      if (expected) this.#made.push({ table: tables[i], ...expected });
    }
  }

  /**
   * Judges the predictions. In a match that still runs, only those that are wrong already count; ends that players agree on, or that come
   * because one stays away, nobody could have foretold.
   * @param states by table, at the end of the fortnight
   */
  judged(states: ReadonlyMap<string, MatchState>, end: number): PredictionFigures {
    const known = this.#made.flatMap(({ table, from, until }) => {
      const state = states.get(table);
      if (!state || state.ended) return [];
      const isOver = games(state.game).standing(state.play).finished;
      if (isOver) return [from <= state.changedAt && state.changedAt <= until];
      return until < end ? [false] : [];
    });
    const held = known.filter(Boolean).length;
    return { predictions: known.length, held: known.length > 0 ? Math.round((1000 * held) / known.length) / 1000 : 0 };
  }
}
