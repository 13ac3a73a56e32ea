import { addressId, derivedKey, newSecret, tidyAddress } from '../identity';
import { callerId } from '../limits';
import type { Letter, MessageLocale } from '../notify';
import { messageDocuments } from '../notify/documents';
import { waitToMail } from '../notify/limits';
import { type MyTable, myTables, openedBy, viewerWith } from '../tables';
import { accountOf, MANY } from './accounts';
import { type ClaimedSeat, claimsOf } from './claims';
import { type AccountsContext, MAIL } from './documents';
import { sendAwaited } from './mail-links';

/** The seats whose confirmed wishes name this address, whether or not they are still held. `address`: of `addressId`. */
async function seatsOfAddress(context: AccountsContext, address: string): Promise<ClaimedSeat[]> {
  const found = await messageDocuments(context).wishes.owned(address, MANY, context.now());
  return found.flatMap(({ value: { table, seat, keyHash, email, confirmed } }): ClaimedSeat[] => {
    if (!confirmed || email === null || addressId(email) !== address) return [];
    return [{ table, seat, keyHash }];
  });
}

/**
 * Sends to an address the links of all its seats: those that write to it, and those of the account it signs in to. Silence if
 * there are none, if its owner wants no mail, or had too many lately. Callers are counted before (`countFor`).
 * @param caller their address in the network; it is stored as a keyed hash
 * @throws ChannelFailed
 */
export async function recover(
  context: AccountsContext,
  caller: string,
  email: string,
  locale: MessageLocale,
): Promise<void> {
  const { channels, publicUrl, linkSecret } = context;
  const to = tidyAddress(email);
  const address = addressId(to);
  if (!channels.email || publicUrl === undefined) return;
  const messageId = `lost-links-${newSecret(context.random)}`;
  if ((await waitToMail(context, to, callerId(context, caller), messageId)) > 0) return;
  const account = await accountOf(context, MAIL, to);
  const claims = account === null ? [] : await claimsOf(context, account);
  const seats = uniqueSeats([...(await seatsOfAddress(context, address)), ...claims]);
  const known = seats.map(({ table, seat, keyHash }) => derivedKey(linkSecret, table, seat, keyHash));
  // Seats that are somebody else's by now are not among them.
  const opened = await openedBy(context, viewerWith(...known));
  const keys = opened.map(({ table, seat, keyHash }) => derivedKey(linkSecret, table, seat, keyHash));
  const tables = await myTables(context, viewerWith(...keys));
  if (tables.length === 0 && account === null) return;
  if (await messageDocuments(context).addresses.get(address, context.now())) return;
  const linkOf = (table: string, seat: number) =>
    `${publicUrl}/s/${keys.find((key) => key.table === table && key.seat === seat)?.text}`;
  const letter: Letter = {
    kind: 'lost-links',
    tables: tables.flatMap((table) => linesOf(table, linkOf)),
    signInUrl: account === null ? null : `${publicUrl}/sign-in`,
  };
  await sendAwaited(context, { to, locale, letter, messageId, thread: null, unsubscribe: null });
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
