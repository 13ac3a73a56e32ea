import { type Card, suitOf } from '../cards';
import type { Options, View } from '../rules/hearts';
import { RANKING } from '../rules/hearts/moves';
import { deckOf, heartsInDeck } from '../rules/hearts/options';
import { type CertainGame, sum } from './game';

export const hearts: CertainGame<Options, View> = {
  id: 'hearts',
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
