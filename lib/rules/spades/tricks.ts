import { type Card, cardsOf, type Hand, STANDARD, SUITS, suitIndex } from '../../cards';
import { type Refusal, refuse } from '../refusal';
import { type CardRules, ending, mayFollow, type Order, sums, tricksTaken, whyNotFollow } from '../trick';
import type { Seat } from '../view';
import { isOver, pointsOf, scoreSide, winnersOf } from './score';
import type { Event, State } from './state';

/** How many tricks a deal has, for two and for four (rules.md §2, 3). */
export const TRICKS = 13;

const SPADES = SUITS.indexOf('S');

export const ORDER: Order = { trump: SPADES, ranking: STANDARD };
export const cards: CardRules<State, Event> = { whyNot, legal, played, ends };

/** Why the seat, whose turn it is, may not play this card (rules.md §2.5). */
function whyNot(state: State, seat: Seat, card: Card): Refusal | null {
  if (state.trick.length > 0) return whyNotFollow(state, seat, card);
  return suitIndex(card) === SPADES && !mayLeadSpades(state, state.hands[seat]) ? refuse('spades-not-broken') : null;
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
function played({ spadesBroken }: State, seat: Seat, card: Card): Event {
  return !spadesBroken && suitIndex(card) === SPADES
    ? { type: 'cardPlayed', seat, card, brokeSpades: true }
    : { type: 'cardPlayed', seat, card };
}

/** What follows the last trick. Seats 0 and 2 are one side, 1 and 3 the other. */
function ends({ options, bidding, score }: State, tricks: State['tricks']): Event[] {
  const { bids, blindNil } = bidding;
  const taken = tricksTaken(tricks, options.players);
  const bidders = taken.map((tricks, seat) => ({ bid: bids[seat] ?? 0, blindNil: blindNil[seat] === true, tricks }));
  const sides = [0, 1].map((side) =>
    scoreSide(
      options,
      bidders.filter((_, seat) => seat % 2 === side),
      score.bags[side],
    ),
  );
  const bySeat = taken.map((_, seat) => sides[seat % 2]);
  const points = bySeat.map(pointsOf);
  const totals = sums(score.scores, points);
  const winners = isOver(options, totals, score.dealScores.length + 1) ? winnersOf(totals) : null;
  return ending({ type: 'dealScored', points, bags: bySeat.map(({ bags }) => bags), sides }, winners);
}
