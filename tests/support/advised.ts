import { type AdvisedPosition, chooseMove } from '@/lib/bots';
import { randomFrom, shuffled } from '@/lib/bots/kernel/random';
import type { BaseOptions, Game } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import { dealt, made } from './rules/made';

/** A moment of a deal: its state, and the seats that wait while another is to act. */
export type Moment = { game: Game; options: BaseOptions; state: unknown; waiting: Seat[] };

/** All moments of one deal that quick bots play, before each of its moves. */
export function* momentsOf(game: Game, options: BaseOptions, seed: string): Generator<Moment> {
  const random = randomFrom(seed);
  const start = game.start(options);
  let { state } = dealt(game, options, start, (items) => shuffled(items, random));
  for (let acting = game.toAct(state); acting.length > 0; acting = game.toAct(state)) {
    const seats = Array.from({ length: options.players }, (_, seat) => seat);
    yield { game, options, state, waiting: seats.filter((seat) => !acting.includes(seat)) };
    const move = chooseMove(game, options, game.view(state, acting[0]), { level: 'easy', seed });
    state = made(game, state, acting[0], move).state;
  }
}

/** The position on which a seat is advised at a moment: nothing but its view. */
export function seenBy({ game, options, state }: Moment, seat: Seat): AdvisedPosition {
  return { game: game.id, options, view: game.view(state, seat), seed: 'advice' };
}
