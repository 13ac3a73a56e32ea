import { type Card, cardsOf, handOf, holds, rankIndex, SUITS, suitCards, suitIndex } from '../../cards';
import { type Refusal, refuse } from '../refusal';
import type { Seat } from '../view';
import type { State } from './state';

/** How many tricks a deal has, for two and for four (rules.md §2, 3). */
export const TRICKS = 13;

const SPADES = 3;

/** Why the seat, whose turn it is, may not play this card (rules.md §2.5). */
export function whyNotPlay(state: State, seat: Seat, card: Card): Refusal | null {
  const { hands, trick } = state;
  if (!holds(hands, seat, card)) return refuse('card-not-held', { card });
  const suit = suitIndex(card);
  if (trick.length === 0) return suit === SPADES && !mayLeadSpades(state, seat) ? refuse('spades-not-broken') : null;
  const led = suitIndex(trick[0]);
  return suit !== led && hands[4 * seat + led] !== 0 ? refuse('must-follow-suit', { suit: SUITS[led] }) : null;
}

/** The legal cards: those for which `whyNotPlay` is null, found by suits instead of card by card. */
export function legalCards(state: State, seat: Seat): Card[] {
  const { hands, trick } = state;
  const at = 4 * seat;
  if (trick.length === 0) {
    return mayLeadSpades(state, seat) ? handOf(hands, seat) : cardsOf(hands[at], hands[at + 1], hands[at + 2], 0);
  }
  const led = suitIndex(trick[0]);
  return hands[at + led] !== 0 ? suitCards(led, hands[at + led]) : handOf(hands, seat);
}

function mayLeadSpades({ spadesBroken, hands }: State, seat: Seat): boolean {
  const at = 4 * seat;
  return spadesBroken || (hands[at] | hands[at + 1] | hands[at + 2]) === 0;
}

/** Whether this card, if it is legal, breaks spades: the first spade of a deal does, led or discarded. */
export function breaksSpades({ spadesBroken }: State, card: Card): boolean {
  return !spadesBroken && suitIndex(card) === SPADES;
}

/** Where the winning card stands in a trick that `last` completes: the highest spade, else the highest of the suit led. */
export function strongest(trick: readonly Card[], last: Card): number {
  let best = 0;
  let winning = trick[0];
  for (let i = 1; i < trick.length; i++) {
    if (!beats(trick[i], winning)) continue;
    best = i;
    winning = trick[i];
  }
  return beats(last, winning) ? trick.length : best;
}

/** Whether a card played later beats the one that wins so far. */
function beats(card: Card, winning: Card): boolean {
  const suit = suitIndex(card);
  return suit === suitIndex(winning) ? rankIndex(card) > rankIndex(winning) : suit === SPADES;
}
