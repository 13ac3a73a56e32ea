import { z } from 'zod';
import { card, cardsOf } from '../../cards';
import { unreachable } from '../game';
import { type Refusal, refuse } from '../refusal';
import { clockwise, type OtherMoves, type PlayMove, playMove, whyNotGive } from '../trick';
import type { Choice, Seat } from '../view';
import { DISCARDS, DRAWS, MOST_EXCHANGED, nextDraw, nextFromDiscards } from './drawing';
import { apply, copy, type Drawing, type OwnEvent, type Phase, type State } from './state';
import { TRICKS } from './tricks';

/** Any number, also one that is no bid (referee.md). `1e999` is JSON and reads as Infinity, which `z.number()` refuses. */
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
  playMove,
]);
export type Move = z.infer<typeof move>;
type OtherMove = Exclude<Move, PlayMove>;

/** The numbers of tricks that can be bid (rules.md §2.4). */
const BIDS: readonly number[] = Array.from({ length: TRICKS + 1 }, (_, bid) => bid);

const EXCHANGED = { min: 0, max: MOST_EXCHANGED };

export const other: OtherMoves<State, OtherMove, OwnEvent> = { mayAct, choices, whyNot, decide };

/** Looking and drawing happen at the same time for all. */
function mayAct(state: State, seat: Seat): boolean {
  const { phase, drawing } = state;
  switch (phase) {
    case 'drawing':
      // The choice between looking and blind nil comes before the first draw.
      return drawing !== null && drawing.made[seat] < DRAWS;
    case 'looking':
      return isToLook(state, seat);
    case 'exchanging':
      return exchanger(state) === seat;
    case 'bidding':
      return bidder(state) === seat;
    case 'playing':
    case 'dealing':
    case 'finished':
      return false;
    default:
      return unreachable(phase);
  }
}

/** Returns the seat that exchanges next: among those who bid blind nil, the first player before the second (rules.md §2.3). */
function exchanger({ bidding, drawing }: State): Seat | null {
  if (!drawing) return null;
  const { opener, blindNil } = bidding;
  const first = 1 - opener;
  if (blindNil[first] === true && drawing.exchanged[first] === null) return first;
  return blindNil[opener] === true && drawing.exchanged[opener] === null ? opener : null;
}

/** Returns the seat that bids next, clockwise from the opener; blind nil counts as a bid (rules.md §2.4, 3). */
function bidder({ bidding, options }: State): Seat | null {
  for (let i = 0; i < options.players; i++) {
    const seat = clockwise(bidding.opener, i, options.players);
    if (bidding.bids[seat] === null) return seat;
  }
  return null;
}

/** Whether the seat, who is to act, must first choose between looking and blind nil (rules.md §2.2, 3). */
function isToLook({ bidding }: State, seat: Seat): boolean {
  return bidding.blindNil[seat] === null;
}

function choices(state: State, seat: Seat): Choice[] {
  switch (state.phase) {
    case 'looking':
    case 'drawing':
      return isToLook(state, seat) ? [{ type: 'look' }, { type: 'blindNil' }] : [{ type: 'keep' }, { type: 'reject' }];
    case 'exchanging':
      return [{ type: 'exchange', ...EXCHANGED, cards: cardsOf(state.hands[seat]) }];
    case 'bidding':
      return [{ type: 'bid', values: BIDS }];
    case 'playing':
    case 'dealing':
    case 'finished':
      return [];
    default:
      return unreachable(state.phase);
  }
}

function whyNot(state: State, seat: Seat, move: OtherMove): Refusal | null {
  const { phase, hands } = state;
  switch (move.type) {
    case 'look':
    case 'blindNil':
      return isToLook(state, seat) ? null : refuse('wrong-phase');
    case 'keep':
    case 'reject':
      return phase === 'drawing' && !isToLook(state, seat) ? null : refuse('wrong-phase');
    case 'exchange':
      return phase === 'exchanging' ? whyNotGive(hands[seat], move.cards, EXCHANGED) : refuse('wrong-phase');
    case 'bid':
      return phase === 'bidding' ? whyNotBid(move.value) : refuse('wrong-phase');
    default:
      return unreachable(move);
  }
}

function whyNotBid(value: number): Refusal | null {
  return BIDS.includes(value) ? null : refuse('bid-out-of-range', { min: 0, max: TRICKS });
}

function decide(state: State, seat: Seat, move: OtherMove): OwnEvent[] {
  switch (move.type) {
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

function decideDraw(state: State, seat: Seat, keeps: boolean): OwnEvent[] {
  const drawing = drawingOf(state);
  const { upper, lower } = nextDraw(drawing, seat);
  const drawn: OwnEvent = keeps ? { type: 'kept', seat, card: upper } : { type: 'rejected', seat, card: lower };
  // Only with the last draw of all another phase can begin; the others are decided without trying.
  return drawsMadeByBoth(drawing) + 1 < DISCARDS ? [drawn] : andPhase(state, drawn);
}

function drawsMadeByBoth({ made }: Drawing): number {
  return made[0] + made[1];
}

function drawingOf({ drawing }: State): Drawing {
  if (!drawing) throw new Error('a draw without a stock');
  return drawing;
}

/** The outcome of a move before the play, and the phase that begins with it, if one does. */
function andPhase(state: State, event: OwnEvent): OwnEvent[] {
  const next = copy(state);
  apply(next, event);
  const phase = phaseOf(next);
  return phase === state.phase ? [event] : [event, { type: 'phaseBegun', phase }];
}

/** The phase of a deal before its first trick: the first one in which somebody still has something to do. */
function phaseOf(state: State): Phase {
  if (state.drawing && drawsMadeByBoth(state.drawing) < DISCARDS) return 'drawing';
  if (state.bidding.blindNil.includes(null)) return 'looking';
  if (exchanger(state) !== null) return 'exchanging';
  return bidder(state) !== null ? 'bidding' : 'playing';
}
