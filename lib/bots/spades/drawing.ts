import { type Card, rankIndex, suitIndex } from '../../cards';
import { MOST_EXCHANGED } from '../../rules/spades/drawing';

const SPADES = 3;
const TEN = rankIndex('TC');

/** The worth of side cards from the ten up in tricks; lower ones next to nothing. */
const SIDE = [0.12, 0.2, 0.38, 0.62, 0.88];

/** About how many tricks the card wins between two players who have chosen their cards. */
function strength(card: Card): number {
  const rank = rankIndex(card);
  if (suitIndex(card) === SPADES) return 0.45 + 0.045 * rank;
  return rank < TEN ? 0.04 : SIDE[rank - TEN];
}

/** How much the card endangers a nil, from 0 to 1. */
function risk(card: Card): number {
  const rank = rankIndex(card);
  return suitIndex(card) === SPADES ? 0.35 + 0.055 * rank : rank / 12;
}

const AVERAGE_STRENGTH = 0.33;
const AVERAGE_RISK = 0.5;

/** Whether a player keeps the upper card of a draw; `low`: they want to win no trick at all. */
export function keeps(card: Card, low: boolean): boolean {
  return low ? risk(card) < AVERAGE_RISK : strength(card) > AVERAGE_STRENGTH;
}

/** Chooses what a player who bid blind nil lays off: the most dangerous cards, as far as others are likely to be better. */
export function laidOff(hand: readonly Card[]): Card[] {
  return [...hand]
    .sort((a, b) => risk(b) - risk(a))
    .slice(0, MOST_EXCHANGED)
    .filter((card) => risk(card) > AVERAGE_RISK);
}
