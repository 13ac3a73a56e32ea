import type { BaseEvent, BaseMove, Game, Made } from './game';
import type { Refused } from './refusal';
import type { Seat } from './view';

/** Decides a move and evolves the state by its outcomes, or says why not. The state passed in stays as it was. */
export function play<State, Move extends BaseMove, Event extends BaseEvent>(
  game: Pick<Game<never, State, Move, Event>, 'decide' | 'evolve' | 'play'>,
  state: State,
  seat: Seat,
  move: Move,
): Made<State, Event> | Refused {
  if (game.play) return game.play(state, seat, move);
  const decision = game.decide(state, seat, move);
  if (decision.kind === 'refused') return decision;
  return { kind: 'made', state: fold(game, state, decision.events), events: decision.events };
}

/** The state after these events. */
export function fold<State, Event extends BaseEvent>(
  game: Pick<Game<never, State, BaseMove, Event>, 'evolve'>,
  state: State,
  events: readonly Event[],
): State {
  let next = state;
  for (let i = 0; i < events.length; i++) next = game.evolve(next, events[i]);
  return next;
}
