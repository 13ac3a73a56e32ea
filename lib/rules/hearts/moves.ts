import { z } from 'zod';
import {
  bitOf,
  type Card,
  card,
  cardsOf,
  type Hands,
  handOf,
  holds,
  isEmptyHand,
  rankIndex,
  SUITS,
  suitCards,
  suitIndex,
  withAllCards,
  withoutCards,
} from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import { clockwise } from '../shared';
import type { Choice, Seat } from '../view';
import {
  cardPoints,
  isOver,
  MOON_VALUES,
  type MoonValue,
  moonValue,
  shotOf,
  shotPoints,
  takenBy,
  winnersOf,
} from './score';
import { type Event, type State, turn } from './state';

export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pass'), cards: z.array(card) }),
  z.object({ type: z.literal('play'), card }),
  z.object({ type: z.literal('moon'), value: z.enum(MOON_VALUES) }),
]);
export type Move = z.infer<typeof move>;

/** How many cards are passed (rules.md §1.2). */
export const PASS_COUNT = 3;

const CLUBS = 0;
const HEARTS = 2;
const SPADES = 3;
const QUEEN = bitOf('QS');

/** The seats that may move now, ascending. Passing happens at the same time for all. */
export function toAct(state: State): Seat[] {
  switch (state.phase) {
    case 'playing':
      return [turn(state)];
    case 'passing':
      return waitedFor(state.pass.passed);
    case 'moon':
      return state.shot ? [state.shot.seat] : [];
    case 'dealing':
    case 'finished':
      return [];
    default:
      return unreachable(state.phase);
  }
}

function waitedFor(passed: State['pass']['passed']): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; seat < passed.length; seat++) if (!passed[seat]) seats.push(seat);
  return seats;
}

function isToAct(state: State, seat: Seat): boolean {
  // The usual case without making a list.
  return state.phase === 'playing' ? turn(state) === seat : toAct(state).includes(seat);
}

/** Why the seat may not make this move, in the order of checks of referee.md. */
export function whyNot(state: State, seat: Seat, move: Move): Refusal | null {
  if (state.phase === 'finished') return refuse('match-finished');
  if (!isToAct(state, seat)) return refuse('not-your-turn');
  switch (move.type) {
    case 'play':
      return state.phase === 'playing' ? whyNotPlay(state, seat, move.card) : refuse('wrong-phase');
    case 'pass':
      return state.phase === 'passing' ? whyNotPass(state, seat, move.cards) : refuse('wrong-phase');
    case 'moon':
      return state.phase === 'moon' ? null : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

function whyNotPass(state: State, seat: Seat, cards: readonly Card[]): Refusal | null {
  if (cards.length !== PASS_COUNT) return refuse('wrong-card-count', { count: PASS_COUNT });
  for (let i = 1; i < cards.length; i++) {
    if (cards.indexOf(cards[i]) < i) return refuse('duplicate-card', { card: cards[i] });
  }
  for (const card of cards) if (!holds(state.hands, seat, card)) return refuse('card-not-held', { card });
  return null;
}

/** Why the seat, whose turn it is, may not play this card (rules.md §1.3). */
function whyNotPlay(state: State, seat: Seat, card: Card): Refusal | null {
  const { hands, trick } = state;
  const suit = suitIndex(card);
  if ((hands[4 * seat + suit] & bitOf(card)) === 0) return refuse('card-not-held', { card });
  const first = state.tricks.length === 0;
  if (trick.length === 0) {
    if (first && card !== lowestClub(state, seat)) {
      return refuse('must-lead-lowest-club', { card: lowestClub(state, seat) });
    }
    return suit === HEARTS && !mayLeadHearts(state, seat) ? refuse('hearts-not-broken') : null;
  }
  const led = suitIndex(trick[0]);
  if (suit !== led && hands[4 * seat + led] !== 0) return refuse('must-follow-suit', { suit: SUITS[led] });
  if (first && (suit === HEARTS || card === 'QS') && !holdsOnlyPenalties(state, seat)) {
    return refuse('no-points-on-first-trick', { card });
  }
  return null;
}

/** The legal cards: those for which `whyNotPlay` is null, found by suits instead of card by card. */
function legalCards(state: State, seat: Seat): Card[] {
  const { hands, trick } = state;
  const at = 4 * seat;
  const first = state.tricks.length === 0;
  if (trick.length === 0) {
    if (first) return suitCards(CLUBS, hands[at] & -hands[at]);
    return cardsOf(hands[at], hands[at + 1], mayLeadHearts(state, seat) ? hands[at + HEARTS] : 0, hands[at + SPADES]);
  }
  const led = suitIndex(trick[0]);
  if (hands[at + led] !== 0) return suitCards(led, hands[at + led]);
  if (first && !holdsOnlyPenalties(state, seat)) {
    return cardsOf(hands[at], hands[at + 1], 0, hands[at + SPADES] & ~QUEEN);
  }
  return handOf(hands, seat);
}

/** The first leader holds the lowest club of the deck, so it is the lowest club of his hand. */
function lowestClub({ hands }: State, seat: Seat): Card {
  return suitCards(CLUBS, hands[4 * seat] & -hands[4 * seat])[0];
}

function mayLeadHearts(state: State, seat: Seat): boolean {
  const { hands } = state;
  switch (state.options.heartsLead) {
    case 'free':
      return true;
    case 'when-broken': {
      const at = 4 * seat;
      return state.heartsBroken || (hands[at] | hands[at + 1] | hands[at + SPADES]) === 0;
    }
    case 'never':
      return holdsOnlyPenalties(state, seat);
    default:
      return unreachable(state.options.heartsLead);
  }
}

/** Nothing but hearts, hearts and the queen of spades, or the queen alone. */
function holdsOnlyPenalties({ hands }: State, seat: Seat): boolean {
  const at = 4 * seat;
  return (hands[at] | hands[at + 1] | (hands[at + SPADES] & ~QUEEN)) === 0;
}

/** What the seat may do now; empty when it is not to act. */
export function choices(state: State, seat: Seat): Choice[] {
  if (!isToAct(state, seat)) return [];
  switch (state.phase) {
    case 'playing':
      return [{ type: 'play', cards: legalCards(state, seat) }];
    case 'passing':
      return [{ type: 'pass', count: PASS_COUNT, cards: handOf(state.hands, seat) }];
    case 'moon':
      return [{ type: 'moon', values: MOON_VALUES }];
    case 'dealing':
    case 'finished':
      return [];
    default:
      return unreachable(state.phase);
  }
}

/** The outcomes of a move, or why it is refused. */
export function decide(state: State, seat: Seat, move: Move): Event[] | Refusal {
  const why = whyNot(state, seat, move);
  if (why) return why;
  switch (move.type) {
    case 'play':
      return decidePlay(state, seat, move.card);
    case 'pass':
      return decidePass(state, seat, move.cards);
    case 'moon':
      return decideMoon(state, seat, move.value);
    default:
      return unreachable(move);
  }
}

function decidePass(state: State, seat: Seat, cards: Card[]): Event[] {
  const { pass, options } = state;
  const passed: Event = { type: 'passed', seat, cards };
  const received: Card[][] = [];
  for (let to = 0; to < options.players; to++) {
    const from = clockwise(to, options.players - pass.offset, options.players);
    const given = from === seat ? cards : pass.passed[from];
    if (!given) return [passed];
    received.push(given);
  }
  const leader = firstLeader(withAllCards(withoutCards(state.hands, seat, cards), received));
  return [passed, { type: 'exchanged', received, leader }];
}

/** The holder of the lowest club in the deck (rules.md §1.3). */
export function firstLeader(hands: Hands): Seat {
  let leader = 0;
  for (let seat = 1; 4 * seat < hands.length; seat++) {
    const clubs = hands[4 * seat];
    const lowest = hands[4 * leader];
    // Of two sets of bits, that with the lower lowest bit; a hand without clubs has none.
    if (clubs !== 0 && (lowest === 0 || (clubs & -clubs) < (lowest & -lowest))) leader = seat;
  }
  return leader;
}

function decidePlay(state: State, seat: Seat, card: Card): Event[] {
  const { trick, leader, options } = state;
  const played: Event = breaksHearts(state, card)
    ? { type: 'cardPlayed', seat, card, brokeHearts: true }
    : { type: 'cardPlayed', seat, card };
  if (trick.length + 1 < options.players) return [played];
  const winner = clockwise(leader, highest(trick, card), options.players);
  const won: Event = { type: 'trickWon', seat: winner };
  // All hold as many cards: when the leader has none left, this card was the last.
  if (!isEmptyHand(state.hands, leader)) return [played, won];
  return [played, won, ...scoreDeal(state, [...state.tricks, { leader, cards: [...trick, card], winner }])];
}

/** Discarding a heart breaks hearts; leading or following with one does not. The queen may, whenever played. */
function breaksHearts({ heartsBroken, trick, options }: State, card: Card): boolean {
  if (heartsBroken) return false;
  if (suitIndex(card) === HEARTS) return trick.length > 0 && suitIndex(trick[0]) !== HEARTS;
  return options.queenBreaksHearts && card === 'QS';
}

/** Where the highest card of the suit led stands in a trick which this last card completes. */
function highest(trick: readonly Card[], last: Card): number {
  const led = suitIndex(trick[0]);
  let rank = rankIndex(trick[0]);
  let best = 0;
  for (let i = 1; i <= trick.length; i++) {
    const card = i < trick.length ? trick[i] : last;
    if (suitIndex(card) === led && rankIndex(card) > rank) {
      rank = rankIndex(card);
      best = i;
    }
  }
  return best;
}

/** What follows the last trick: the score, or first the shooter's choice. */
function scoreDeal(state: State, tricks: State['tricks']): Event[] {
  const { options } = state;
  const taken = takenBy(tricks, options.players);
  const shot = shotOf(options, taken);
  if (!shot) return scored(state, cardPoints(options, taken));
  const value = moonValue(options);
  if (!value) return [{ type: 'moonShot', ...shot }];
  return [{ type: 'moonShot', ...shot, value }, ...scored(state, shotPoints(options, taken, shot, value))];
}

function decideMoon(state: State, seat: Seat, value: MoonValue): Event[] {
  const { options, shot, tricks } = state;
  if (!shot) throw new Error('a moon to choose without a shot');
  const points = shotPoints(options, takenBy(tricks, options.players), shot, value);
  return [{ type: 'moonChosen', seat, value }, ...scored(state, points)];
}

function scored(state: State, points: number[]): Event[] {
  const totals = state.scores.map((score, seat) => score + points[seat]);
  const result: Event[] = [{ type: 'dealScored', points }];
  if (isOver(state.options, totals, state.dealScores.length + 1)) {
    result.push({ type: 'finished', winners: winnersOf(totals) });
  }
  return result;
}
