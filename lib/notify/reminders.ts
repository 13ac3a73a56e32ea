import { hasDecision, heldCard, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import type { ChannelName } from './channel';
import { type Delivery, deliveryId, type MessageDocuments } from './documents';
import { hasPassed, type Occurrence } from './notice';
import { firstTime, reminderTime, type Time } from './plan';
import type { Post, SeenTable } from './post';
import { putDelivery } from './put';
import { DEFAULT_WISHES, type KeptWishes, mailTo, type Wishes } from './wishes';

/** A turn is hardly ever told of more often than this, over one channel. */
const MOST = 16;

/** Until when the player of a seat is to act (ms since 1970), as the table has it now; null without a clock that runs. */
export function deadlineOf({ clocks }: Pick<MatchState, 'clocks'>, seat: Seat): number | null {
  return clocks[seat]?.deadline ?? null;
}

/** Makes the next reminder of a turn that has just been told, if one is wished for. */
export async function planReminder(
  post: Post,
  documents: MessageDocuments,
  { state }: SeenTable,
  { value }: { value: Delivery },
  wishes: KeptWishes | null,
): Promise<void> {
  const { kind, table, seat, version, at, channel, reminder } = value;
  const after = post.now();
  const occasion = { kind, at, deadline: deadlineOf(state, seat) };
  const time = reminderTime(occasion, channel, wishes ?? DEFAULT_WISHES, after);
  if (!time) return;
  const next = { kind, table, seat, version, at, channel, reminder: reminder + 1, after };
  await putDelivery(post, documents, next, time, recipientOf(wishes), false);
}

/**
 * Sees to it that the next reminder of a turn comes when it should by now, after its deadline or the wishes of its player have
 * changed. A turn of which he has not been told at all, as he was away when it began, is told of like one that begins now.
 * @returns the ids of those that are due at once
 */
export async function remindAgain(
  post: Post,
  documents: MessageDocuments,
  { state }: SeenTable,
  { table, seat }: { table: string; seat: Seat },
  channels: readonly ChannelName[],
  wishes: KeptWishes | null,
): Promise<string[]> {
  const turn = state.turns[seat];
  if (!turn) return [];
  const named: Occurrence = { kind: 'turn', table, seat, ...turn };
  if (hasPassed(state, named)) return [];
  const now = post.now();
  const deadline = deadlineOf(state, seat);
  const wished: Wishes = wishes ?? DEFAULT_WISHES;
  const planned = await Promise.all(
    channels.map(async (channel) => {
      const ids = Array.from({ length: MOST }, (_, reminder) => deliveryId({ ...named, channel, reminder }));
      const last = (await documents.deliveries.getMany(ids, now)).findLast((job) => job !== null)?.value;
      const put = async (time: Time | null, reminder: number, after: number | null) => {
        const next = { ...named, channel, reminder, after };
        if (time) await putDelivery(post, documents, next, time, recipientOf(wishes), true);
        return time?.kind === 'alone' && time.at <= now ? [deliveryId(next)] : [];
      };
      if (!last) return put(firstTime({ kind: 'turn', at: now, deadline }, channel, wished, now), 0, null);
      if (last.state === 'waiting' && last.reminder === 0) return [];
      const [reminder, after] =
        last.state === 'waiting' ? [last.reminder, last.after ?? turn.at] : [last.reminder + 1, now];
      return put(reminderTime({ kind: 'turn', at: turn.at, deadline }, channel, wished, after), reminder, after);
    }),
  );
  return planned.flat();
}

/** Whether a reminder that was planned is still to come: now, or later (ms since 1970), or never. */
export type Due = { is: 'now' } | { is: 'later'; at: number } | { is: 'never' };

/**
 * Whether a reminder is to come at `now` (ms since 1970), as table and wishes are then. As long as the clock stands, because the
 * table pauses or the player has days off, none comes; and never one to a player who has nothing to decide.
 */
export function reminderDue({ state, game }: SeenTable, delivery: Delivery, wishes: Wishes, now: number): Due {
  const { kind, seat, at, channel, after } = delivery;
  const stands = standsUntil(state, seat, now);
  if (stands !== null) return { is: 'later', at: stands };
  if (after !== null) {
    const time = reminderTime({ kind, at, deadline: deadlineOf(state, seat) }, channel, wishes, after);
    if (!time) return { is: 'never' };
    if (time.at > now) return { is: 'later', at: time.at };
  }
  if (isReadByOthers(channel, wishes)) return { is: 'now' };
  return hasDecision(game, state.play, seat) ? { is: 'now' } : { is: 'never' };
}

/**
 * When the card of a turn that leaves nothing to decide plays itself (ms since 1970), so that nobody need be told of it; null if
 * its player is to be told.
 */
export function cardComesAt(
  { state, game }: SeenTable,
  { seat, channel }: Pick<Delivery, 'seat' | 'channel'>,
  wishes: Wishes,
): number | null {
  return isReadByOthers(channel, wishes) ? null : heldCard(game, state, seat);
}

/** In a chat that the others read as well, a reminder that does not come would tell them something of the player's hand. */
function isReadByOthers(channel: ChannelName, { webhook }: Wishes): boolean {
  return channel === 'webhook' && webhook !== null && webhook.form !== 'json';
}

/** Whether a player whose turn it is would be reminded of it now: his clock does not stand, and he has something to decide. */
export function isToBeReminded({ state, game }: SeenTable, seat: Seat, now: number): boolean {
  return standsUntil(state, seat, now) === null && hasDecision(game, state.play, seat);
}

/** Until when (ms since 1970) a pause or days off make the clock of a seat stand at `now`; null if they do not. */
function standsUntil({ pause, seats }: MatchState, seat: Seat, now: number): number | null {
  const stops = [...(pause ? [pause] : []), ...seats[seat].daysOff];
  const ends = stops.flatMap(({ from, until }) => (from <= now && now < until ? [until] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}

function recipientOf(wishes: KeptWishes | null) {
  return { wishes, mail: wishes && mailTo(wishes) };
}
