import { dealRound, isWholeDeck, packHands, unpackHands } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import type { Seat } from '../view';
import { choices, decide, firstLeader, type Move, move, toAct, whyNot } from './moves';
import { deckOf, type Options, options, passOffset } from './options';
import { type Event, event, evolve, type State, start, state } from './state';
import { standing, type View, view, viewSchema } from './view';

export { PASSINGS, PRESETS, REMOVABLE } from './options';
export type { Event, Move, Options, State, View };

/** The Hearts family (rules.md §1): one engine, three presets and free options. */
export const hearts: Game<Options, State, Move, Event, View> & { readonly id: 'hearts' } = {
  id: 'hearts',
  options,
  move,
  event,
  state,
  viewSchema,
  chance: (options, shuffled) => ({ deck: shuffled(deckOf(options), 'deck') }),
  fits: (options, chance) => isWholeDeck(chance.deck, deckOf(options)),
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

function deal({ phase, options, dealScores }: State, { deck }: Chance): Event[] {
  if (phase !== 'dealing') throw new Error(`no deal is awaited while ${phase}`);
  const hands = dealRound(deck, options.players);
  const number = dealScores.length;
  const offset = passOffset(options, number);
  return offset === 0
    ? [{ type: 'dealt', deal: number, hands, offset, leader: firstLeader(packHands(hands)) }]
    : [{ type: 'dealt', deal: number, hands, offset }];
}

function moveOf(event: Event): { seat: Seat; move: Move } | null {
  switch (event.type) {
    case 'passed':
      return { seat: event.seat, move: { type: 'pass', cards: event.cards } };
    case 'cardPlayed':
      return { seat: event.seat, move: { type: 'play', card: event.card } };
    case 'moonChosen':
      return { seat: event.seat, move: { type: 'moon', value: event.value } };
    case 'dealt':
    case 'exchanged':
    case 'trickWon':
    case 'moonShot':
    case 'dealScored':
    case 'finished':
      return null;
    default:
      return unreachable(event);
  }
}

/** Hands stand in the order of dealing, so that the deck can be put together again. */
function chanceOf(event: Event): Chance | null {
  if (event.type !== 'dealt') return null;
  const players = event.hands.length;
  const size = event.hands[0].length;
  return { deck: Array.from({ length: players * size }, (_, i) => event.hands[i % players][Math.floor(i / players)]) };
}
