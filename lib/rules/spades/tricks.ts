import { type Card, cardsOf, type Hand, STANDARD, SUITS } from '../../cards';
import { type Refusal, refuse } from '../refusal';
import {
  type CardRules,
  ending,
  type Finished,
  highest,
  mayFollow,
  type Ranking,
  tricksTaken,
  whyNotFollow,
} from '../trick';
import type { Seat } from '../view';
import { isOver, pointsOf, scoreSides } from './score';
import type { OwnEvent, Played, State } from './state';

/** How many tricks a deal has, for two and for four (rules.md §2, 3). */
export const TRICKS = 13;

const SPADES = SUITS.indexOf('S');

export const RANKING: Ranking = { trump: SPADES, suits: STANDARD };
export const cards: CardRules<State, Played, OwnEvent | Finished> = { whyNot, legal, played, breaks, ends };

/** Why the seat, whose turn it is, may not play this card (rules.md §2.5). */
function whyNot(state: State, seat: Seat, suit: number): Refusal | null {
  if (state.trick.length > 0) return whyNotFollow(state, seat, suit);
  return suit === SPADES && !mayLeadSpades(state, state.hands[seat]) ? refuse('spades-not-broken') : null;
}

function legal(state: State, seat: Seat): readonly Card[] {
  const hand = state.hands[seat];
  if (state.trick.length > 0 || mayLeadSpades(state, hand)) return mayFollow(state, seat);
  return cardsOf([hand[0], hand[1], hand[2], 0]);
}

function mayLeadSpades({ spadesBroken }: State, hand: Hand): boolean {
  return spadesBroken || (hand[0] | hand[1] | hand[2]) === 0;
}

/** The first spade of a deal breaks spades, led or discarded. */
function played({ spadesBroken }: State, seat: Seat, card: Card, suit: number): Played {
  return suit === SPADES && !spadesBroken
    ? { type: 'cardPlayed', seat, card, brokeSpades: true }
    : { type: 'cardPlayed', seat, card };
}

function breaks(next: State, { brokeSpades }: Played): void {
  if (brokeSpades) next.spadesBroken = true;
}

/** Returns what follows the last trick. */
function ends({ options, bidding, score }: State, tricks: State['tricks']): (OwnEvent | Finished)[] {
  const taken = tricksTaken(tricks, options.players);
  const sides = scoreSides(options, bidding, taken, score.bags);
  const points = taken.map((_, seat) => pointsOf(sides[seat % 2]));
  const bags = taken.map((_, seat) => sides[seat % 2].bags);
  const deals = score.dealScores.length + 1;
  return ending(score, { type: 'dealScored', points, bags, sides }, (totals) =>
    isOver(options, totals, deals) ? highest(totals) : null,
  );
}
