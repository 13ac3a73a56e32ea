import { bytesToHex } from '@noble/hashes/utils.js';
import { BITS_BYTES, type Bits } from '../cards';
import type { Share } from '../match';
import type { Context } from './context';

/** The part in the shuffles of somebody who takes a seat: the bits that were sent with the request, or else some of the server's. */
export function shareOf({ random }: Pick<Context, 'random'>, bits: Bits | null | undefined): Share {
  return bits ? { bits, by: 'player' } : { bits: bytesToHex(random(BITS_BYTES)), by: 'server' };
}
