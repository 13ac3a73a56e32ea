import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../../lib/bots/kernel/random';
import { newTableId, type SeatKey } from '../../../lib/identity';
import { games } from '../../../lib/tables/context';
import { openAsServer } from '../../../scripts/lib/sealed';
import { copied, type Recorded, record, type Step, TYPICAL, tableAfter, withPrepared } from '../bench/matches';
import type { Plan } from './plan';

/** A running table: the keys of its seats, the moves to come, and at which version it is, as far as we know. */
export type Playing = { id: string; keys: readonly SeatKey[]; steps: readonly Step[]; made: number; version: number };

/** Moves left in the deal when players come to a table: more than they make there in ten minutes. */
const LEFT = 8;
/** As many tables are written at once. */
const AT_ONCE = 32;
const withPlay = z.object({ play: z.unknown() });
const DAY = 24 * 60 * 60 * 1000;

/** Fills a store with running tables, at each of which another move is the next: copies of matches that chance has played. */
export async function fill(settings: Record<string, string>, plan: Plan, random: Random): Promise<Playing[]> {
  const matches: { match: Recorded; deals: number[] }[] = [];
  const begun = Date.now() - 30 * DAY;
  await withPrepared(async (prepared) => {
    for (const game of plan.games) {
      for (let i = 0; i < plan.matches; i++) {
        const match = await record(prepared, game, TYPICAL[game] ?? {}, Number.POSITIVE_INFINITY, begun);
        matches.push({ match, deals: dealsOf(game, match) });
      }
    }
  });
  const store = openAsServer(settings);
  const tables: Playing[] = [];
  let started = 0;
  const filling = async () => {
    while (started < plan.tables) {
      const { match, deals } = matches[started++ % matches.length];
      let moves = random.below(match.steps.length);
      while (deals[moves + LEFT] !== deals[moves]) moves = random.below(match.steps.length);
      const { table, keys } = copied(tableAfter(match, moves), match.keys, newTableId(randomBytes));
      if ((await store.importTable(table)) !== 'done') throw new Error('the id of a table was taken');
      // The next deal follows from the table's id as well: there a copy has other cards.
      const steps = match.steps.slice(moves, deals.lastIndexOf(deals[moves]) + 1);
      tables.push({ id: table.table, keys, steps, made: 0, version: table.version });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, filling));
  } finally {
    await store.close();
  }
  return tables;
}

/** Returns the deal of each move of a match. */
function dealsOf(id: string, { opening, steps }: Recorded): number[] {
  const game = games(id);
  const states = [...opening.slice(-1), ...steps.slice(0, -1).map(({ commit }) => commit)];
  return states.map(({ state }) => game.standing(withPlay.parse(JSON.parse(state)).play).deal);
}

/** The next move and who is to make it; null when all moves were made. */
export const nextStep = ({ steps, made }: Playing): Step | null => steps[made] ?? null;

/** The header by which programs say which seat they hold. */
export const bearer = ({ keys }: Playing, seat: number) => ({ authorization: `Bearer ${keys[seat].text}` });
