import { dealRound, isWholeDeck } from '../../cards';
import { type Chance, type Game, unreachable } from '../game';
import type { Seat } from '../view';
import { choices, decide, type Move, move, toAct, whyNot } from './moves';
import { BLIND, deckOf, type Options, options } from './options';
import { handsInOrder } from './order';
import { type Event, event, evolve, type State, start, state } from './state';
import { standing, type View, view, viewSchema } from './view';

export { RESULTS, type Result } from './score';
export type { Event, Move, Options, State, View };

/** Herzblatt for two to four (rules.md §4): one plays against all, and hearts are always trump. */
export const herzblatt: Game<Options, State, Move, Event, View> & { readonly id: 'herzblatt' } = {
  id: 'herzblatt',
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
  hands: (state) => handsInOrder(state.hands),
};

/** Cards go round from forehand, who changes with every deal, void or not (rules.md §4.1, 4.2). */
function deal({ phase, options, dealScores }: State, { deck }: Chance): Event[] {
  if (phase !== 'dealing') throw new Error(`no deal is awaited while ${phase}`);
  const number = dealScores.length;
  const forehand = number % options.players;
  const hands = dealRound(deck.slice(0, -BLIND), options.players, forehand);
  return [{ type: 'dealt', deal: number, forehand, hands, blind: deck.slice(-BLIND) }];
}

function moveOf(event: Event): { seat: Seat; move: Move } | null {
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
    case 'cardPlayed':
      return { seat: event.seat, move: { type: 'play', card: event.card } };
    case 'dealt':
    case 'trickWon':
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
  const { forehand, hands, blind } = event;
  const players = hands.length;
  const dealt = Array.from(
    { length: players * hands[0].length },
    (_, i) => hands[(forehand + i) % players][Math.floor(i / players)],
  );
  return { deck: [...dealt, ...blind] };
}
