import { z } from 'zod';
import { DAY_MINUTES, isHour, isZone } from '../clock';
import { addressId } from '../identity';
import { MESSAGE_LOCALES } from './letter';

const WHEN = ['at-once', 'digest', 'none'] as const;
const WEBHOOK_FORMS = ['json', 'slack', 'discord'] as const;

/** Wishes of seats at which nothing is wished anew for so long go (ms): nobody's address is kept for ever. */
const KEPT_MILLISECONDS = 400 * 24 * 60 * 60 * 1000;
const hour = z.string().refine(isHour);
/** In characters: what mail servers take at most. */
const LONGEST_ADDRESS = 254;

/** An address in the form in which it can be written to. */
export const mailAddress = z.email().max(LONGEST_ADDRESS);
const quiet = z.object({ from: hour, to: hour }).refine(({ from, to }) => from !== to);
const webhook = z.object({ url: z.url({ protocol: /^https?$/ }).max(1_000), form: z.enum(WEBHOOK_FORMS) });

/** How the player of a seat wants to be told of their turns. */
export const wishes = z.object({
  /** Where mail goes once the address is confirmed; null: no mail. */
  email: mailAddress.nullable(),
  /** `at-once`: after `delayMinutes` of a turn. `digest`: mail at `digestHours` for all tables, others at once. `none`. */
  when: z.enum(WHEN),
  delayMinutes: z.int().min(0).max(DAY_MINUTES),
  /** Hours of the day in `zone`, such as `08:00`. */
  digestHours: z.array(hour).min(1).max(6),
  /** A time zone of the IANA database. */
  zone: z.string().refine(isZone),
  /** No message comes between these hours in `zone`, over midnight if `to` is the earlier one; a digest's own hours count. */
  quiet: quiet.nullable(),
  /** How many minutes after their turn began they are reminded, if it still is their turn. */
  remindMinutes: z
    .array(
      z
        .int()
        .min(5)
        .max(14 * DAY_MINUTES),
    )
    .max(5),
  /** Whether they are reminded when half of the time of a turn has passed, and shortly before its deadline. */
  remindDeadline: z.boolean().default(true),
  webhook: webhook.nullable(),
  locale: z.enum(MESSAGE_LOCALES),
});
export type Wishes = z.infer<typeof wishes>;

/** The wishes that hold for a seat whose player has wished for nothing. */
export const DEFAULT_WISHES: Wishes = {
  email: null,
  when: 'at-once',
  delayMinutes: 5,
  digestHours: ['08:00'],
  zone: 'UTC',
  quiet: null,
  remindMinutes: [DAY_MINUTES / 2],
  remindDeadline: true,
  webhook: null,
  locale: 'en',
};

/** The wishes of one seat as they are kept. */
export const keptWishes = wishes.extend({
  table: z.string(),
  seat: z.int(),
  /** SHA-256 of the key with which this was wished: for a player who has the seat with another one it counts for nothing. */
  keyHash: z.string(),
  /** Whether the owner of `email` has said that they want mail for this seat. */
  confirmed: z.boolean(),
  /** The account to which the seat belongs. */
  account: z.string().nullable(),
  /** Signs what goes to the webhook. */
  webhookSecret: z.string().nullable(),
});
export type KeptWishes = z.infer<typeof keptWishes>;

/** The wishes of an account's holder for the seats they get; its id is the account's. */
export const keptDefault = wishes.extend({ webhookSecret: keptWishes.shape.webhookSecret });
export type KeptDefault = z.infer<typeof keptDefault>;

/** Under whom the wishes of a seat are found, and how long they are kept. */
export function wishesPlacement({ email, account, table }: KeptWishes, now: number) {
  const owners = [
    table,
    ...(email === null ? [] : [addressId(email)]),
    ...(account === null ? [] : [`account-${account}`]),
  ];
  return { owners, expires: now + KEPT_MILLISECONDS };
}

/** Whether these are the wishes of the player who has the seat now. */
export function areOf({ keyHash }: Pick<KeptWishes, 'keyHash'>, seatKeyHash: string | null) {
  return seatKeyHash !== null && keyHash === seatKeyHash;
}

/** Where mail may go; null if none is wished for, or the address is not confirmed. */
export function mailTo({ email, confirmed }: Pick<KeptWishes, 'email' | 'confirmed'>): string | null {
  return confirmed ? email : null;
}
