import type { BaseEvent, BaseMove, Game } from '../rules/game';
import { play } from '../rules/play';
import type { Seat } from '../rules/view';

/** The state after a move that is legal. Throws if it is not: then the bot is wrong. */
export function made<State, Move extends BaseMove, Event extends BaseEvent>(
  game: Pick<Game<never, State, Move, Event>, 'decide' | 'evolve'>,
  state: State,
  seat: Seat,
  move: Move,
): State {
  const played = play(game, state, seat, move);
  if ('code' in played) throw new Error(`a bot would ${move.type} against the rules: ${played.code}`);
  return played.state;
}
