import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A source of random bytes, passed in like time and chance. */
export type Random = (bytes: number) => Uint8Array;

const SECRET_BYTES = 16;
/** In characters. */
const SECRET_LENGTH = 22;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const KEY = /^([a-z0-9]{12})-([0-9])-([A-Za-z0-9_-]{22})$/;
const INVITATION = /^([a-z0-9]{12})-([A-Za-z0-9_-]{22})$/;
const TABLE = /^[a-z0-9]{12}$/;
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A seat key as in a private link: table (to save a lookup), seat and 128 random bits, which alone open the seat. */
export type SeatKey = { table: string; seat: number; text: string };

/** The secrets of a site from which links follow: new ones from `linkSecret`, and those from before still open. */
export type LinkSecrets = { linkSecret: string; linkSecretsBefore?: readonly string[] | undefined };

/** All secrets of a site, the newest first. */
export function linkSecrets({ linkSecret, linkSecretsBefore = [] }: LinkSecrets): readonly string[] {
  return [linkSecret, ...linkSecretsBefore];
}

/** A new table's id: 12 letters and digits, 60 random bits. */
export function newTableId(random: Random): string {
  return [...random(12)].map((byte) => LETTERS[byte & 31]).join('');
}

export function isTableId(text: string): boolean {
  return TABLE.test(text);
}

/** 128 random bits as 22 URL-safe characters. */
export function newSecret(random: Random): string {
  return Buffer.from(random(SECRET_BYTES)).toString('base64url');
}

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

export function seatKey(table: string, seat: number, secret: string): SeatKey {
  return { table, seat, text: `${table}-${seat}-${secret}` };
}

/** Parses a seat key; null if it is malformed. */
export function parseSeatKey(text: string): SeatKey | null {
  const match = KEY.exec(text);
  return match ? { table: match[1], seat: Number(match[2]), text } : null;
}

/**
 * Another key of the same seat, which the server can always make again: for links in messages and for accounts. It dies with
 * the key when the player gets a new one.
 * @param linkSecret known only to the server
 * @param keyHash that of the seat's key, as `hashOf` returns it
 */
export function derivedKey(linkSecret: string, table: string, seat: number, keyHash: string): SeatKey {
  const mac = createHmac('sha256', linkSecret).update(`seat ${table} ${seat} ${keyHash}`).digest('base64url');
  return seatKey(table, seat, mac.slice(0, SECRET_LENGTH));
}

/** The key of a seat that follows from another seat's: only its holder can make it. @param purpose another one gives another key */
export function followingKey(key: SeatKey, purpose: string, table: string, seat: number): SeatKey {
  const secret = createHash('sha256').update(`${purpose} ${table} ${seat} ${key.text}`).digest('base64url');
  return seatKey(table, seat, secret.slice(0, SECRET_LENGTH));
}

/**
 * A secret, of the form of `newSecret`, that the server can always make again.
 * @param linkSecret known only to the server
 * @param purpose what it is for; another purpose gives another secret
 */
export function derivedSecret(linkSecret: string, purpose: string): string {
  return createHmac('sha256', linkSecret).update(purpose).digest('base64url').slice(0, SECRET_LENGTH);
}

/** Whether the key opens a seat whose key has this hash: it is that key, or derived from it. In constant time. */
export function opensSeat(key: SeatKey, keyHash: string, site: LinkSecrets): boolean {
  if (matches(key.text, keyHash)) return true;
  return linkSecrets(site).some((secret) =>
    sameSecret(key.text, derivedKey(secret, key.table, key.seat, keyHash).text),
  );
}

/** The invitation to a table with this secret, of the form of `newSecret`. */
export function invitationWith(table: string, secret: string): string {
  return `${table}-${secret}`;
}

/** The table an invitation leads to; null if it is malformed. */
export function parseInvitation(text: string): { table: string } | null {
  const match = INVITATION.exec(text);
  return match ? { table: match[1] } : null;
}

/** SHA-256 in hex, which is all that is stored of a key. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whether the key has this hash, in constant time. */
export function matches(key: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hash));
}

/** Whether two secrets are equal, in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  return matches(given, hashOf(expected));
}
