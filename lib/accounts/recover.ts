import { z } from 'zod';
import { addressId, derivedKey, newSecret, tidyAddress } from '../identity';
import type { Letter, MessageLocale } from '../notify';
import { type MyTable, myTables } from '../tables';
import { accountOf, MANY } from './accounts';
import { type ClaimedSeat, claimsOf } from './claims';
import { type AccountsContext, MAIL } from './documents';
import { mayMailTo } from './limits';
import { isSilenced } from './silenced';

/** What this reads of the wishes of a seat: whose they are, and whether the address was confirmed. */
const wishesOfSeat = z.object({ keyHash: z.string(), confirmed: z.boolean() });
const SEAT = /^([a-z0-9]{12})-(\d)$/;

/** The seats whose confirmed wishes name this address, whether or not they are still held. `address`: of `addressId`. */
export async function seatsOfAddress(context: AccountsContext, address: string): Promise<ClaimedSeat[]> {
  const documents = await context.records.owned('wishes', address, MANY);
  const now = context.now();
  return documents.flatMap(({ id, value, expires }): ClaimedSeat[] => {
    const [, table, seat] = SEAT.exec(id) ?? [];
    const wishes = wishesOfSeat.safeParse(jsonOf(value));
    if (table === undefined || !wishes.success || (expires !== null && expires <= now)) return [];
    const { keyHash, confirmed } = wishes.data;
    return confirmed ? [{ table, seat: Number(seat), keyHash }] : [];
  });
}

/**
 * Sends to an address the links of all its seats: of those that write to it, and of the account that it signs in to. Silence if
 * there are none, if whoever has it wished never to get mail, or if it got too many lately.
 * @throws ChannelFailed
 */
export async function recover(context: AccountsContext, email: string, locale: MessageLocale): Promise<void> {
  const { channels, publicUrl, linkSecret } = context;
  const to = tidyAddress(email);
  const address = addressId(to);
  if (!channels.email || publicUrl === undefined || linkSecret === undefined) return;
  const account = await accountOf(context, MAIL, to);
  const claims = account === null ? [] : await claimsOf(context, account);
  const seats = uniqueSeats([...(await seatsOfAddress(context, address)), ...claims]);
  const keys = seats.map(({ table, seat, keyHash }) => derivedKey(linkSecret, table, seat, keyHash));
  // Seats that are somebody else's by now are not among them.
  const tables = await myTables(context, keys);
  if ((tables.length === 0 && account === null) || (await isSilenced(context, address))) return;
  if (!(await mayMailTo(context, address))) return;
  const linkOf = (table: string, seat: number) =>
    `${publicUrl}/s/${keys.find((key) => key.table === table && key.seat === seat)?.text}`;
  const letter: Letter = {
    kind: 'lost-links',
    tables: tables.flatMap((table) => linesOf(table, linkOf)),
    signInUrl: account === null ? null : `${publicUrl}/sign-in`,
  };
  const messageId = `lost-links-${newSecret(context.random)}`;
  await channels.email.send({ to, locale, letter, messageId, thread: null, unsubscribe: null });
}

/** One line for each seat of a table. */
function linesOf({ view, held, promised }: MyTable, linkOf: (table: string, seat: number) => string) {
  return [...held, ...promised].map((seat) => ({
    title: view.title,
    game: view.game,
    players: view.seats.flatMap(({ name }) => (name === null ? [] : [name])),
    url: linkOf(view.table, seat),
  }));
}

function uniqueSeats(seats: readonly ClaimedSeat[]): ClaimedSeat[] {
  return [...new Map(seats.map((seat) => [`${seat.table} ${seat.seat} ${seat.keyHash}`, seat])).values()];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
