import type { BaseEvent, BaseMove, Game } from '../../rules/game';
import { play } from '../../rules/play';
import type { Seat } from '../../rules/view';

/** The state after a legal move. Throws if the move is illegal, which is a bug of the bot. */
export function applied<State, Move extends BaseMove, Event extends BaseEvent>(
  game: Pick<Game<never, State, Move, Event>, 'decide' | 'evolve' | 'play'>,
  state: State,
  seat: Seat,
  move: Move,
): State {
  const played = play(game, state, seat, move);
  if (played.kind === 'refused') throw new Error(`a bot tried an illegal ${move.type}: ${played.code}`);
  return played.state;
}
