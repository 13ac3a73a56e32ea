import type { Card } from '../../cards';
import type { Level } from '../../rules/facets';
import type { BaseEvent, BaseMove, BaseOptions, Game } from '../../rules/game';
import { play } from '../../rules/play';
import type { BaseView, Seat } from '../../rules/view';
import type { Random } from './random';

/** In how many worlds a bot of this level tries its moves: a budget in samples, so that it is the same everywhere. */
export const SAMPLES: Record<Level, number> = { easy: 1, medium: 6, strong: 96 };

/** A player of one game. It gets what its seat may know, never a state. */
export interface Bot<
  Options extends BaseOptions = BaseOptions,
  View extends BaseView = BaseView,
  Move extends BaseMove = BaseMove,
> {
  readonly id: string;
  /** A legal move for the viewer, who is to act and has more than one. */
  move(task: Task<Options, View>): Move;
  /** The cards of a hand to give away without much thought; left out where nothing is passed. */
  atFirstSight?(hand: readonly Card[], options: Options): Card[];
}

/** The input of a bot when it is its turn. */
export type Task<Options, View> = {
  options: Options;
  view: View;
  /** The viewer's seat. */
  seat: Seat;
  /** In how many worlds the moves may be tried. */
  samples: number;
  random: Random;
};

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
