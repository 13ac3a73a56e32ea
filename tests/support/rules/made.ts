import type { BaseEvent, BaseMove, Game, Made } from '../../../lib/rules/game';
import { play } from '../../../lib/rules/play';

/** A move with its outcomes and the state after them. Throws if it is refused. */
export function made<State, Move extends BaseMove, Event extends BaseEvent>(
  game: Pick<Game<never, State, Move, Event>, 'decide' | 'evolve' | 'play'>,
  state: State,
  seat: number,
  move: Move,
): Made<State, Event> {
  const played = play(game, state, seat, move);
  if (played.kind === 'refused') throw new Error(`${JSON.stringify(move)} of seat ${seat} is refused: ${played.code}`);
  return played;
}
