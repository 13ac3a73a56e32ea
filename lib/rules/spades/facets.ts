import { type Card, deckWithout } from '../../cards';
import { type CertainFacts, type Offered, typical, WITH_TRUMPS } from '../facets';
import type { Options } from './options';
import { PARTS, type SideScore, scoreSides } from './score';
import { RANKING } from './tricks';
import type { View } from './view';

const DECK = deckWithout([]);

/** See `TypicalDeals`. */
export const typicalDeals = typical({
  2: '42 52, 73 21, 90 -200, 51 -66, 43 42, -48 42, 70 24, 61 33',
  4: '81 -60 81 -60, 141 53 141 53, 54 -50 54 -50, -37 -140 -37 -140, 122 63 122 63, 60 52 60 52, 71 50 71 50, -28 -50 -28 -50',
});

/** See `Offered`: two draw their hands, and four have partners. */
export const offered = ({ players }: Options): Offered =>
  players === 2
    ? { ...WITH_TRUMPS, kinds: ['trick', 'deal', 'bid', 'draw'], stops: ['spades-broken'] }
    : { ...WITH_TRUMPS, kinds: ['trick', 'deal', 'bid'], stops: ['spades-broken', 'nil-in-danger'] };

/** See `CertainFacts`. */
export const certain: CertainFacts<Options, View> = {
  ranking: RANKING,
  deck: () => DECK,
  gone,
  value: () => 0,
  duty: () => 'none',
  mayLeadTrumps: ({ spadesBroken }) => spadesBroken,
  discardsFreely: () => true,
  prefers: ({ seat, bids }) => (seat !== null && bids[seat] === 0 ? 'none' : 'all'),
  isSettled,
};

/** The cards the viewer got and no longer holds, and the discards they saw (rules.md §2.1, 2.3). */
function gone(_: Options, { seat, draws, exchanged, exchangeCounts, hand }: View): Card[] {
  const got = [...draws.map(({ card }) => card), ...(exchanged?.received ?? [])];
  // A card that one player discarded may come into the other's hand in an exchange.
  const mayComeBack = exchangeCounts.some((count, of) => of !== seat && (count ?? 0) > 0);
  const discarded = mayComeBack ? [] : draws.flatMap(({ discarded }) => discarded ?? []);
  return [...got, ...discarded].filter((card) => !hand.includes(card));
}

/** Whether both sides get the same points and bags however the tricks left are shared, even impossibly (rules.md §2.6, 3). */
function isSettled(options: Options, view: View): boolean {
  const { counts, trick, taken } = view;
  const left = Math.max(...counts) + (trick && counts.every((count) => count === 0) ? 1 : 0);
  const first = scoreSides(options, view, shared(taken, 0, left), view.bags);
  for (const tricks of sharings(taken, 0, left)) {
    if (!isSame(first, scoreSides(options, view, tricks, view.bags))) return false;
  }
  return true;
}

/** The tricks of all when those that are left all go to one seat. */
function shared(taken: readonly number[], seat: number, left: number): number[] {
  return taken.map((tricks, of) => (of === seat ? tricks + left : tricks));
}

/** The tricks of all in every way in which those that are left may go to this seat and the ones after it. */
function* sharings(taken: readonly number[], seat: number, left: number): Generator<number[]> {
  if (seat === taken.length - 1) {
    yield shared(taken, seat, left);
    return;
  }
  for (let own = 0; own <= left; own++) yield* sharings(shared(taken, seat, own), seat + 1, left - own);
}

function isSame(some: readonly SideScore[], others: readonly SideScore[]): boolean {
  return some.every((side, i) => PARTS.every((part) => side[part] === others[i][part]));
}
