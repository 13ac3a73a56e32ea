import type { Seat } from '../rules/view';
import { CHANNELS, type ChannelName } from './channel';
import { deliveryId, type MessageDocuments, messageDocuments, seatId } from './documents';
import { hasPassed, type Notice, type Occurrence } from './notice';
import { firstTime } from './plan';
import type { Post, SeenTable } from './post';
import { putDelivery } from './put';
import { deadlineOf, remindAgain } from './reminders';
import { areOf, DEFAULT_WISHES, type KeptWishes, mailTo } from './wishes';

/**
 * Makes one delivery for each of these notices and each channel that the player of the seat wishes for; where a clock was set
 * anew, the next reminder of the turn. Run again it makes none twice. What has passed already is left out.
 * @returns the ids of those that are due at once
 */
export async function planDeliveries(post: Post, table: string, notices: readonly Notice[]): Promise<string[]> {
  if (notices.length === 0 || usableChannels(post).length === 0) return [];
  const documents = messageDocuments(post);
  const ids = notices.map(({ seat }) => seatId(table, seat));
  const [[seen], wishes] = await Promise.all([post.look([table]), documents.wishes.getMany(ids, post.now())]);
  if (!seen) return [];
  const due = await Promise.all(
    notices.map(({ kind, ...occurrence }, i) => {
      const kept = wishes[i]?.value ?? null;
      return kind === 'clock'
        ? planReminders(post, documents, seen, occurrence, kept)
        : planOne(post, documents, seen, { ...occurrence, kind }, kept, false);
    }),
  );
  return due.flat();
}

/** Plans anew for a turn that a seat has now, after its wishes have changed: what has not been sent comes as they say. */
export async function planAgain(post: Post, table: string, seat: Seat): Promise<string[]> {
  const documents = messageDocuments(post);
  const [[seen], wishes] = await Promise.all([
    post.look([table]),
    documents.wishes.get(seatId(table, seat), post.now()),
  ]);
  const turn = seen?.state.turns[seat];
  if (!seen || !turn) return [];
  const occurrence: Occurrence = { kind: 'turn', table, seat, ...turn };
  const kept = wishes?.value ?? null;
  const first = await planOne(post, documents, seen, occurrence, kept, true);
  return [...first, ...(await planReminders(post, documents, seen, occurrence, kept))];
}

async function planReminders(
  post: Post,
  documents: MessageDocuments,
  seen: SeenTable,
  { table, seat }: { table: string; seat: Seat },
  kept: KeptWishes | null,
): Promise<string[]> {
  const { keyHash } = seen.state.seats[seat];
  if (keyHash === null) return [];
  const wishes = kept && areOf(kept, keyHash) ? kept : null;
  const channels = await channelsOf(post, { table, seat, keyHash }, wishes);
  return remindAgain(post, documents, seen, { table, seat }, channels, wishes);
}

async function planOne(
  post: Post,
  documents: MessageDocuments,
  { state }: SeenTable,
  occurrence: Occurrence,
  kept: KeptWishes | null,
  isAnew: boolean,
): Promise<string[]> {
  const { seat } = occurrence;
  const { keyHash } = state.seats[seat];
  if (keyHash === null || hasPassed(state, occurrence)) return [];
  const wishes = kept && areOf(kept, keyHash) ? kept : null;
  const now = post.now();
  const occasion = { ...occurrence, deadline: deadlineOf(state, seat) };
  const planned = await Promise.all(
    (await channelsOf(post, { ...occurrence, keyHash }, wishes)).map(async (channel) => {
      // A digest that has not left yet, as no server was there to send it, still takes what came before its hour.
      const time = firstTime(occasion, channel, wishes ?? DEFAULT_WISHES, isAnew ? now : occurrence.at);
      const delivery = { ...occurrence, channel, reminder: 0, after: null };
      const mail = wishes && mailTo(wishes);
      if (time) await putDelivery(post, documents, delivery, time, { wishes, mail }, isAnew);
      return time?.kind === 'alone' && time.at <= now ? [deliveryId(delivery)] : [];
    }),
  );
  return planned.flat();
}

/** The channels over which the player of a seat is to be told, of those this server has. */
async function channelsOf(
  post: Post,
  seat: { table: string; seat: Seat; keyHash: string },
  wishes: KeptWishes | null,
): Promise<ChannelName[]> {
  const usable = usableChannels(post);
  const browsers = usable.includes('push') && wishes?.when !== 'none' ? await post.browsersOf(seat) : [];
  const wished: Record<ChannelName, boolean> = {
    email: wishes !== null && mailTo(wishes) !== null,
    webhook: Boolean(wishes?.webhook),
    push: browsers.length > 0,
  };
  return usable.filter((channel) => wished[channel]);
}

/** The channels that are set up. */
export function usableChannels({ channels, publicUrl }: Post): ChannelName[] {
  return publicUrl === undefined ? [] : CHANNELS.filter((name) => channels[name]);
}
