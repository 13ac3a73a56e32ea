import { createHash, timingSafeEqual } from 'node:crypto';

/** Random bytes from outside, so that identity is an argument like time and chance. */
export type Random = (bytes: number) => Uint8Array;

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const KEY = /^([a-z0-9]{12})-([0-9])-([A-Za-z0-9_-]{22})$/;
const INVITATION = /^([a-z0-9]{12})-([A-Za-z0-9_-]{22})$/;
const TABLE = /^[a-z0-9]{12}$/;
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A seat key, as it stands in a private link: table, seat and 128 random bits. The table in it saves looking one up; the
 * secret alone is what opens the seat.
 */
export type SeatKey = { table: string; seat: number; text: string };

/** A new table's id: 12 letters and digits, 60 random bits. */
export function newTableId(random: Random): string {
  return [...random(12)].map((byte) => LETTERS[byte & 31]).join('');
}

export function isTableId(text: string): boolean {
  return TABLE.test(text);
}

/** 128 random bits as 22 characters that are safe in a URL. */
export function newSecret(random: Random): string {
  return Buffer.from(random(SECRET_BYTES)).toString('base64url');
}

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

export function seatKey(table: string, seat: number, secret: string): SeatKey {
  return { table, seat, text: `${table}-${seat}-${secret}` };
}

/** Reads a seat key, or null if it has not the form of one. */
export function parseSeatKey(text: string): SeatKey | null {
  const match = KEY.exec(text);
  return match ? { table: match[1], seat: Number(match[2]), text } : null;
}

export function newInvitation(table: string, random: Random): string {
  return `${table}-${newSecret(random)}`;
}

/** The table an invitation leads to, or null if it has not the form of one. */
export function parseInvitation(text: string): { table: string } | null {
  const match = INVITATION.exec(text);
  return match ? { table: match[1] } : null;
}

/** SHA-256 in hex: what is stored of a key. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whether the key belongs to this hash; takes the same time whatever the answer. */
export function matches(key: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hash));
}

/** Whether two secrets are the same; takes the same time whatever the answer. */
export function sameSecret(given: string, expected: string): boolean {
  return matches(given, hashOf(expected));
}
