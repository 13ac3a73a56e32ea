import { z } from 'zod';
import { type Card, card, handOf, holds } from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import { clockwise } from '../shared';
import type { Choice, Seat } from '../view';
import { DISCARDS, DRAWS, MOST_EXCHANGED, nextDraw, nextFromDiscards } from './drawing';
import { type Bidder, isOver, pointsOf, scoreSide, winnersOf } from './score';
import { type Drawing, type Event, evolve, type Phase, type State, tricksTaken, turn } from './state';
import { breaksSpades, legalCards, strongest, TRICKS, whyNotPlay } from './tricks';

/**
 * Any number: one that is no bid is refused as such, not as no number (referee.md). `1e999` is JSON and reads as Infinity,
 * which `z.number()` does not take.
 */
const anyNumber = z
  .custom<number>((value) => typeof value === 'number', 'not a number')
  .meta({ type: 'number', description: 'A whole number of tricks, 0 to 13' });

export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('look') }),
  z.object({ type: z.literal('blindNil') }),
  z.object({ type: z.literal('keep') }),
  z.object({ type: z.literal('reject') }),
  z.object({ type: z.literal('exchange'), cards: z.array(card) }),
  z.object({ type: z.literal('bid'), value: anyNumber }),
  z.object({ type: z.literal('play'), card }),
]);
export type Move = z.infer<typeof move>;

/** The numbers of tricks that can be bid (rules.md §2.4). */
const BIDS: readonly number[] = Array.from({ length: TRICKS + 1 }, (_, bid) => bid);

/** The seats that may move now, ascending. Looking and drawing happen at the same time for all. */
export function toAct(state: State): Seat[] {
  const { phase, bidding } = state;
  switch (phase) {
    case 'playing':
      return [turn(state)];
    case 'drawing':
      return seatsWhere(state, (seat) => isDrawing(state, seat));
    case 'looking':
      return seatsWhere(state, (seat) => bidding.blindNil[seat] === null);
    case 'exchanging':
      return someone(exchanger(state));
    case 'bidding':
      return someone(bidder(state));
    case 'dealing':
    case 'finished':
      return [];
    default:
      return unreachable(phase);
  }
}

function seatsWhere({ options }: State, acts: (seat: Seat) => boolean): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; seat < options.players; seat++) if (acts(seat)) seats.push(seat);
  return seats;
}

function someone(seat: Seat | null): Seat[] {
  return seat === null ? [] : [seat];
}

function isToAct(state: State, seat: Seat): boolean {
  // The usual case without making a list.
  return state.phase === 'playing' ? turn(state) === seat : toAct(state).includes(seat);
}

/** Whether he has draws to make; his choice between looking and blind nil comes before the first. */
function isDrawing({ drawing }: State, seat: Seat): boolean {
  return drawing !== null && drawing.made[seat] < DRAWS;
}

/** Who exchanges next: of those who bid blind nil, the first player before the second (rules.md §2.3). */
function exchanger({ bidding, drawing }: State): Seat | null {
  if (!drawing) return null;
  const waits = (seat: Seat) => bidding.blindNil[seat] === true && drawing.exchanged[seat] === null;
  return [1 - bidding.opener, bidding.opener].find(waits) ?? null;
}

/** Who bids next, clockwise from the opener; who bid blind nil has bid (rules.md §2.4, 3). */
function bidder({ bidding, options }: State): Seat | null {
  for (let i = 0; i < options.players; i++) {
    const seat = clockwise(bidding.opener, i, options.players);
    if (bidding.bids[seat] === null) return seat;
  }
  return null;
}

/** Why the seat may not make this move, in the order of checks of referee.md. */
export function whyNot(state: State, seat: Seat, move: Move): Refusal | null {
  if (state.phase === 'finished') return refuse('match-finished');
  if (!isToAct(state, seat)) return refuse('not-your-turn');
  switch (move.type) {
    case 'play':
      return state.phase === 'playing' ? whyNotPlay(state, seat, move.card) : refuse('wrong-phase');
    case 'look':
    case 'blindNil':
      return isToLook(state, seat) ? null : refuse('wrong-phase');
    case 'keep':
    case 'reject':
      return state.phase === 'drawing' && !isToLook(state, seat) ? null : refuse('wrong-phase');
    case 'exchange':
      return state.phase === 'exchanging' ? whyNotExchange(state, seat, move.cards) : refuse('wrong-phase');
    case 'bid':
      return state.phase === 'bidding' ? whyNotBid(move.value) : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

/** Whether the seat, who is to act, must first choose between looking and blind nil (rules.md §2.2, 3). */
function isToLook({ bidding }: State, seat: Seat): boolean {
  return bidding.blindNil[seat] === null;
}

function whyNotExchange(state: State, seat: Seat, cards: readonly Card[]): Refusal | null {
  if (cards.length > MOST_EXCHANGED) return refuse('wrong-card-count', { min: 0, max: MOST_EXCHANGED });
  const twice = cards.find((card, i) => cards.indexOf(card) !== i);
  if (twice) return refuse('duplicate-card', { card: twice });
  const foreign = cards.find((card) => !holds(state.hands, seat, card));
  return foreign ? refuse('card-not-held', { card: foreign }) : null;
}

function whyNotBid(value: number): Refusal | null {
  return BIDS.includes(value) ? null : refuse('bid-out-of-range', { min: 0, max: TRICKS });
}

/** What the seat may do now; empty when it is not to act. */
export function choices(state: State, seat: Seat): Choice[] {
  if (!isToAct(state, seat)) return [];
  switch (state.phase) {
    case 'playing':
      return [{ type: 'play', cards: legalCards(state, seat) }];
    case 'looking':
    case 'drawing':
      return isToLook(state, seat) ? [{ type: 'look' }, { type: 'blindNil' }] : [{ type: 'keep' }, { type: 'reject' }];
    case 'exchanging':
      return [{ type: 'exchange', min: 0, max: MOST_EXCHANGED, cards: handOf(state.hands, seat) }];
    case 'bidding':
      return [{ type: 'bid', values: BIDS }];
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
    case 'look':
      return andPhase(state, { type: 'looked', seat });
    case 'blindNil':
      return andPhase(state, { type: 'blindNilBid', seat });
    case 'keep':
    case 'reject':
      return decideDraw(state, seat, move.type === 'keep');
    case 'exchange': {
      const { cards } = move;
      const received = nextFromDiscards(state, drawingOf(state), cards.length);
      return andPhase(state, { type: 'exchanged', seat, laidOff: cards, received });
    }
    case 'bid':
      // JSON knows −0, which is a bid of nil like 0.
      return andPhase(state, { type: 'bidMade', seat, value: Math.abs(move.value) });
    default:
      return unreachable(move);
  }
}

function decideDraw(state: State, seat: Seat, keeps: boolean): Event[] {
  const drawing = drawingOf(state);
  const { upper, lower } = nextDraw(drawing, seat);
  const drawn: Event = keeps ? { type: 'kept', seat, card: upper } : { type: 'rejected', seat, card: lower };
  // Only with the last draw of all another phase can begin; the others are decided without trying.
  return drawing.made[0] + drawing.made[1] + 1 < DISCARDS ? [drawn] : andPhase(state, drawn);
}

function drawingOf({ drawing }: State): Drawing {
  if (!drawing) throw new Error('a draw without a stock');
  return drawing;
}

/** The outcome of a move before the play, and the phase that begins with it, if one does. */
function andPhase(state: State, event: Event): Event[] {
  const phase = phaseOf(evolve(state, event));
  return phase === state.phase ? [event] : [event, { type: 'phaseBegun', phase }];
}

/** The phase of a deal before its first trick: the first one in which somebody still has something to do. */
function phaseOf(state: State): Phase {
  if (seatsWhere(state, (seat) => isDrawing(state, seat)).length > 0) return 'drawing';
  if (state.bidding.blindNil.includes(null)) return 'looking';
  if (exchanger(state) !== null) return 'exchanging';
  return bidder(state) !== null ? 'bidding' : 'playing';
}

function decidePlay(state: State, seat: Seat, card: Card): Event[] {
  const { trick, leader, options } = state;
  const played: Event = breaksSpades(state, card)
    ? { type: 'cardPlayed', seat, card, brokeSpades: true }
    : { type: 'cardPlayed', seat, card };
  if (trick.length + 1 < options.players) return [played];
  const winner = clockwise(leader, strongest(trick, card), options.players);
  const won: Event = { type: 'trickWon', seat: winner };
  if (state.tricks.length + 1 < TRICKS) return [played, won];
  return [played, won, ...scoreDeal(state, winner)];
}

/** What follows the last trick, which `winner` takes. Seats 0 and 2 are one side, 1 and 3 the other. */
function scoreDeal(state: State, winner: Seat): Event[] {
  const { options, bidding, score } = state;
  const taken = tricksTaken(state);
  taken[winner]++;
  const bidders: Bidder[][] = [[], []];
  for (let seat = 0; seat < options.players; seat++) {
    const bid = bidding.bids[seat] ?? 0;
    bidders[seat % 2].push({ bid, blindNil: bidding.blindNil[seat] === true, tricks: taken[seat] });
  }
  const sides = [0, 1].map((side) => scoreSide(options, bidders[side], score.bags[side]));
  const bySeat = taken.map((_, seat) => sides[seat % 2]);
  const points = bySeat.map(pointsOf);
  const scores = score.scores.map((total, seat) => total + points[seat]);
  const events: Event[] = [{ type: 'dealScored', points, bags: bySeat.map(({ bags }) => bags), sides }];
  if (isOver(options, scores, score.dealScores.length + 1)) {
    events.push({ type: 'finished', winners: winnersOf(scores) });
  }
  return events;
}
