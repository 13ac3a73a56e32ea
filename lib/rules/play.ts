import type { BaseEvent, BaseMove, Game } from './game';
import { isRefusal, type Refusal } from './refusal';
import type { Seat } from './view';

/** A move made through a game: its outcomes and the state after them. */
export type Played<State, Event> = { state: State; events: Event[] };

/** Decides a move and evolves the state by its outcomes, or says why not. The state passed in stays as it was. */
export function play<State, Move extends BaseMove, Event extends BaseEvent>(
  game: Pick<Game<never, State, Move, Event>, 'decide' | 'evolve' | 'evolveAll'>,
  state: State,
  seat: Seat,
  move: Move,
): Played<State, Event> | Refusal {
  const events = game.decide(state, seat, move);
  if (isRefusal(events)) return events;
  return { state: fold(game, state, events), events };
}

/** The state after these events. */
export function fold<State, Event extends BaseEvent>(
  game: Pick<Game<never, State, BaseMove, Event>, 'evolve' | 'evolveAll'>,
  state: State,
  events: readonly Event[],
): State {
  if (game.evolveAll) return game.evolveAll(state, events);
  let next = state;
  for (let i = 0; i < events.length; i++) next = game.evolve(next, events[i]);
  return next;
}
