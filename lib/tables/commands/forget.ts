import { opensSeat } from '../../identity';
import * as match from '../../match';
import { removeSubscriptionsOf } from '../../notify/subscriptions';
import type { Seat } from '../../rules/view';
import { botName } from '../commands/bots';
import { ATTEMPTS, type Context, games } from '../context';
import { forgetTableMessages, forgetWishes } from '../messages/wishes';
import { Problem } from '../problem';
import { forgetHearing } from '../reading/hearing';
import { forgetHindsight } from '../reading/hindsight';
import { newInvitation } from '../reading/invitation';
import { forgetSeen } from '../reading/seen';
import { forgetSpectatorLinks } from '../reading/spectator-link';
import { forgetRequest } from '../requests';
import { change, type Decision } from '../runner/change';
import { inTurn } from '../runner/flights';
import { loadIfThere, loadLog } from '../runner/load';
import { seatsOf, type Viewer, viewerWith } from '../viewer';
import { replying } from './command';

/**
 * Forgets a player: their name goes from the table and its log, their key opens nothing, their messages go. The cards they
 * played stay, for the match is the others' too; a bot plays on. Without anybody else the table goes. Asked again it is done.
 * @returns whether the table is still there
 * @throws Problem `unknown-table`, `no-seat`, `table-moved-on`
 */
export async function forget(
  context: Context,
  table: string,
  viewer: Viewer,
  seat: Seat,
  attempt = 1,
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
    // The streams of its pages learn that it is gone.
    context.announce?.(table, [], null);
    return 'removed';
  }
  let isOld = false;
  const forgetHim = async (state: match.MatchState, now: number): Promise<Decision> => {
    const { held, promised } = seatsOf(context, state, own);
    const isHeld = held.length > 0;
    if (!isHeld && promised.length === 0) {
      // No key is kept of a seat that was only promised; that somebody just stayed away from it stands there without a name.
      const { type, seat: left, name } = state.changes.at(-1) ?? {};
      const isAway = type === 'offerWithdrawn' && left === seat && name === null;
      if (isAway || state.left.some(isTheirs)) return { outcome: match.REPEATED, mover: null };
      throw new Problem('no-seat');
    }
    const { keyHash, next } = state.seats[seat];
    const opened = next && !isHeld ? next.keyHash : keyHash;
    if (opened === null) throw new Problem('no-seat');
    // The others have left since they were seen to be there.
    isOld = isLast(state, seat, isHeld);
    if (isOld) throw new Problem('table-moved-on');
    const bot = { seat, name: botName(state.seats.filter((_, other) => other !== seat)), level: 'medium' as const };
    const log = await loadLog(context, table);
    isOld = log.length !== state.entries;
    if (isOld) throw new Problem('table-moved-on');
    return {
      outcome: match.leave(games, state, bot, opened, log, newInvitation(context, table, context.random).kept, now),
      mover: isHeld ? seat : null,
    };
  };
  const state = await change(context, table, forgetHim, there).catch((error: unknown) => {
    if (isOld && attempt < ATTEMPTS) return null;
    throw error;
  });
  // Nobody is kept from leaving by what others do at the same moment.
  if (!state) return forget(context, table, viewer, seat, attempt + 1);
  await forgetWishes(context, table, seat, isTheirs);
  // The rest is that of the seat's holder, if they only were to take it over, or left before that player came.
  if (state.seats[seat].keyHash !== null) return 'forgotten';
  await forgetHearing(context, table, seat);
  await forgetSeen(context, table, seat);
  return 'forgotten';
}

/** Forgets the player of a seat, who says so on a page or with a program; the browser has the seat no longer. */
export const forgetPlayer = replying(
  {
    path: 'forget',
    schema: forgetRequest,
    summary: 'Forgets the player of a seat: name, messages and key. If nobody else is left, the table is removed.',
    answers: ['Whether the table is still there.', 'Forgotten'],
  },
  (context, table, viewer, { seat }) => forget(context, table, viewer, seat),
  (result, { table }, { seat }) => ({ body: { result }, page: '/', forgotten: { table, seat } }),
);

/** Removes the table if this is its only player. @returns that it is gone, now or already, or else its state */
function removeLast(context: Context, table: string, seat: Seat, own: Viewer): Promise<match.MatchState | 'removed'> {
  return inTurn<match.MatchState | 'removed'>(context.store, table, async () => {
    const stored = await loadIfThere(context, table);
    const state = stored && match.settle(stored, context.now());
    // A player who asks again because no answer came has been forgotten with the table.
    if (!state) return { known: undefined, result: 'removed' };
    const { held, promised } = seatsOf(context, state, own);
    const isTheirs = held.length + promised.length > 0;
    if (!isTheirs || !isLast(state, seat, held.length > 0)) return { known: state, result: state };
    const isRemoved = (await context.store.remove(table, state.entries)) === 'done';
    return { known: undefined, result: isRemoved ? 'removed' : state };
  });
}

/** Whether nobody else has a seat, or is promised one. @param isHeld whether they have theirs, or else are promised it */
function isLast({ seats }: match.MatchState, seat: Seat, isHeld: boolean): boolean {
  return seats.every(({ keyHash, next }, other) => {
    const isOwn = other === seat;
    return (keyHash === null || (isOwn && isHeld)) && (!next || (isOwn && !isHeld));
  });
}
