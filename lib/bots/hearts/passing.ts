import { type Card, rankIndex, suitIndex } from '../../cards';
import type { Options } from '../../rules/hearts';
import { PASS_COUNT } from '../../rules/hearts/moves';

const HEARTS = 2;
const SPADES = 3;
const QUEEN_RANK = rankIndex('QS');

/** The number of most dangerous cards from which passes are tried, and not those at the end of that list together. */
const CANDIDATES = 6;
const LAST_TOGETHER = 7;

/** How glad a player would be to pass the card, with this hand. */
function danger(card: Card, lengths: readonly number[], { jackOfDiamonds }: Options): number {
  const suit = suitIndex(card);
  const rank = rankIndex(card);
  const length = lengths[suit];
  // Enough low spades protect the queen, and from her.
  if (suit === SPADES) return rank < QUEEN_RANK ? -2 : length >= 5 ? 2 : card === 'QS' ? 16 : 12;
  if (suit === HEARTS) return rank - (length >= 5 ? 3 : 0);
  if (card === 'JD' && jackOfDiamonds !== 'off') return 1;
  return rank + 2 * Math.max(0, 4 - length) - 2;
}

function byDanger(hand: readonly Card[], options: Options): Card[] {
  const lengths = [0, 0, 0, 0];
  for (const card of hand) lengths[suitIndex(card)]++;
  const dangers = new Map(hand.map((card) => [card, danger(card, lengths, options)]));
  return [...hand].sort((a, b) => (dangers.get(b) ?? 0) - (dangers.get(a) ?? 0));
}

/** The three cards passed at first sight. */
export function firstPass(hand: readonly Card[], options: Options): Card[] {
  return byDanger(hand, options).slice(0, PASS_COUNT);
}

/** Passes worth trying, the one at first sight first. */
export function passes(hand: readonly Card[], options: Options): Card[][] {
  const cards = byDanger(hand, options).slice(0, CANDIDATES);
  const found: Card[][] = [];
  for (let a = 0; a < cards.length; a++) {
    for (let b = a + 1; b < cards.length; b++) {
      for (let c = b + 1; c < cards.length && a + b + c <= LAST_TOGETHER; c++) {
        found.push([cards[a], cards[b], cards[c]]);
      }
    }
  }
  return found;
}
