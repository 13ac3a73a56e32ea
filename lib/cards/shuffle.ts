import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The verifiable shuffle. Everything follows from a match's seed (32 bytes, 64 hex digits) by a recipe short enough
 * to be repeated in any language:
 *
 * - block number i (0, 1, 2 …) of a labelled stream is HMAC-SHA-256(key = seed, message = `label:i`);
 * - a block gives eight unsigned 32-bit numbers, big-endian, in order;
 * - a number below n is the next of them that is less than the largest multiple of n up to 2^32, modulo n;
 * - Fisher–Yates: for i from n − 1 down to 1 swap items i and (number below i + 1).
 */
export type Seed = string;

/** The unbiased numbers of one labelled stream: each call of `below(n)` gives the next, 0 ≤ value < n. */
export function stream(seed: Seed, label: string): { below(n: number): number } {
  const key = hexToBytes(seed);
  let block = new DataView(new ArrayBuffer(0));
  let index = 0;
  let offset = 0;
  const next = () => {
    if (offset >= block.byteLength) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${label}:${index++}`));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      offset = 0;
    }
    const value = block.getUint32(offset);
    offset += 4;
    return value;
  };
  return {
    below(n) {
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (;;) {
        const value = next();
        if (value < limit) return value % n;
      }
    },
  };
}

/** A uniformly shuffled copy of `items`, determined by seed and label alone. */
export function shuffle<T>(items: readonly T[], seed: Seed, label: string): T[] {
  const numbers = stream(seed, label);
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = numbers.below(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

/** Returns SHA-256 of these bytes, both in hex: published of a seed before seats are taken, and of a player's secret bits. */
export function commitmentTo(secret: Seed | Bits): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** A player's random bits for the shuffles: 128 of them, as 32 hex digits. */
export type Bits = string;
export const BITS_BYTES = 16;
export const isBits = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/**
 * The seed of one deal, from which its shuffles follow: HMAC-SHA-256(key = the match's seed, message =
 * `deal K of TABLE with B0 B1 …`), `B0` being the bits of seat 0, or `-` where there are none (docs/fairness.md).
 * @param deal its number, 0 for the first
 * @param bits by seat
 */
export function seedOfDeal(seed: Seed, table: string, deal: number, bits: readonly (Bits | null)[]): Seed {
  const message = `deal ${deal} of ${table} with ${bits.map((own) => own ?? '-').join(' ')}`;
  return bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(message)));
}
