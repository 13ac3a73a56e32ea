import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto';
import type { PushPayload } from '../../../lib/notify/channels/webpush';
import type { Received } from './receiver';

/** A browser's side of a push subscription: its keys, and what its push service hands on, decrypted (RFC 8188, 8291). */
export function newBrowser(random: Buffer) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = random.subarray(0, 16);

  function decrypt(body: Buffer): PushPayload {
    const salt = body.subarray(0, 16);
    const keyLength = body[20];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = hmac(auth, ecdh.computeSecret(sender));
    const input = hmac(shared, Buffer.concat([text('WebPush: info\0'), publicKey, sender, ONE]));
    const master = hmac(salt, input);
    const key = hmac(master, Buffer.concat([text('Content-Encoding: aes128gcm\0'), ONE])).subarray(0, 16);
    const nonce = hmac(master, Buffer.concat([text('Content-Encoding: nonce\0'), ONE])).subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // After the text one byte 2, then padding.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }

  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt,
  };
}

/** Returns the sender's claims, if their signature (RFC 8292) is right; throws if not. */
export function senderOf({ headers }: Received): { aud: string; sub: string; exp: number; publicKey: string } {
  const [, token, publicKey] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw new Error('the sender does not say who he is');
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    text(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

const ONE = Buffer.from([1]);
const text = (characters: string) => Buffer.from(characters);
const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
