import { dealRound } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import { copyScore, trickGame } from '../trick';
import type { Seat } from '../view';
import { certain, offered, typicalDeals } from './facets';
import { cards, clubsOf, firstLeader, type Move, move, other, RANKING } from './moves';
import { deckOf, type Options, options, passOffset } from './options';
import { apply, copy, type Event, event, type OwnEvent, type State, start, state } from './state';
import { type View, view, viewSchema } from './view';

export { PASSINGS, PRESETS, REMOVABLE } from './options';
export type { Event, Move, Options, State, View };

/** The Hearts family (rules.md §1): one engine, three presets and free options. */
export const hearts: Game<Options, State, Move, Event, View> & { readonly id: 'hearts' } = trickGame({
  id: 'hearts',
  place: 1,
  options,
  move,
  event,
  state,
  viewSchema,
  deck: deckOf,
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
  view,
});

function deal(options: Options, deal: number, { deck }: Chance): OwnEvent[] {
  const hands = dealRound(deck, options.players);
  const offset = passOffset(options, deal);
  return offset === 0
    ? [{ type: 'dealt', deal, hands, offset, leader: firstLeader(hands.map(clubsOf)) }]
    : [{ type: 'dealt', deal, hands, offset }];
}

function moveOf(event: OwnEvent): { seat: Seat; move: Move } | null {
  switch (event.type) {
    case 'passed':
      return { seat: event.seat, move: { type: 'pass', cards: event.cards } };
    case 'moonChosen':
      return { seat: event.seat, move: { type: 'moon', value: event.value } };
    case 'dealt':
    case 'exchanged':
    case 'moonShot':
    case 'dealScored':
      return null;
    default:
      return unreachable(event);
  }
}
