import { z } from 'zod';
import { type Bits, commitmentTo, isBits, type Seed, seedOfDeal } from '../../cards';

/** How the shuffles of a match follow: from its seed alone, as in earlier versions, or from its seed and the players' bits. */
export const RECIPES = ['seed', 'seed-and-bits'] as const;

/** The source of a player's bits: their browser, or the program that asked for the seat; or the server, which was sent none. */
const DRAWN_BY = ['player', 'server'] as const;

/** A player's part in the shuffles. */
export const share = z.object({ bits: z.string().refine(isBits), by: z.enum(DRAWN_BY) });
export type Share = z.infer<typeof share>;

/** The same at a seat; `from`: the first deal that was shuffled with it, null as long as none was and nobody may know the bits. */
export const seatedShare = share.extend({ from: z.int().nullable() });
export type SeatedShare = z.infer<typeof seatedShare>;

/** The public part of a share: its hash from the moment the seat is taken, its bits once a deal was shuffled with them. */
export const shownShare = z.object({
  hash: z.string(),
  by: z.enum(DRAWN_BY),
  /** The first deal that was shuffled with it, 0 being the first of the match; null: none was so far. */
  from: z.int().nullable(),
  /** Null as long as `from` is. */
  bits: z.string().nullable(),
});
export type ShownShare = z.infer<typeof shownShare>;

export function shown(own: Share | SeatedShare | null): ShownShare | null {
  if (!own) return null;
  const from = 'from' in own ? own.from : null;
  return { hash: knownHash(own.bits), by: own.by, from, bits: from === null ? null : own.bits };
}

/** Hashes that were asked for lately: each is in every view of its table, and takes a fortieth of the time of one. */
const hashes = new Map<Bits, string>();
const MOST_HASHES = 10_000;

function knownHash(bits: Bits): string {
  const known = hashes.get(bits);
  if (known !== undefined) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const hash = commitmentTo(bits);
  hashes.set(bits, hash);
  return hash;
}

type Shared = {
  table: string;
  seed: Seed;
  shuffle: (typeof RECIPES)[number];
  seats: readonly { share: SeatedShare | null; next: { share: Share | null } | null }[];
};

/** By seat, the bits that go into the next deal: a player who takes a seat over with it brings theirs. */
function bitsOf({ seats }: Pick<Shared, 'seats'>): (Bits | null)[] {
  return seats.map(({ share, next }) => (next ?? { share }).share?.bits ?? null);
}

/** The seed of the next deal of this number (0 for the first). */
export function dealingSeed(state: Shared, deal: number): Seed {
  if (state.shuffle === 'seed') return state.seed;
  return seedOfDeal(state.seed, state.table, deal, bitsOf(state));
}

/** The places after a deal of this number was dealt: its bits may be known from now on. */
export function dealtWith<P extends { share: SeatedShare | null }>(places: readonly P[], deal: number): P[] {
  return places.map((place) =>
    place.share?.from === null ? { ...place, share: { ...place.share, from: deal } } : place,
  );
}
