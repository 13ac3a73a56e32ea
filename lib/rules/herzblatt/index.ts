import { dealRound, gatherRound } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import { trickGame } from '../trick';
import type { Seat } from '../view';
import { certain, offered, typicalDeals } from './facets';
import { cards, type Move, move, other } from './moves';
import { BLIND, deckOf, type Options, options } from './options';
import { RANKING } from './ranking';
import { apply, copy, copyScore, type Event, event, type OwnEvent, type State, start, state } from './state';
import { type View, view, viewSchema } from './view';

export type { Event, Move, Options, State, View };

/** Herzblatt for two to six (rules.md §4): one plays against all, and hearts are always trump. */
export const herzblatt: Game<Options, State, Move, Event, View> & { readonly id: 'herzblatt' } = trickGame({
  id: 'herzblatt',
  place: 3,
  options,
  move,
  event,
  state,
  viewSchema,
  deck: (options: Options) => deckOf(options),
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
  view,
});

/** Cards go round from forehand, who changes with every deal, void or not (rules.md §4.1, 4.2). */
function deal({ players }: Options, deal: number, { deck }: Chance): OwnEvent[] {
  const forehand = deal % players;
  const hands = dealRound(deck.slice(0, -BLIND), players, forehand);
  return [{ type: 'dealt', deal, forehand, hands, blind: deck.slice(-BLIND) }];
}

function moveOf(event: OwnEvent): { seat: Seat; move: Move } | null {
  switch (event.type) {
    case 'declined':
      return { seat: event.seat, move: { type: 'decline' } };
    case 'taken':
      return { seat: event.seat, move: { type: 'take' } };
    case 'blindPickedUp':
      return { seat: event.seat, move: { type: 'pickUp' } };
    case 'buried':
      return { seat: event.seat, move: { type: 'bury', cards: event.cards } };
    case 'stood':
      return { seat: event.seat, move: { type: 'stand' } };
    case 'dealt':
    case 'dealScored':
      return null;
    default:
      return unreachable(event);
  }
}

function chanceOf(event: OwnEvent): Chance | null {
  if (event.type !== 'dealt') return null;
  return { deck: [...gatherRound(event.hands, event.forehand), ...event.blind] };
}
