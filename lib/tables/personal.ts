import { settle } from '../clock';
import { opensSeat } from '../identity';
import * as match from '../match';
import { readInbox } from '../notify';
import { removeSubscriptionsOf } from '../notify/subscriptions';
import type { Seat } from '../rules/view';
import { change, type Decision } from './change';
import { botName } from './commands/bots';
import { type Context, games } from './context';
import { inTurn } from './flights';
import { forgetHearing } from './hearing';
import { forgetHindsight } from './hindsight';
import { newInvitation } from './invitation';
import { load, loadIfThere, loadLog } from './load';
import { signsLife } from './lost-link';
import { Problem } from './problem';
import { forgetSeen } from './seen';
import { forgetSpectatorLinks } from './spectator-link';
import { seatsOf, type Viewer, viewerWith } from './viewer';
import { forgetTableMessages, forgetWishes, readMessages } from './wishes';

/** More messages than an inbox ever keeps. */
const ALL_MESSAGES = 10_000;

/**
 * Everything that is stored about a player at one table: his name, his emblem, his bits for the shuffles and when he came, his moves and when he made them, what he
 * said and what he noted about his moves, the messages to him, and how he wants to be told of his turns. What was done at the seat before it was his is not his. The key of his seat is not among it: only a hash of
 * it is stored.
 * @throws Problem `unknown-table`, `no-seat`
 */
export async function personalData(context: Context, table: string, viewer: Viewer, seat: Seat) {
  const state = settle(await load(context, table), context.now());
  if (!seatsOf(context, state, viewer).held.includes(seat)) throw new Problem('no-seat');
  await signsLife(context, state, viewer);
  const { wishes } = (await readMessages(context, table, viewer)).of(seat, null);
  const game = games(state.game);
  const log = await loadLog(context, table);
  const all = log.flatMap(({ at, by, events }) => events.map((event) => ({ at, by, event })));
  const came = all.findLastIndex(({ event }) => isOf(event, 'seatTaken', seat));
  const since = all[came].at;
  const own = all.slice(came);
  const { messages } = await readInbox(context.store, [{ table, seat }], { limit: ALL_MESSAGES });
  return {
    format: 'stichpost-personal/1' as const,
    table,
    seat,
    game: state.game,
    title: state.title,
    name: state.seats[seat].name,
    emblem: state.seats[seat].emblem.is,
    // Null where the shuffles follow from the seed alone.
    bits: state.seats[seat].share?.bits ?? null,
    seated: own.slice(0, 1).map(({ at }) => ({ at, name: state.seats[seat].name })),
    moves: own.flatMap(({ at, by, event }) => {
      const made = match.isTableEvent(event) || by ? null : game.moveOf(event);
      return made?.seat === seat ? [{ at, move: made.move }] : [];
    }),
    orders: own.flatMap(({ at, event }) =>
      match.isTableEvent(event) && event.type === 'ordersSet' && event.seat === seat
        ? [{ at, wake: event.wake, orders: event.orders.map(({ order }) => order) }]
        : [],
    ),
    // What a friend noted who played for him is the friend's.
    thoughts: own.flatMap(({ at, by, event }) =>
      match.isTableEvent(event) && event.type === 'thoughtSealed' && !by && event.seat === seat && event.text
        ? [{ at, text: event.text }]
        : [],
    ),
    wishes,
    said: own.flatMap(({ at, event }) =>
      match.isTableEvent(event) && event.type === 'said' && event.seat === seat ? [{ at, text: event.text }] : [],
    ),
    messages: messages.filter(({ at }) => at >= since).map(({ kind, at, deal, trick }) => ({ kind, at, deal, trick })),
  };
}

function isOf(event: match.MatchEvent, type: string, seat: Seat): boolean {
  return match.isSeatEvent(event) && event.type === type && event.seat === seat;
}

/**
 * Forgets a player: his name goes from the table and from everything its log says, his key no longer opens the seat, his
 * messages go. The cards he played stay, for they are the others' match too; if it still runs, a bot plays on in his
 * place. Where nobody else is left, the whole table goes. Asked for again it is done, and says so.
 * @returns whether the table is still there
 * @throws Problem `unknown-table`, `no-seat`, `table-moved-on`
 */
export async function forget(
  context: Context,
  table: string,
  viewer: Viewer,
  seat: Seat,
): Promise<'forgotten' | 'removed'> {
  const own = viewerWith(...viewer.keys.filter((one) => one.table === table && one.seat === seat));
  if (own.keys.length === 0) throw new Problem('no-seat');
  const isTheirs = (hash: string) => own.keys.some((key) => opensSeat(key, hash, context));
  const there = await removeLast(context, table, seat, own);
  if (there === 'removed') {
    await removeSubscriptionsOf(context.records, { table, seat }, isTheirs, context.now());
    await forgetTableMessages(context, table);
    await forgetHearing(context, table, seat);
    await forgetSeen(context, table, seat);
    await forgetHindsight(context, table);
    await forgetSpectatorLinks(context, table);
    return 'removed';
  }
  const forgetHim = async (state: match.MatchState, now: number): Promise<Decision> => {
    const { held, promised } = seatsOf(context, state, own);
    const isHeld = held.length > 0;
    if (!isHeld && promised.length === 0) {
      if (state.left.some(isTheirs)) return { outcome: match.REPEATED, mover: null };
      throw new Problem('no-seat');
    }
    const { keyHash, next } = state.seats[seat];
    const opened = next && !isHeld ? next.keyHash : keyHash;
    if (opened === null) throw new Problem('no-seat');
    const bot = { seat, name: botName(state.seats.filter((_, other) => other !== seat)), level: 'medium' as const };
    const log = await loadLog(context, table);
    if (log.length !== state.entries) throw new Problem('table-moved-on');
    return {
      outcome: match.leave(games, state, bot, opened, log, newInvitation(context, table, context.random).kept, now),
      mover: isHeld ? seat : null,
    };
  };
  await change(context, table, forgetHim, there);
  await forgetWishes(context, table, seat, isTheirs);
  await forgetHearing(context, table, seat);
  await forgetSeen(context, table, seat);
  return 'forgotten';
}

/** Removes the table if this is its only player. @returns that it is gone, now or already, or else its state */
function removeLast(context: Context, table: string, seat: Seat, own: Viewer): Promise<match.MatchState | 'removed'> {
  return inTurn<match.MatchState | 'removed'>(context.store, table, async () => {
    const stored = await loadIfThere(context, table);
    const state = stored && settle(stored, context.now());
    // Whoever asks again because no answer came has been forgotten with the table.
    if (!state) return { known: undefined, result: 'removed' };
    const isEverybody =
      match.playersOf(state).every((player) => player === seat) && !state.seats.some(({ next }) => next);
    if (!isEverybody || seatsOf(context, state, own).held.length === 0) return { known: state, result: state };
    const isRemoved = (await context.store.remove(table, state.entries)) === 'done';
    return { known: undefined, result: isRemoved ? 'removed' : state };
  });
}
