import { commitmentTo, type Seed, seedOfDeal, shuffle } from '../cards';
import { gameOf } from '../rules';
import type { BaseOptions, Chance, Game } from '../rules/game';
import { firstWrongMove } from './moves';
import { type Checkable, checkable } from './proof';

export { checkable, shuffleProof } from './proof';

/**
 * A fault of a deal: its cards do not follow from the seed and the bits; the record has no bits for it, or says that none matter although it
 * has some; bits without a hash
 * published for that seat; a seated player's are missing, those of one before them or nobody's were used; or its moves are not
 * possible with its cards.
 */
export const DEAL_FAULTS = [
  'cards',
  'no-bits',
  'bits-unpublished',
  'bits-missing',
  'bits-of-another',
  'bits-of-nobody',
  'moves',
] as const;
export type DealFault = (typeof DEAL_FAULTS)[number];

/** `deal`: 0 for the first. `bits`: what went into it, by seat, beside the seed. */
type CheckedDeal = { deal: number; faults: DealFault[]; bits: (string | null)[] };

/**
 * The result of checking a record. `commitment`: whether its seed is the committed one; `shares`: by their order, whether the
 * bits have the published hashes. All is well if `ok`.
 */
export type Checked = {
  kind: 'checked';
  ok: boolean;
  record: Checkable;
  commitment: boolean;
  shares: boolean[];
  deals: CheckedDeal[];
};
/** Not a record of a match: what is wrong with it, for its author. */
export type NoRecord = { kind: 'no-record'; where: string };

/** Deals every deal of a downloaded match again and compares, wherever this runs: nothing but the record is asked. */
export function verifyRecord(value: unknown): Checked | NoRecord {
  const parsed = checkable.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { kind: 'no-record', where: `${['record', ...issue.path].join('.')}: ${issue.message}`.slice(0, 200) };
  }
  const record = parsed.data;
  const game = gameOf(record.game);
  const options = game?.options.safeParse(record.options);
  if (!game || !options?.success) return { kind: 'no-record', where: game ? 'record.options' : 'record.game' };

  const wrongMove = firstWrongMove(game, options.data, record);
  const deals = record.chance.map((chance, deal): CheckedDeal => {
    const bits = record.shuffle.deals[deal]?.bits ?? [];
    const faults = bitsFaults(record, deal, options.data.players);
    if (!isSame(chance, chanceOf(game, options.data, seedIn(record, deal), deal))) faults.unshift('cards');
    if (deal === wrongMove) faults.push('moves');
    return { deal, faults, bits };
  });
  const commitment = commitmentTo(record.shuffle.seed) === record.shuffle.commitment;
  const shares = record.shuffle.shares.map(({ bits, hash }) => commitmentTo(bits) === hash);
  const ok = commitment && shares.every(Boolean) && deals.every(({ faults }) => faults.length === 0);
  return { kind: 'checked', ok: ok && deals.length > 0, record, commitment, shares, deals };
}

/** The chance of a deal as it follows from its seed. */
function chanceOf(game: Game, options: BaseOptions, seed: Seed, deal: number): Chance {
  return game.chance(options, (items, label) => shuffle(items, seed, `deal ${deal} ${label}`));
}

function seedIn({ table, shuffle: { recipe, seed, deals } }: Checkable, deal: number): Seed {
  return recipe === 'seed' ? seed : seedOfDeal(seed, table, deal, deals[deal]?.bits ?? []);
}

function isSame(a: Chance, b: Chance): boolean {
  return a.deck.join() === b.deck.join() && a.exchange?.join() === b.exchange?.join();
}

function bitsFaults(record: Checkable, deal: number, players: number): DealFault[] {
  const { recipe, shares, deals } = record.shuffle;
  // There were no bits in matches of the seed alone: such a record hides those of its players.
  if (recipe === 'seed') return shares.length + deals.length > 0 ? ['no-bits'] : [];
  const dealt = deals[deal];
  if (!dealt || dealt.bits.length !== players) return ['no-bits'];
  const faults = dealt.bits.map((bits, seat): DealFault | null => {
    const last = lastAt(record, seat, dealt.at);
    const isTaken = last?.type === 'seatTaken';
    if (bits === null) return isTaken ? 'bits-missing' : null;
    // One who left in the same millisecond may have been dealt the cards.
    if (!isTaken && last?.at !== dealt.at) return 'bits-of-nobody';
    const published = shares.filter((share) => share.seat === seat && share.at <= dealt.at);
    if (published.every((share) => share.bits !== bits)) return 'bits-unpublished';
    const own = isTaken ? published.findLast(({ at }) => at <= last.at) : undefined;
    return own && own.bits !== bits ? 'bits-of-another' : null;
  });
  return [...new Set(faults.filter((fault) => fault !== null))];
}

/** The last that had happened to the player of this seat when cards were dealt at this moment: they came, or left. */
function lastAt({ changes }: Checkable, seat: number, at: number): Checkable['changes'][number] | undefined {
  const own = changes.filter((change) => change.seat === seat && change.at <= at);
  return own.findLast(({ type }) => type === 'seatTaken' || type === 'playerForgotten');
}
