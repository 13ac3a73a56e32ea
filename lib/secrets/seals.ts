import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

/** A source of random bytes. */
type Random = (bytes: number) => Uint8Array;

/** `s1.{key id}.{nonce, ciphertext and tag in base64url}`. */
const FORM = /^s1\.([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A sealed text cannot be opened: its secret is unknown, or it is damaged or lies elsewhere. The message repeats nothing of it. */
export class NotOpened extends Error {
  readonly code = 'not-opened';
  override readonly name = 'NotOpened';

  constructor(
    readonly why: 'unknown-secret' | 'damaged',
    options?: ErrorOptions,
  ) {
    super(
      why === 'damaged'
        ? 'a sealed text is damaged, or does not belong where it lies'
        : 'a text is sealed with a secret that is not known here: set it as STICHPOST_SECRET, or name it in STICHPOST_SECRETS_BEFORE',
      options,
    );
  }
}

/** A server has several bundles, each with its own copy of the class, so `instanceof` is not enough. */
export function isNotOpened(error: unknown): error is NotOpened {
  return error instanceof Error && 'code' in error && error.code === 'not-opened';
}

/** Seals what must not be read with the store alone (AES-256-GCM), and opens it again. */
export interface Seals {
  /** @param place where the text lies: it can be opened there and nowhere else */
  seal(place: string, text: string): string;
  /** @throws NotOpened */
  open(place: string, sealed: string): string;
  /** Whether it was sealed with the newest secret; otherwise, or if it is not sealed, it is to be sealed anew. */
  isCurrent(text: string): boolean;
  /** Whether the text is not sealed, or with a secret that is known here. */
  isKnown(text: string): boolean;
}

/** Whether a text has the form of a sealed one. */
export function isSealed(text: string): boolean {
  return FORM.test(text);
}

/**
 * @param secrets of the site: the first one seals, all open
 * @param random for the nonces: unpredictable and never the same again, so that a program's own chance is not enough
 */
export function newSeals(secrets: readonly [string, ...string[]], random: Random): Seals {
  const [newest, ...before] = secrets.map(keyOf);
  const keys = new Map([newest, ...before].map(({ id, key }) => [id, key]));
  return {
    seal(place, text) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest.key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `s1.${newest.id}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(place, sealed) {
      const [, id, body] = FORM.exec(sealed) ?? [];
      const key = keys.get(id);
      if (key === undefined) throw new NotOpened(id === undefined ? 'damaged' : 'unknown-secret');
      try {
        const bytes = Buffer.from(body, 'base64url');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new NotOpened('damaged', { cause });
      }
    },
    isCurrent: (text) => FORM.exec(text)?.[1] === newest.id,
    isKnown: (text) => {
      const id = FORM.exec(text)?.[1];
      return id === undefined || keys.has(id);
    },
  };
}

/** The key that follows from a secret of the site, and its id, from which nothing follows. */
function keyOf(secret: string): { id: string; key: Buffer } {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `stichpost ${purpose}`, 32));
  const id = createHash('sha256').update(derived('key id')).digest('base64url').slice(0, 8);
  return { id, key: derived('sealing') };
}
