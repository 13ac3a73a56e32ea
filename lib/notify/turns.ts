import type { Seat } from '../rules/view';
import { CHANNELS, type ChannelName } from './channel';
import { type Delivery, deliveryId, lastTold, type MessageDocuments, messageDocuments, seatId } from './documents';
import { deadlineOf } from './look';
import { hasPassed, type Notice, type Occurrence } from './notice';
import { firstTime, reminderTime, type Time, wishedChannels } from './plan';
import type { Post, SeenTable } from './post';
import { putDelivery } from './put';
import { stateOf } from './states';
import { areOf, DEFAULT_WISHES, type KeptWishes } from './wishes';

/** A turn is hardly ever told of more often than this, over one channel. */
const MOST = 16;

/**
 * Makes one delivery for each notice that has not passed and each wished channel; where a clock was set anew, the turn's next
 * reminder. Run again it makes none twice.
 * @returns the ids of those that are due at once
 */
export async function planDeliveries(post: Post, table: string, notices: readonly Notice[]): Promise<string[]> {
  if (notices.length === 0 || usableChannels(post).length === 0) return [];
  const ids = notices.map(({ seat }) => seatId(table, seat));
  const [[seen], wishes] = await Promise.all([
    post.look([table]),
    messageDocuments(post).wishes.getMany(ids, post.now()),
  ]);
  if (!seen) return [];
  const keptOf = new Map(notices.map(({ seat }, i) => [seat, wishes[i]?.value ?? null]));
  const first = notices.map(async ({ kind, ...occurrence }) =>
    kind === 'clock' ? [] : planOne(post, seen, { ...occurrence, kind }, keptOf.get(occurrence.seat) ?? null, false),
  );
  const due = await Promise.all(first);
  // Clocks move what there is by then.
  const clocks = notices.filter(({ kind }) => kind === 'clock');
  const moved = clocks.map((one) => planReminders(post, seen, one, keptOf.get(one.seat) ?? null));
  return [...due, ...(await Promise.all(moved))].flat();
}

/** Plans anew for a turn that a seat has now, after its wishes have changed: what has not been sent comes as they say. */
export async function planAgain(post: Post, table: string, seat: Seat): Promise<string[]> {
  const [[seen], wishes] = await Promise.all([
    post.look([table]),
    messageDocuments(post).wishes.get(seatId(table, seat), post.now()),
  ]);
  const turn = seen?.state.turns[seat];
  if (!seen || !turn) return [];
  const occurrence: Occurrence = { kind: 'turn', table, seat, ...turn };
  const kept = wishes?.value ?? null;
  const first = await planOne(post, seen, occurrence, kept, true);
  return [...first, ...(await planReminders(post, seen, occurrence, kept))];
}

async function planReminders(
  post: Post,
  seen: SeenTable,
  { table, seat }: { table: string; seat: Seat },
  kept: KeptWishes | null,
): Promise<string[]> {
  const { keyHash } = seen.state.seats[seat];
  if (keyHash === null) return [];
  const wishes = kept && areOf(kept, keyHash) ? kept : null;
  const channels = await channelsOf(post, seen, { table, seat, keyHash }, wishes);
  return remindAgain(post, seen, { table, seat }, channels, wishes);
}

async function planOne(
  post: Post,
  seen: SeenTable,
  occurrence: Occurrence,
  kept: KeptWishes | null,
  isAnew: boolean,
): Promise<string[]> {
  const { seat } = occurrence;
  const { state } = seen;
  const { keyHash } = state.seats[seat];
  if (keyHash === null || hasPassed(state, occurrence)) return [];
  const wishes = kept && areOf(kept, keyHash) ? kept : null;
  const now = post.now();
  const occasion = { ...occurrence, deadline: deadlineOf(state, seat) };
  const planned = await Promise.all(
    (await channelsOf(post, seen, { ...occurrence, keyHash }, wishes)).map(async (channel) => {
      // A digest that has not left yet, as no server was there to send it, still takes what came before its hour.
      const time = firstTime(occasion, channel, wishes ?? DEFAULT_WISHES, isAnew ? now : occurrence.at);
      const delivery = { ...occurrence, channel, reminder: 0, after: null };
      if (!time || (await lastTold(messageDocuments(post), delivery, now)) >= 0) return [];
      await putDelivery(post, delivery, time, wishes, isAnew);
      return time.kind === 'alone' && time.at <= now ? [deliveryId(delivery)] : [];
    }),
  );
  return planned.flat();
}

/** Makes the next reminder of a turn that has just been told, if one is wished for. */
export async function planReminder(
  post: Post,
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
  await putDelivery(post, next, time, wishes, false);
}

/**
 * Moves a turn's next reminder after its deadline or its player's wishes have changed. A turn of which they were not told,
 * being away, is told like one that begins now.
 * @returns the ids of those that are due at once
 */
async function remindAgain(
  post: Post,
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
  const wished = wishes ?? DEFAULT_WISHES;
  const planned = await Promise.all(
    channels.map(async (channel) => {
      const ids = Array.from({ length: MOST }, (_, reminder) => deliveryId({ ...named, channel, reminder }));
      const documents = messageDocuments(post);
      const last = (await documents.deliveries.getMany(ids, now)).findLast((job) => job !== null)?.value;
      const before = await lastTold(documents, { ...named, channel }, now);
      const put = async (time: Time | null, reminder: number, after: number | null) => {
        const next = { ...named, channel, reminder, after };
        if (time) await putDelivery(post, next, time, wishes, true);
        return time?.kind === 'alone' && time.at <= now ? [deliveryId(next)] : [];
      };
      if (!last && before < 0)
        return put(firstTime({ kind: 'turn', at: now, deadline }, channel, wished, now), 0, null);
      // One that is being sent now was looked at before the change, and so was the reminder that would follow it.
      const waiting = last?.state === 'waiting' && !(await isBeingSent(documents, last, now)) ? last : null;
      if (waiting?.reminder === 0) return [];
      const [reminder, after] = waiting
        ? [waiting.reminder, waiting.after ?? turn.at]
        : [Math.max(before, last?.reminder ?? 0) + 1, now];
      return put(reminderTime({ kind: 'turn', at: turn.at, deadline }, channel, wished, after), reminder, after);
    }),
  );
  return planned.flat();
}

/** Whether a process sends it, or the digest in which it comes, at this moment. */
async function isBeingSent({ digests }: MessageDocuments, delivery: Delivery, now: number): Promise<boolean> {
  const sending = delivery.digest === null ? delivery : (await digests.get(delivery.digest, now))?.value;
  return sending !== undefined && stateOf(sending) === 'claimed';
}

/** The channels over which the player of a seat is to be told, of those this server has. */
async function channelsOf(
  post: Post,
  { mayPush }: SeenTable,
  seat: { table: string; seat: Seat; keyHash: string },
  wishes: KeptWishes | null,
): Promise<ChannelName[]> {
  const usable = usableChannels(post);
  const asksBrowsers = mayPush && usable.includes('push') && wishes?.when !== 'none';
  return wishedChannels(usable, wishes, asksBrowsers && (await post.browsersOf(seat)).length > 0);
}

/** The channels that are set up. */
export function usableChannels({ channels, publicUrl }: Pick<Post, 'channels' | 'publicUrl'>): ChannelName[] {
  return publicUrl === undefined ? [] : CHANNELS.filter((name) => channels[name]);
}
