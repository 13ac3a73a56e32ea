import { z } from 'zod';
import { bitOf, type Card, card, holds, isEmptyHand, SUITS, suitIndex } from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import { clockwise } from '../shared';
import type { Choice, Seat } from '../view';
import { BLIND } from './options';
import { handOf, higherThan, strength, suitCards } from './order';
import { augenBySeat, augenOf, isOver, pointsOf, resultOf, winnersOf } from './score';
import { type Event, type State, turn } from './state';

export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take') }),
  z.object({ type: z.literal('decline') }),
  z.object({ type: z.literal('pickUp') }),
  z.object({ type: z.literal('bury'), cards: z.array(card) }),
  z.object({ type: z.literal('stand') }),
  z.object({ type: z.literal('play'), card }),
]);
export type Move = z.infer<typeof move>;

const TRUMP = SUITS.indexOf('H');

/** The seat that may move now, or null while a deal is awaited and when the match is finished. */
function onMove(state: State): Seat | null {
  switch (state.phase) {
    case 'playing':
      return turn(state);
    case 'taking':
      return clockwise(state.taking.forehand, state.taking.declined.length, state.options.players);
    case 'blind':
    case 'burying':
      return state.taking.declarer;
    case 'dealing':
    case 'finished':
      return null;
    default:
      return unreachable(state.phase);
  }
}

/** The seats that may move now: never more than one, nothing in Herzblatt happens at the same time. */
export function toAct(state: State): Seat[] {
  const seat = onMove(state);
  return seat === null ? [] : [seat];
}

/** Why the seat may not make this move, in the order of checks of referee.md. */
export function whyNot(state: State, seat: Seat, move: Move): Refusal | null {
  if (state.phase === 'finished') return refuse('match-finished');
  if (onMove(state) !== seat) return refuse('not-your-turn');
  switch (move.type) {
    case 'play':
      return state.phase === 'playing' ? whyNotPlay(state, seat, move.card) : refuse('wrong-phase');
    case 'take':
    case 'decline':
      return state.phase === 'taking' ? null : refuse('wrong-phase');
    case 'pickUp':
    case 'stand':
      return state.phase === 'blind' ? null : refuse('wrong-phase');
    case 'bury':
      return state.phase === 'burying' ? whyNotBury(state, seat, move.cards) : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

function whyNotBury(state: State, seat: Seat, cards: readonly Card[]): Refusal | null {
  if (cards.length !== BLIND) return refuse('wrong-card-count', { count: BLIND });
  const twice = cards.find((card, i) => cards.indexOf(card) !== i);
  if (twice) return refuse('duplicate-card', { card: twice });
  const foreign = cards.find((card) => !holds(state.hands, seat, card));
  return foreign ? refuse('card-not-held', { card: foreign }) : null;
}

/** Why the seat, whose turn it is, may not play this card (rules.md §4.4). */
function whyNotPlay(state: State, seat: Seat, card: Card): Refusal | null {
  const { hands, trick } = state;
  if (!holds(hands, seat, card)) return refuse('card-not-held', { card });
  if (trick.length === 0) return null;
  const suit = suitIndex(card);
  const led = suitIndex(trick[0]);
  if (hands[4 * seat + led] !== 0) {
    if (suit !== led) return refuse('must-follow-suit', { suit: SUITS[led] });
    // The trumps in a trick led with another suit do not bind who can follow.
    if (led !== TRUMP) return null;
  }
  const trumps = hands[4 * seat + TRUMP];
  const highest = highestTrump(trick);
  if (highest === null) return state.options.mustTrump && trumps !== 0 && suit !== TRUMP ? refuse('must-trump') : null;
  const over = trumps & higherThan(highest);
  return over === 0 || (suit === TRUMP && (over & bitOf(card)) !== 0) ? null : refuse('must-overtrump');
}

/** The legal cards: those for which `whyNotPlay` is null, found by suits instead of card by card. */
function legalCards(state: State, seat: Seat): readonly Card[] {
  const { hands, trick } = state;
  if (trick.length === 0) return handOf(hands, seat);
  const led = suitIndex(trick[0]);
  const following = hands[4 * seat + led];
  if (following !== 0 && led !== TRUMP) return suitCards(led, following);
  const trumps = hands[4 * seat + TRUMP];
  if (trumps === 0) return handOf(hands, seat);
  const highest = highestTrump(trick);
  if (highest === null) return state.options.mustTrump ? suitCards(TRUMP, trumps) : handOf(hands, seat);
  const over = trumps & higherThan(highest);
  if (over !== 0) return suitCards(TRUMP, over);
  return led === TRUMP ? suitCards(TRUMP, trumps) : handOf(hands, seat);
}

/** The highest trump in a trick, or null if it holds none. */
function highestTrump(trick: readonly Card[]): Card | null {
  let best: Card | null = null;
  for (let i = 0; i < trick.length; i++) {
    const card = trick[i];
    if (suitIndex(card) === TRUMP && (best === null || strength(card) > strength(best))) best = card;
  }
  return best;
}

/** What the seat may do now; empty when it is not to act. */
export function choices(state: State, seat: Seat): Choice[] {
  if (onMove(state) !== seat) return [];
  switch (state.phase) {
    case 'playing':
      return [{ type: 'play', cards: legalCards(state, seat) }];
    case 'taking':
      return [{ type: 'take' }, { type: 'decline' }];
    case 'blind':
      return [{ type: 'pickUp' }, { type: 'stand' }];
    case 'burying':
      return [{ type: 'bury', count: BLIND, cards: handOf(state.hands, seat) }];
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
    case 'take':
      return [{ type: 'taken', seat }];
    case 'decline':
      return decideDecline(state, seat);
    case 'pickUp':
      return [{ type: 'blindPickedUp', seat, cards: state.taking.blind }];
    case 'bury':
      return [{ type: 'buried', seat, cards: move.cards }];
    case 'stand':
      return [{ type: 'stood', seat }];
    default:
      return unreachable(move);
  }
}

/** With the last to decline the deal is void; it never ends the match, since no balance changes (rules.md §4.2). */
function decideDecline({ options, taking }: State, seat: Seat): Event[] {
  const declined: Event = { type: 'declined', seat };
  if (taking.declined.length + 1 < options.players) return [declined];
  return [declined, { type: 'dealScored', points: new Array<number>(options.players).fill(0), settlement: null }];
}

function decidePlay(state: State, seat: Seat, card: Card): Event[] {
  const { trick, leader, options, tricks } = state;
  const played: Event = { type: 'cardPlayed', seat, card };
  if (trick.length + 1 < options.players) return [played];
  const winner = clockwise(leader, winning(trick, card), options.players);
  const won: Event = { type: 'trickWon', seat: winner };
  // All hold as many cards: when the leader has none left, this card was the last.
  if (!isEmptyHand(state.hands, leader)) return [played, won];
  return [played, won, ...settle(state, [...tricks, { leader, cards: [...trick, card], winner }])];
}

/** Where the card that wins stands in a trick completed by `last`: the highest trump, else the highest of the suit led. */
function winning(trick: readonly Card[], last: Card): number {
  let best = 0;
  for (let i = 1; i < trick.length; i++) if (beats(trick[i], trick[best])) best = i;
  return beats(last, trick[best]) ? trick.length : best;
}

function beats(card: Card, best: Card): boolean {
  const suit = suitIndex(card);
  return suit === suitIndex(best) ? strength(card) > strength(best) : suit === TRUMP;
}

/** What follows the last trick (rules.md §4.5). */
function settle({ options, taking, scores, settled }: State, tricks: State['tricks']): Event[] {
  const { declarer, buried } = taking;
  if (declarer === null) throw new Error('a deal to settle without a declarer');
  const augen = augenBySeat(tricks, options.players)[declarer] + augenOf(buried ?? []);
  const result = resultOf(augen);
  const points = pointsOf(options, declarer, result);
  const scored: Event = { type: 'dealScored', points, settlement: { declarer, augen, result } };
  const totals = scores.map((score, seat) => score + points[seat]);
  return isOver(options, totals, settled + 1) ? [scored, { type: 'finished', winners: winnersOf(totals) }] : [scored];
}
