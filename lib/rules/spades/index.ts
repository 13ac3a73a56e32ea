import { dealRound, deckWithout, isWholeDeck, unpackHands } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import type { Seat } from '../view';
import { DISCARDS, gatherStock, layStock } from './drawing';
import { choices, decide, type Move, move, toAct, whyNot } from './moves';
import { type Options, options } from './options';
import { type Event, event, evolve, type State, start, state } from './state';
import { standing, type View, view, viewSchema } from './view';

export { PLAYERS } from './options';
export type { Event, Move, Options, State, View };

const DECK = deckWithout([]);
const INDICES = Array.from({ length: DISCARDS }, (_, i) => i);

/** Spades for two, who draw their hands (rules.md §2), and for four as partners (rules.md §3). */
export const spades: Game<Options, State, Move, Event, View> & { readonly id: 'spades' } = {
  id: 'spades',
  options,
  move,
  event,
  state,
  viewSchema,
  chance: ({ players }, shuffled) =>
    players === 2
      ? { deck: shuffled(DECK, 'deck'), exchange: shuffled(INDICES, 'exchange') }
      : { deck: shuffled(DECK, 'deck') },
  fits: ({ players }, { deck, exchange }) => isWholeDeck(deck, DECK) && (players === 4 || isPermutation(exchange)),
  start,
  deal,
  toAct,
  choices,
  whyNot,
  decide,
  evolve,
  moveOf,
  chanceOf,
  standing,
  view,
  hands: (state) => unpackHands(state.hands),
};

function isPermutation(exchange: readonly number[] | undefined): boolean {
  return exchange?.length === DISCARDS && INDICES.every((index) => exchange.includes(index));
}

/** Two lay out the stock: the second player, who is not seat `k mod 2`, opens. Four are dealt 13 cards each. */
function deal({ phase, options, score }: State, { deck, exchange }: Chance): Event[] {
  if (phase !== 'dealing') throw new Error(`no deal is awaited while ${phase}`);
  const { players, blindNil } = options;
  const number = score.dealScores.length;
  if (players === 4) {
    const begun = blindNil ? 'looking' : 'bidding';
    const hands = dealRound(deck, players);
    return [{ type: 'dealt', deal: number, opener: number % 4, phase: begun, blindNil, hands }];
  }
  if (!exchange) throw new Error('two-handed Spades needs a permutation to exchange by');
  const first = number % 2;
  const stock = { draws: layStock(deck, first), exchange };
  return [{ type: 'dealt', deal: number, opener: 1 - first, phase: 'drawing', blindNil, hands: [[], []], stock }];
}

function moveOf(event: Event): { seat: Seat; move: Move } | null {
  switch (event.type) {
    case 'looked':
      return { seat: event.seat, move: { type: 'look' } };
    case 'blindNilBid':
      return { seat: event.seat, move: { type: 'blindNil' } };
    case 'kept':
      return { seat: event.seat, move: { type: 'keep' } };
    case 'rejected':
      return { seat: event.seat, move: { type: 'reject' } };
    case 'exchanged':
      return { seat: event.seat, move: { type: 'exchange', cards: event.laidOff } };
    case 'bidMade':
      return { seat: event.seat, move: { type: 'bid', value: event.value } };
    case 'cardPlayed':
      return { seat: event.seat, move: { type: 'play', card: event.card } };
    case 'dealt':
    case 'phaseBegun':
    case 'trickWon':
    case 'dealScored':
    case 'finished':
      return null;
    default:
      return unreachable(event);
  }
}

/** The deck is put together again from the stock or the hands, which stand in the order of dealing. */
function chanceOf(event: Event): Chance | null {
  if (event.type !== 'dealt') return null;
  const { stock, hands, opener } = event;
  if (stock) return { deck: gatherStock(stock.draws, 1 - opener), exchange: stock.exchange };
  return { deck: DECK.map((_, i) => hands[i % hands.length][Math.floor(i / hands.length)]) };
}
