import type { BaseMove, BaseOptions } from '../../rules/game';
import type { Level } from '../../rules/level';
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
  /** The id of its game. */
  readonly id: string;
  /** A legal move for the viewer, who is to act and has more than one. */
  move(task: Task<Options, View>): Move;
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
