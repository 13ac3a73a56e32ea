import { z } from 'zod';
import { type Card, card, isWholeDeck } from '../../../lib/cards';
import { type BaseOptions, type Game, lengthOption, trickHistory } from '../../../lib/rules/game';
import { type Refusal, refuse, refused } from '../../../lib/rules/refusal';
import { type BaseView, baseView, type Standing } from '../../../lib/rules/view';

/**
 * A game that shows the referee what Hearts does not: bids, moves at the same time, a permutation in the chance, void
 * deals, and a bug (for the player who exchanges). In each deal every seat bids once, in any order; the bids are its scores. A
 * deal in which all bid 0 is void and does not count.
 */
const DECK: Card[] = ['2C', '3C', '4C', '5C'];

const options = z.strictObject({
  players: z.int().min(2).max(4).default(2),
  length: lengthOption({ min: 1, max: 100 }).default({ kind: 'deals', count: 2 }),
  trickHistory: trickHistory.default('whole-deal'),
});
const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bid'), value: z.custom<number>((value) => typeof value === 'number', 'not a number') }),
  z.object({ type: z.literal('exchange'), cards: z.array(card) }),
]);
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dealt') }),
  z.object({ type: z.literal('bid'), seat: z.int(), value: z.number() }),
]);
const state = z.object({
  options,
  phase: z.enum(['dealing', 'bidding', 'finished']),
  bids: z.array(z.number().nullable()),
  dealScores: z.array(z.array(z.number())),
});
type State = z.infer<typeof state>;
type Move = z.infer<typeof move>;
type Event = z.infer<typeof event>;

const toAct = ({ phase, bids }: State): number[] =>
  phase === 'bidding' ? bids.flatMap((bid, seat) => (bid === null ? [seat] : [])) : [];

function whyNot(state: State, seat: number, move: Move): Refusal | null {
  if (state.phase === 'finished') return refuse('match-finished');
  if (!toAct(state).includes(seat)) return refuse('not-your-turn');
  if (move.type === 'exchange') throw new Error('a bug in the toy');
  return Number.isInteger(move.value) && move.value >= 0 && move.value <= 13 ? null : refuse('bid-out-of-range');
}

function evolve(state: State, event: Event): State {
  if (event.type === 'dealt') return { ...state, phase: 'bidding', bids: state.bids.map(() => null) };
  const bids = state.bids.with(event.seat, event.value);
  const done = bids.filter((bid) => bid !== null);
  if (done.length < bids.length) return { ...state, bids };
  const dealScores = [...state.dealScores, done];
  const counted = dealScores.filter((scores) => scores.some((score) => score > 0)).length;
  const { length } = state.options;
  return {
    ...state,
    bids,
    dealScores,
    phase: length.kind === 'deals' && counted >= length.count ? 'finished' : 'dealing',
  };
}

function standing({ phase, bids, dealScores }: State): Standing {
  return {
    deal: phase === 'bidding' ? dealScores.length : Math.max(0, dealScores.length - 1),
    awaitsDeal: phase === 'dealing',
    finished: phase === 'finished',
    dealScores,
    scores: bids.map((_, seat) => dealScores.reduce((sum, scores) => sum + scores[seat], 0)),
    winners: phase === 'finished' ? [0] : [],
  };
}

function view(state: State, seat: number | null): BaseView {
  const { awaitsDeal: _, ...open } = standing(state);
  const none = state.bids.map(() => 0);
  const empty = { choices: [], hand: [], blocked: [], counts: none, trick: null, tricks: [], taken: none };
  return { ...open, ...empty, seat, players: state.options.players, phase: state.phase, toAct: toAct(state) };
}

export const toy: Game<BaseOptions, State, Move, Event> = {
  id: 'toy',
  options,
  move,
  event,
  state,
  viewSchema: baseView,
  chance: (options, shuffled) =>
    options.players === 2
      ? { deck: shuffled(DECK, 'deck'), exchange: shuffled([0, 1], 'exchange') }
      : { deck: shuffled(DECK, 'deck') },
  fits: (options, { deck, exchange = [] }) =>
    isWholeDeck(deck, DECK) && (options.players > 2 || [...exchange].sort().join() === '0,1'),
  start: (options) => ({
    options,
    phase: 'dealing',
    bids: Array.from({ length: options.players }, () => null),
    dealScores: [],
  }),
  deal: () => [{ type: 'dealt' }],
  toAct,
  choices: (state, seat) => (toAct(state).includes(seat) ? [{ type: 'bid', values: [0, 13] }] : []),
  whyNot,
  decide: (state, seat, move) => {
    const why = whyNot(state, seat, move);
    if (why) return refused(why);
    return { kind: 'decided', events: move.type === 'bid' ? [{ type: 'bid', seat, value: move.value }] : [] };
  },
  evolve,
  moveOf: (event) => (event.type === 'bid' ? { seat: event.seat, move: { type: 'bid', value: event.value } } : null),
  chanceOf: () => null,
  standing,
  tricks: () => [],
  view,
  hands: (state) => state.bids.map(() => []),
};
