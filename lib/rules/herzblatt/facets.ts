import type { Card } from '../../cards';
import { type CertainFacts, type Offered, sum, typical, WITH_TRUMPS } from '../facets';
import type { Options } from './options';
import { BLIND, deckOf } from './options';
import { RANKING } from './ranking';
import { augenOf, resultOf } from './score';
import type { View } from './view';

const AUGEN = 120;

/** See `TypicalDeals`. */
export const typicalDeals = typical({
  2: '1 -1, 1 -1, 1 -1, 1 -1, -2 2',
  3: '2 -1 -1, 2 -1 -1, 2 -1 -1, -4 2 2',
  4: '3 -1 -1 -1, 3 -1 -1 -1, 3 -1 -1 -1, -6 2 2 2',
  5: '4 -1 -1 -1 -1, 4 -1 -1 -1 -1, 4 -1 -1 -1 -1, -8 2 2 2 2',
  6: '5 -1 -1 -1 -1 -1, 5 -1 -1 -1 -1 -1, 5 -1 -1 -1 -1 -1, -10 2 2 2 2 2',
});

/** See `Offered`. Between two players, a hand with few hearts is often good enough. */
export const offered = ({ players }: Options): Offered => ({
  ...WITH_TRUMPS,
  kinds: players === 2 ? ['trick', 'deal', 'take'] : ['trick', 'deal', 'take', 'decline-weak'],
  stops: [],
});

/** See `CertainFacts`. */
export const certain: CertainFacts<Options, View> = {
  ranking: RANKING,
  deck: deckOf,
  gone,
  value: (_, card) => augenOf([card]),
  duty: ({ mustTrump }) => (mustTrump ? 'trump' : 'overtrump'),
  mayLeadTrumps: () => true,
  discardsFreely: () => true,
  prefers: () => 'all',
  isSettled,
};

/** The cards the declarer buried, and those of the blind no longer in their hand. */
function gone(_: Options, { blind, buried, hand }: View): Card[] {
  return [...(blind ?? []), ...(buried ?? [])].filter((card) => !hand.includes(card));
}

/**
 * Whether the declarer's result is the same with all the Augen left as with none (rules.md §4.5). Two cards stay face down:
 * buried ones are the declarer's, those left in the blind nobody's.
 */
function isSettled(options: Options, view: View): boolean {
  const { declarer, blindPickedUp, augen } = view;
  if (declarer === null || blindPickedUp === null) return false;
  const faceDown = leastFaceDown(options, view);
  const least = augen[declarer] + (blindPickedUp ? faceDown : 0);
  const most = AUGEN - (sum(augen) - augen[declarer]) - (blindPickedUp ? 0 : faceDown);
  return resultOf(least) === resultOf(most);
}

/** The Augen that the two cards face down have at least: they are among those nobody has seen. */
function leastFaceDown(options: Options, { tricks, trick }: View): number {
  const seen = [...tricks.flatMap(({ cards }) => cards), ...(trick?.cards ?? [])];
  const values = deckOf(options)
    .filter((card) => !seen.includes(card))
    .map((card) => augenOf([card]));
  return sum(values.sort((a, b) => a - b).slice(0, BLIND));
}
