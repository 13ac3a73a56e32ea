import { type Card, suitOf } from '../../cards';
import { type CertainFacts, type Offered, RULES, sum, typical } from '../facets';
import { RANKING } from './moves';
import type { Options } from './options';
import { deckOf, heartsInDeck } from './options';
import type { View } from './view';

/** See `TypicalDeals`. */
export const typicalDeals = typical({
  3: '4 20 0, 7 12 5, 15 6 3, 21 1 2, 3 4 17, 8 16 0, 0 20 4, 8 13 3',
  4: '3 10 0 13, 2 3 6 15, 8 0 1 17, 0 6 0 20, 0 17 9 0, 1 21 0 4, 26 26 26 0, 6 4 16 0',
  5: '0 3 4 2 17, 1 18 0 7 0, 0 26 26 26 26, 3 0 0 2 21, 0 1 8 4 13, 12 0 13 1 0, 0 6 3 17 0, 2 0 2 9 13',
  6: '4 13 0 5 0 2, 0 1 12 4 6 1, 5 0 0 14 0 5, 0 3 0 1 8 12, 18 0 0 5 0 1, 0 10 0 1 13 0, 24 24 24 24 24 0, 1 19 4 0 0 0',
});

/** See `Offered`: the moon can end an order only where there is one. */
export const offered = ({ moon }: Options): Offered => ({
  kinds: ['trick', 'deal'],
  rules: RULES,
  dealRules: ['low', 'duck', 'win-cheaply'],
  stops: moon === 'none' ? ['hearts-broken', 'queen-fallen'] : ['hearts-broken', 'queen-fallen', 'moon'],
});

/** See `CertainFacts`. */
export const certain: CertainFacts<Options, View> = {
  ranking: RANKING,
  deck: deckOf,
  gone,
  value,
  duty: () => 'none',
  mayLeadTrumps: () => true,
  // To the first trick nobody discards a heart or the queen, unless they hold nothing else (rules.md §1.3).
  discardsFreely: ({ taken }) => sum(taken) > 0,
  prefers: () => 'none',
  isSettled,
};

/** Penalty cards that were taken lie open, and cards the viewer received and no longer holds have been played. */
function gone(_: Options, { penaltyCards, received, hand }: View): Card[] {
  return [...penaltyCards.flat(), ...(received ?? []).filter((card) => !hand.includes(card))];
}

function value({ jackOfDiamonds }: Options, card: Card): number {
  if (card === 'QS') return 13;
  if (card === 'JD') return jackOfDiamonds === 'off' ? 0 : -10;
  return suitOf(card) === 'H' ? 1 : 0;
}

/** Whether all cards that count have been taken, and no sun is left to shoot and no shooter left to choose (rules.md §1.4). */
function isSettled(options: Options, { penaltyCards, taken }: View): boolean {
  const { jackOfDiamonds, moon, sun } = options;
  const all = heartsInDeck(options) + 1 + (jackOfDiamonds === 'off' ? 0 : 1);
  if (penaltyCards.flat().length < all) return false;
  if (moon === 'none') return true;
  const jack = jackOfDiamonds === 'bonus-needed-for-moon' ? 1 : 0;
  const needed = heartsInDeck(options) + 1 + jack;
  const shooter = penaltyCards.findIndex(
    (cards) => cards.filter((card) => card !== 'JD' || jack === 1).length === needed,
  );
  if (shooter < 0) return true;
  return moon !== 'choice' && !(sun && taken.every((tricks, seat) => seat === shooter || tricks === 0));
}
