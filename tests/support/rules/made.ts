import type { BaseEvent, BaseMove, BaseOptions, Game, Made } from '../../../lib/rules/game';
import { fold, play } from '../../../lib/rules/play';

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

/** The next deal, of cards shuffled like this (by itself in the order of the deck), with its outcomes and the state after them. */
export function dealt<Options extends BaseOptions, State, Event extends BaseEvent>(
  game: Pick<Game<Options, State, never, Event>, 'chance' | 'deal' | 'evolve'>,
  options: Options,
  state: State,
  shuffled: Parameters<typeof game.chance>[1] = (items) => [...items],
): Made<State, Event> {
  const events = game.deal(state, game.chance(options, shuffled));
  return { kind: 'made', events, state: fold(game, state, events) };
}
