import { z } from 'zod';
import { newSecret, type Random } from '../identity';
import { seat } from '../rules/view';
import { Collection, type Kept } from '../store/collection';
import type { Records } from '../store/records';
import { CHANNELS } from './channel';
import { OCCASIONS } from './notice';
import { keptDefault, keptWishes } from './wishes';

/** Why a message could not be handed over, as `ChannelFailed` says it. */
export const FAILURE_CODES = ['unreachable', 'refused', 'bad-address', 'gone', 'not-allowed'] as const;
const failureCode = z.enum(FAILURE_CODES);
export type FailureCode = z.infer<typeof failureCode>;

/** A message to be sent, and how far that has got (`states.ts`). While a process sends it, it is not due, and `lease` is that process's. */
const sending = z.object({
  state: z.enum(['waiting', 'sent', 'dead']),
  /** How often it has failed, and how it failed last. */
  attempts: z.int(),
  code: failureCode.nullable(),
  lease: z.string().nullable(),
});
export type Sending = z.infer<typeof sending>;
export const UNSENT: Sending = { state: 'waiting', attempts: 0, code: null, lease: null };

/** One message to one seat over one channel about one occasion; the id says all of that (`deliveryId`). */
const delivery = sending.extend({
  kind: z.enum(OCCASIONS),
  table: z.string(),
  seat,
  /** The version of the table that brought it about. */
  version: z.int(),
  /** Since when it has been so, or when it happened (ms since 1970). */
  at: z.int(),
  channel: z.enum(CHANNELS),
  /** 0 for the first message, 1 for the first reminder. */
  reminder: z.int(),
  /** When the player had been told before a reminder (ms since 1970), so that its time can be found anew; null for the first message. */
  after: z.int().nullable().default(null),
  /** The digest in which it comes; null if it comes alone. */
  digest: z.string().nullable(),
  /** The browsers that have got it already. */
  reached: z.array(z.string()),
});
export type Delivery = z.infer<typeof delivery>;

/** The mail to one address at one of its hours. Its tables are found when it is sent. */
const digest = sending.extend({
  address: z.string(),
  /** Milliseconds since 1970. */
  slot: z.int(),
});
export type Digest = z.infer<typeof digest>;

/** A mail that asks whether an address wants mail for a seat. */
const confirmation = sending.extend({
  table: z.string(),
  seat,
  /** The token of its link follows from this and the server's secret. */
  nonce: z.string(),
});
export type Confirmation = z.infer<typeof confirmation>;

/** The purpose of a link; the id is a hash of its token. Kinds of other purposes are other modules'. */
const confirmToken = z.object({
  purpose: z.literal('confirm'),
  table: z.string(),
  seat,
  address: z.string(),
});

/** An address to which nothing is ever to be written; there are no documents of others. */
const blockedAddress = z.object({ never: z.literal(true) });

/** When something that may be done only so often was done, by its own ids and those who did it (unknown in old ones), oldest first. */
const limit = z.object({ hits: z.array(z.object({ at: z.int(), id: z.string(), by: z.string().optional() })) });

/** Which players of a table could not be reached lately, over which channels, and why. */
const reach = z.object({
  unreached: z.array(z.object({ seat, channel: z.enum(CHANNELS), code: failureCode, at: z.int() })),
});
export type Reach = z.infer<typeof reach>;
export type Unreached = Reach['unreached'][number];

/** Up to which reminder a seat was told lately, by `toldName`, the latest last. It outlasts the documents of what was sent. */
const told = z.record(z.string(), z.int());
export type Told = z.infer<typeof told>;
/** How many of these a seat keeps: more than are told in the time for which documents are kept. */
const MOST_TOLD = 9;

export const WISHES_KIND = 'wishes';
const REACH_KIND = 'reach';
/** Says that a browser may be told about a seat of the table. */
export const PUSH_KIND = 'push';

/** The documents of this kind, kept beside the tables; only the name of an unreadable one is noted. */
export function documentsOf<T>({ records, random, log }: DocumentsIn, kind: string, schema: z.ZodType<T>) {
  return new Collection(records, kind, schema, {
    newId: () => newSecret(random),
    onUnreadable: ({ kind, id }) => log?.('a document cannot be read', { kind, document: id }),
  });
}

/** Returns the documents kept for messages, by kind. */
export function messageDocuments(world: DocumentsIn) {
  return {
    wishes: documentsOf(world, WISHES_KIND, keptWishes),
    defaults: documentsOf(world, 'wishes-default', keptDefault),
    deliveries: documentsOf(world, 'delivery', delivery),
    digests: documentsOf(world, 'digest', digest),
    confirmations: documentsOf(world, 'confirmation', confirmation),
    tokens: documentsOf(world, 'token', confirmToken),
    addresses: documentsOf(world, 'address', blockedAddress),
    limits: documentsOf(world, 'limit', limit),
    reach: documentsOf(world, REACH_KIND, reach),
    told: documentsOf(world, 'told', told),
  };
}
export type MessageDocuments = ReturnType<typeof messageDocuments>;
type DocumentsIn = {
  records: Records;
  random: Random;
  log?: ((what: string, data: Readonly<Record<string, string | number>>) => void) | undefined;
};

/** The document of a seat: its wishes, its confirmation. */
export const seatId = (table: string, at: number) => `${table}-${at}`;

export function deliveryId({ table, seat, version, channel, reminder }: DeliveryName): string {
  return `${table}-${seat}-${version}-${channel}${reminder === 0 ? '' : `-r${reminder}`}`;
}
type DeliveryName = Pick<Delivery, 'table' | 'seat' | 'version' | 'channel' | 'reminder'>;

const toldName = ({ version, channel }: Pick<Delivery, 'version' | 'channel'>) => `${version}-${channel}`;

/** Returns the last reminder about this that was told or given up (0: the first message); -1 if nothing was. */
export async function lastTold({ told }: MessageDocuments, named: Omit<DeliveryName, 'reminder'>, now: number) {
  const kept = await told.get(seatId(named.table, named.seat), now);
  return kept?.value[toldName(named)] ?? -1;
}

/** Notes that this was told or given up; `read` as in `update`. */
export async function noteTold(
  { told }: MessageDocuments,
  named: DeliveryName,
  now: number,
  read?: Kept<Told> | null,
): Promise<void> {
  const noted = (known: Kept<Told> | null) => {
    const { [toldName(named)]: last = -1, ...others } = known?.value ?? {};
    const kept = Object.entries(others).slice(1 - MOST_TOLD);
    const value = { ...Object.fromEntries(kept), [toldName(named)]: Math.max(last, named.reminder) };
    return last >= named.reminder ? 'unchanged' : { value };
  };
  await told.update(seatId(named.table, named.seat), now, noted, read ?? undefined);
}

/** @param slot in ms since 1970; two of one minute are one */
export function digestId(address: string, slot: number): string {
  return `${address}-${Math.floor(slot / 60_000)}`;
}

/** The moment of a digest by its id, in ms since 1970. */
export function slotOf(digest: string): number {
  return Number(digest.slice(digest.lastIndexOf('-') + 1)) * 60_000;
}
