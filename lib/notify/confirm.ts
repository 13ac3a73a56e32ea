import { createHash, createHmac } from 'node:crypto';
import { addressId, newSecret } from '../identity';
import type { Seat } from '../rules/view';
import type { Kept } from '../store/collection';
import { attempt, noteReach } from './attempt';
import { type Confirmation, messageDocuments, seatId, UNSENT } from './documents';
import { BY_SEATS, waitOfSeat, waitToMail } from './limits';
import type { Attempted, Post } from './post';
import { planAgain } from './turns';
import { addressLinks } from './unsubscribe';
import { areOf } from './wishes';

/** How long the link of a mail can be used (ms). */
const CONFIRM_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type PostWorld = Pick<Post, 'records' | 'random' | 'now' | 'log'>;

/** Sees to it that the address of a seat's wishes is asked; whether it may be asked at all is found out when that is sent. */
export async function askAddress(post: PostWorld, table: string, seat: Seat): Promise<void> {
  const value: Confirmation = { ...UNSENT, table, seat, nonce: newSecret(post.random) };
  const { confirmations } = messageDocuments(post);
  await confirmations.update(seatId(table, seat), post.now(), () => ({
    value,
    owners: [table],
    due: post.now(),
    expires: post.now() + CONFIRM_MILLISECONDS,
  }));
}

/** Asks one address that is due to be asked, unless it has been confirmed, blocked, or asked too often. */
export function sendConfirmation(post: Post, job: Kept<Confirmation>): Promise<Attempted> {
  const documents = messageDocuments(post);
  return attempt(post, documents.confirmations, job, async ({ id, value: { table, seat, nonce } }) => {
    const { publicUrl, linkSecret, channels } = post;
    const { email } = channels;
    if (!email || publicUrl === undefined) return { kind: 'drop' };
    const [[seen], wishes] = await Promise.all([post.look([table]), documents.wishes.get(id, post.now())]);
    const to = wishes?.value.email;
    if (!seen || !wishes || !to || wishes.value.confirmed) return { kind: 'drop' };
    const place = seen.state.seats[seat];
    if (!areOf(wishes.value, place.keyHash)) return { kind: 'drop' };
    const address = addressId(to);
    if ((await waitOfSeat(post, id, nonce)) > 0) return { kind: 'drop' };
    if ((await waitToMail(post, to, BY_SEATS, nonce)) > 0) return { kind: 'drop' };
    if (await documents.addresses.get(address, post.now())) return { kind: 'drop' };
    const token = confirmationToken(linkSecret, table, seat, nonce);
    const expires = post.now() + CONFIRM_MILLISECONDS;
    const kept = { purpose: 'confirm' as const, table, seat, address };
    await documents.tokens.create(tokenId(token), kept, { owners: [table], expires }, post.now());
    const url = `${publicUrl}/confirm/${token}`;
    const letter = { kind: 'confirm' as const, url, tableTitle: seen.state.title, playerName: place.name };
    const unsubscribe = addressLinks(publicUrl, linkSecret, { address, table, seat });
    const messageId = `confirm-${nonce}`;
    return {
      kind: 'send',
      send: () => email.send({ to, locale: wishes.value.locale, letter, messageId, thread: null, unsubscribe }),
      finish: (code) => noteReach(post, { table, seat, channel: 'email' }, code),
    };
  });
}

/** The token of a link follows from what is stored and the server's secret, so that a repeated mail has the same. */
function confirmationToken(linkSecret: string, table: string, seat: Seat, nonce: string): string {
  return createHmac('sha256', linkSecret).update(`confirm ${table} ${seat} ${nonce}`).digest('base64url');
}

function tokenId(token: string): string {
  return createHash('sha256').update(`confirm ${token}`).digest('base64url');
}

/** Returns the seat that a link in a mail would confirm, without using it up; null if it has been used or is too old. */
export async function lookAtConfirmation(
  post: PostWorld,
  token: string,
): Promise<{ table: string; seat: Seat } | null> {
  if (!TOKEN.test(token)) return null;
  const kept = await messageDocuments(post).tokens.get(tokenId(token), post.now());
  return kept && { table: kept.value.table, seat: kept.value.seat };
}

/**
 * Confirms an address with a mail's link, once; within a minute it may be repeated. A waiting turn is then told there.
 * @returns the seat; null if the link is used or too old, or the seat does not write to that address any more
 */
export async function confirmAddress(post: Post, token: string): Promise<{ table: string; seat: Seat } | null> {
  if (!TOKEN.test(token)) return null;
  const { tokens, wishes } = messageDocuments(post);
  const id = tokenId(token);
  const taken = await tokens.take(id, post.now(), id);
  if (!taken) return null;
  const { table, seat, address } = taken.value;
  const kept = await wishes.update(seatId(table, seat), post.now(), (known) =>
    known?.value.email && addressId(known.value.email) === address && !known.value.confirmed
      ? { value: { ...known.value, confirmed: true } }
      : 'unchanged',
  );
  if (!kept?.value.confirmed || !kept.owners.includes(address)) return null;
  await planAgain(post, table, seat);
  return { table, seat };
}
