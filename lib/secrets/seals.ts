import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

type Random = (bytes: number) => Uint8Array;

/** `s1.{key id}.{nonce, ciphertext and tag in base64url}` is a text; `s2.` begins what is bytes. */
const FORM = /^(s[12])\.([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]+)$/;
const BEGIN = /^s[12]\.([A-Za-z0-9_-]{8})\./;
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

/** The text that lies at a place, opened if it is sealed; one that cannot be opened stays sealed, for its reader to refuse. */
export function openedIn(seals: Pick<Seals, 'open'>, place: string, text: string): string {
  try {
    return isSealed(text) ? seals.open(place, text) : text;
  } catch (error) {
    if (isNotOpened(error)) return text;
    throw error;
  }
}

/** Seals what must not be read with the store alone (AES-256-GCM), and opens it again. */
export interface Seals {
  /** @param place where the text lies: it can be opened there and nowhere else */
  seal(place: string, text: string): string;
  /** @throws NotOpened */
  open(place: string, sealed: string): string;
  /** The same for bytes. */
  sealBytes(place: string, bytes: Uint8Array): string;
  /** @throws NotOpened */
  openBytes(place: string, sealed: string): Buffer;
  /** Whether it was sealed with the newest secret; otherwise, or if it is not sealed, it is to be sealed anew. */
  isCurrent(text: string): boolean;
  /** Whether the text is not sealed, or with a secret that is known here; `sealOf` it tells as much. */
  isKnown(text: string): boolean;
}

/** Whether a text has the form of a sealed one. */
export function isSealed(text: string): boolean {
  return FORM.test(text);
}

/** How a sealed text begins: all that tells with which secret it was sealed. */
export const sealOf = (sealed: string) => BEGIN.exec(sealed)?.[0] ?? '';

/**
 * @param secrets of the site: the first one seals, all open
 * @param random for the nonces: unpredictable and never the same again, so that a program's own chance is not enough
 */
export function newSeals(secrets: readonly [string, ...string[]], random: Random): Seals {
  const [newest, ...before] = secrets.map(keyOf);
  const keys = new Map([newest, ...before].map(({ id, key }) => [id, key]));
  const seal = (form: 's1' | 's2', place: string, bytes: Uint8Array) => {
    const nonce = random(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, newest.key, nonce).setAAD(Buffer.from(place));
    const parts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
    return `${form}.${newest.id}.${Buffer.concat(parts).toString('base64url')}`;
  };
  const open = (form: 's1' | 's2', place: string, sealed: string) => {
    const [, found, id, body] = FORM.exec(sealed) ?? [];
    const key = keys.get(id);
    if (found !== form || key === undefined) throw new NotOpened(found === form ? 'unknown-secret' : 'damaged');
    try {
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new NotOpened('damaged', { cause });
    }
  };
  return {
    seal: (place, text) => seal('s1', place, Buffer.from(text)),
    open: (place, sealed) => open('s1', place, sealed).toString('utf8'),
    sealBytes: (place, bytes) => seal('s2', place, bytes),
    openBytes: (place, sealed) => open('s2', place, sealed),
    isCurrent: (text) => FORM.exec(text)?.[2] === newest.id,
    isKnown: (text) => {
      const id = BEGIN.exec(text)?.[1];
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
