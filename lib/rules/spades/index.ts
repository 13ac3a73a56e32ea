import { dealRound, deckWithout, gatherRound } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import { trickGame } from '../trick';
import type { Seat } from '../view';
import { DISCARDS, gatherStock, layStock } from './drawing';
import { certain, offered, typicalDeals } from './facets';
import { type Move, move, other } from './moves';
import { type Options, options } from './options';
import { apply, copy, copyScore, type Event, event, type OwnEvent, type State, start, state } from './state';
import { cards, RANKING } from './tricks';
import { hasLooked, type View, view, viewSchema } from './view';

export { PLAYERS } from './options';
export type { Event, Move, Options, State, View };

const DECK = deckWithout([]);
const INDICES = Array.from({ length: DISCARDS }, (_, i) => i);

const tricks: Game<Options, State, Move, Event, View> & { readonly id: 'spades' } = trickGame({
  id: 'spades',
  place: 2,
  options,
  move,
  event,
  state,
  viewSchema,
  deck: () => DECK,
  start,
  deal,
  ranking: RANKING,
  certain,
  typicalDeals,
  offered,
  cards,
  other,
  copy,
  copyScore,
  apply,
  moveOf,
  chanceOf,
  hasLooked,
  view,
});

/** Spades for two, who draw their hands (rules.md §2), and for four as partners (rules.md §3). */
export const spades: typeof tricks = {
  ...tricks,
  chance: (options, shuffled) => ({
    ...tricks.chance(options, shuffled),
    ...(options.players === 2 && { exchange: shuffled(INDICES, 'exchange') }),
  }),
  fits: (options, chance) => tricks.fits(options, chance) && (options.players === 4 || isPermutation(chance.exchange)),
};

function isPermutation(exchange: readonly number[] | undefined): boolean {
  return exchange?.length === DISCARDS && INDICES.every((index) => exchange.includes(index));
}

/** Two lay out the stock: the second player, who is not seat `k mod 2`, opens. Four are dealt 13 cards each. */
function deal({ players, blindNil }: Options, deal: number, { deck, exchange }: Chance): OwnEvent[] {
  if (players === 4) {
    const phase = blindNil ? 'looking' : 'bidding';
    return [{ type: 'dealt', deal, opener: deal % 4, phase, blindNil, hands: dealRound(deck, players) }];
  }
  if (!exchange) throw new Error('two-handed Spades needs a permutation to exchange by');
  const first = deal % 2;
  const stock = { draws: layStock(deck, first), exchange };
  return [{ type: 'dealt', deal, opener: 1 - first, phase: 'drawing', blindNil, hands: [[], []], stock }];
}

function moveOf(event: OwnEvent): { seat: Seat; move: Move } | null {
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
    case 'dealt':
    case 'phaseBegun':
    case 'dealScored':
      return null;
    default:
      return unreachable(event);
  }
}

/** The deck is put together again from the stock or the hands, which stand in the order of dealing. */
function chanceOf(event: OwnEvent): Chance | null {
  if (event.type !== 'dealt') return null;
  const { stock, hands, opener } = event;
  if (stock) return { deck: gatherStock(stock.draws, 1 - opener), exchange: stock.exchange };
  return { deck: gatherRound(hands) };
}
