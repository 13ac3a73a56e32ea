import { createECDH } from 'node:crypto';

/** With what a site identifies itself to push services (RFC 8292); the keys in base64url. */
export type Vapid = {
  /** Whom a push service turns to: an https or mailto address. */
  subject: string;
  publicKey: string;
  privateKey: string;
};
export type VapidKeys = Pick<Vapid, 'publicKey' | 'privateKey'>;

const CURVE = 'prime256v1';
const PRIVATE_BYTES = 32;

export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  // Without the zeros that it may begin with, it would be too short.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), ecdh.getPrivateKey()]).subarray(-PRIVATE_BYTES);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The public key that belongs to a private one; null if that is none. */
export function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== PRIVATE_BYTES || bytes.toString('base64url') !== privateKey) return null;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.setPrivateKey(bytes);
    return ecdh.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** Whether this is a point of the curve, in base64url: the key of a subscription, to which messages are encrypted. */
export function isPoint(key: string): boolean {
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(key, 'base64url'));
    return Buffer.from(key, 'base64url').length === 65;
  } catch {
    return false;
  }
}

/** Whom push services turn to: the site if it is reached by https, else the sender of its mail; null if neither is set. */
export function vapidSubject(publicUrl: string | undefined, mailFrom: string | undefined): string | null {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const [, named] = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(mailFrom ?? '') ?? [];
  const address = named ?? mailFrom?.trim();
  if (address !== undefined && /^[^<>\s]+@[^<>\s]+$/.test(address)) return `mailto:${address}`;
  if (publicUrl === undefined) return null;
  // A site on one's own machine, which no push service needs to turn to.
  return `mailto:webmaster@${new URL(publicUrl).hostname}`;
}
