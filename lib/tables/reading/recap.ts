import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Card, commitmentTo } from '../../cards';
import { checkable, shuffleProof } from '../../fairness';
import * as match from '../../match';
import { LEVELS } from '../../rules/facets';
import type { BaseView, Seat } from '../../rules/view';
import { type Context, games, perStore } from '../context';
import { Problem } from '../problem';
import { current } from '../runner/current';
import { load, loadLog } from '../runner/load';
import { isStranger, type RecapVisitor, requireRecap, type SharedRecap } from './recap-link';
import { viewFor } from './view';

/** A finished match as those see it who sat at the table or have its link. */
export type Recap = {
  view: match.TableView;
  deals: match.ReplayedDeal[];
  changes: match.SeatChange[];
  /** The seats whose players may ask for a rematch with the keys they came with. */
  held: readonly Seat[];
  /** The seats that are, or were, the visitor's own; none for somebody who came by the link. */
  own: readonly Seat[];
  /** How the recap is shared, for those who may change that; null for others. */
  sharing: { shared: SharedRecap | null } | null;
  /** The secret of the link with which the visitor came, so that their next page opens as well; null without one. */
  share: string | null;
};

/** One position of a recap: what the viewer of that time saw, all hands, and the move that led to it. */
export type RecapPosition = { view: BaseView; hands: Card[][]; frame: match.Frame; steps: number; deals: number };

/**
 * The whole of a finished match, from its log, for those who sat at the table or have its link.
 * @throws Problem `unknown-table`, `not-finished`, `recap-private`
 */
export async function recap(context: Context, table: string, visitor: RecapVisitor): Promise<Recap> {
  const state = await finishedState(context, table);
  // A stranger costs no more than that.
  if (isStranger(state, visitor)) throw new Problem('recap-private');
  const log = await loadLog(context, table);
  const { changes, former } = match.seatHistory(games, log);
  const access = requireRecap(context, state, former, visitor);
  return {
    view: viewFor(context, state, null),
    deals: match.replay(games(state.game), state.options, log),
    changes,
    ...access,
  };
}

/**
 * Position `step` (0: before the first move) of deal `deal` (0 the first).
 * @param seat through whose eyes it is seen; null: what lay open to everybody
 * @throws Problem `unknown-page` if there is no such position
 */
export function position(
  recap: Pick<Recap, 'view' | 'deals'>,
  deal: number,
  step: number,
  seat: Seat | null = null,
): RecapPosition {
  const frames = recap.deals[deal]?.frames;
  const frame = frames?.[step];
  if (!frames || !frame) throw new Problem('unknown-page');
  const game = games(recap.view.game);
  return {
    view: game.view(frame.state, seat),
    hands: game.hands(frame.state),
    frame,
    steps: frames.length,
    deals: recap.deals.length,
  };
}

/** A finished match as one file: the request form of referee.md, and names, times and the shuffle's seed beside it. */
export const recordSchema = z.object({
  format: z.literal('stichpost-record/1'),
  ...checkable.pick({ game: true, options: true, chance: true, moves: true, table: true }).shape,
  title: z.string().nullable(),
  names: z.array(z.string()),
  /** By seat: how well the bot plays that sat there at the end; null for a player. */
  bots: z.array(z.enum(LEVELS).nullable()),
  /** Milliseconds since 1970; `times[i]` is when `moves[i]` was made. */
  openedAt: z.int(),
  finishedAt: z.int(),
  times: z.array(z.int()),
  /** The maker of `moves[i]`. */
  by: z.array(match.moveOrigin),
  /** How the match ended before the game was over; null if it did not. Records of earlier versions do not say. */
  ended: match.ending.nullable().default(null),
  /** By seat: who has held it, and how they came to it, oldest first. Records of earlier versions do not say. */
  sat: z.array(z.array(match.holder)).default([]),
  /** Everything that happened at the seats, oldest first. */
  changes: z.array(match.seatChange),
  shuffle: shuffleProof,
});
export type MatchRecord = z.infer<typeof recordSchema>;

/** How many records are kept of the tables of a store. */
const REMEMBERED_RECORDS = 32;

/** Records that were asked for lately, by the tables and how far they had come: anybody may ask, and the log is read once for all. */
const records = perStore(() => new LRUCache<string, Promise<MatchRecord>>({ max: REMEMBERED_RECORDS }));

/**
 * The record of a finished match. One read; where this process has not lately been asked for it, one more of the log.
 * @throws Problem `unknown-table`, `not-finished`
 */
export async function record(context: Context, table: string): Promise<MatchRecord> {
  const state = await finishedState(context, table);
  const kept = records(context.store);
  const key = `${table} ${state.entries} ${state.left.length}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = recordOf(context, state);
  kept.set(key, asked);
  // A record that could not be read is read again.
  asked.catch(() => kept.delete(key));
  return asked;
}

async function recordOf(context: Context, state: match.MatchState): Promise<MatchRecord> {
  const log = await loadLog(context, state.table);
  const deals = match.replay(games(state.game), state.options, log);
  const made = deals
    .flatMap((deal) => deal.frames)
    .flatMap(({ move, at, by }) => (move ? [{ seat: move.seat, move: move.move, at, by }] : []));
  return {
    format: 'stichpost-record/1',
    game: state.game,
    options: state.options,
    chance: deals.map((deal) => deal.chance),
    moves: made.map(({ seat, move }) => [seat, move]),
    table: state.table,
    title: state.title,
    names: state.seats.map((place) => place.name ?? ''),
    bots: state.seats.map((place) => place.bot),
    openedAt: state.openedAt,
    finishedAt: state.changedAt,
    times: made.map(({ at }) => at),
    by: made.map(({ by }) => by),
    ended: state.ended,
    sat: state.seats.map(({ sat }) => sat),
    changes: match.seatHistory(games, log).changes,
    shuffle: proofOf(state, log),
  };
}

/** The seeds from which the shuffles of a match followed. */
function proofOf(state: match.MatchState, log: readonly match.LogEntry[]): MatchRecord['shuffle'] {
  const { seed, commitment, shuffle: recipe } = state;
  if (recipe === 'seed') return { seed, commitment, recipe, shares: [], deals: [] };
  const { shares, deals } = match.shuffled(games(state.game), log);
  const told = shares.map(({ seat, bits, by, at }) => ({ seat, hash: commitmentTo(bits), bits, by, at }));
  return { seed, commitment, recipe, shares: told, deals };
}

/** A finished match as it is now. One read. @throws Problem `unknown-table`, `not-finished` */
async function finishedState(context: Context, table: string): Promise<match.MatchState> {
  const state = await current(context, await load(context, table));
  if (match.statusOf(games(state.game), state) !== 'finished') throw new Problem('not-finished');
  return state;
}

/** A finished match whole. Asked too early, it costs one read of the state, and no log. @throws Problem */
export async function finished(context: Context, table: string) {
  const state = await finishedState(context, table);
  return { state, log: await loadLog(context, table) };
}
