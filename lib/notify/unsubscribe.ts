import { createHmac } from 'node:crypto';
import { isTableId, type LinkSecrets, linkSecrets, sameSecret } from '../identity';
import type { Seat } from '../rules/view';
import { type MessageDocuments, messageDocuments, seatId } from './documents';
import type { Post } from './post';

/** The subject of a link to unsubscribe: an address (its `addressId`), and the seat whose message it stands in, if it is one's. */
export type Subscriber = { address: string; table: string | null; seat: Seat | null };

const TOKEN = /^([A-Za-z0-9_-]{43})\.(?:([a-z0-9]{12})-(\d))?\.([A-Za-z0-9_-]{43})$/;
/** More seats than write to one address. */
const MANY = 1_000;

/** The mail that is to end: about this table, all mail, or all mail for ever; or it may come again after all. */
export const SCOPES = ['table', 'all', 'never', 'again'] as const;
export type Scope = (typeof SCOPES)[number];

/** The links with which the reader of a mail ends them. They work for ever, without login, and tell nobody the address. */
export function addressLinks(publicUrl: string, linkSecret: string, subscriber: Subscriber) {
  const token = unsubscribeToken(linkSecret, subscriber);
  return { page: `${publicUrl}/unsubscribe/${token}`, oneClick: `${publicUrl}/api/unsubscribe/${token}` };
}

export function unsubscribeToken(linkSecret: string, { address, table, seat }: Subscriber): string {
  const named = `${address}.${table === null ? '' : `${table}-${seat}`}`;
  return `${named}.${createHmac('sha256', linkSecret).update(`unsubscribe ${named}`).digest('base64url')}`;
}

/** Reads the token of such a link; null if this site did not make it. */
export function parseUnsubscribeToken(site: LinkSecrets, token: string): Subscriber | null {
  const [, address, table, seat] = TOKEN.exec(token) ?? [];
  if (address === undefined || (table !== undefined && !isTableId(table))) return null;
  const subscriber = { address, table: table ?? null, seat: seat === undefined ? null : Number(seat) };
  const isOurs = linkSecrets(site).some((secret) => sameSecret(token, unsubscribeToken(secret, subscriber)));
  return isOurs ? subscriber : null;
}

/** Whether nothing is ever to be sent to the address, as far as its owner has said so until now. */
export async function isBlocked(post: Pick<Post, 'records' | 'random' | 'now'>, address: string): Promise<boolean> {
  return (await messageDocuments(post).addresses.get(address, post.now())) !== null;
}

/** Ends mail to an address, about one table, all, or for good; or lets it be wished and confirmed again. Twice is once. */
export async function unsubscribe(
  post: Pick<Post, 'records' | 'random' | 'now'>,
  { address, table, seat }: Subscriber,
  scope: Scope,
): Promise<void> {
  const documents = messageDocuments(post);
  if (scope === 'again') {
    await documents.addresses.remove(address);
    return;
  }
  if (scope === 'never') await documents.addresses.create(address, { never: true }, {}, post.now());
  if (scope === 'table') {
    if (table !== null && seat !== null) await endMail(post, documents, seatId(table, seat), address);
    return;
  }
  // The defaults first: a seat that an account gets from then on does not bring the address back.
  for (const { id } of await documents.defaults.owned(address, MANY, post.now())) {
    await documents.defaults.update(id, post.now(), (kept) =>
      kept?.owners.includes(address) ? { value: { ...kept.value, email: null }, owners: [] } : 'unchanged',
    );
  }
  const seats = await documents.wishes.owned(address, MANY, post.now());
  for (const { id } of seats) await endMail(post, documents, id, address);
}

/** Takes the address out of the wishes of a seat, if it is still this one. */
async function endMail(
  post: Pick<Post, 'now'>,
  { wishes }: MessageDocuments,
  id: string,
  address: string,
): Promise<void> {
  await wishes.update(id, post.now(), (kept) =>
    kept?.owners.includes(address)
      ? {
          value: { ...kept.value, email: null, confirmed: false },
          owners: kept.owners.filter((owner) => owner !== address),
        }
      : 'unchanged',
  );
}
