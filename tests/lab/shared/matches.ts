import { chooseMove, type Manner } from '../../../lib/bots';
import { randomFrom, shuffled } from '../../../lib/bots/kernel/random';
import type { Card } from '../../../lib/cards';
import type { BaseEvent, BaseMove, BaseOptions, Chance, Game } from '../../../lib/rules/game';
import { fold, play } from '../../../lib/rules/play';
import type { Seat } from '../../../lib/rules/view';

/** A deal or a move, what followed from it, and the state after it. */
export type Step = { made: { chance: Chance } | { seat: Seat; move: BaseMove }; events: BaseEvent[]; state: unknown };

/** A match to be played by programs. Everything follows from the seed. */
export type Plan = {
  game: Game;
  options: BaseOptions;
  seed: string;
  /** How each seat plays; random legal moves if it is not said. */
  manners?: readonly Manner['level'][];
  /** Another order of the cards than the shuffled one, to get to what chance seldom brings. */
  stack?: (deck: readonly Card[], players: number) => Card[];
};

/** Plays a whole match, step by step. Where several may move, any of them does. */
export function* steps({ game, options, seed, manners = [], stack }: Plan): Generator<Step> {
  let state = game.start(options);
  const order = randomFrom(`${seed}/order`);
  for (let deals = 0; ; ) {
    const seats = game.toAct(state);
    if (seats.length > 0) {
      const seat = seats[order.below(seats.length)];
      const manner = { level: manners[seat] ?? 'random', seed: `${seed}/play` };
      const move = chooseMove(game, options, game.view(state, seat), manner);
      const played = play(game, state, seat, move);
      if (played.kind === 'refused') throw new Error(`a bot's ${move.type} was refused: ${played.code}`);
      state = played.state;
      yield { made: { seat, move }, events: played.events, state };
    } else {
      if (!game.standing(state).awaitsDeal) return;
      const random = randomFrom(`${seed}/cards ${deals++}`);
      const shuffle = game.chance(options, (items) => shuffled(items, random));
      const chance = { ...shuffle, deck: stack?.(shuffle.deck, options.players) ?? shuffle.deck };
      const events = game.deal(state, chance);
      state = fold(game, state, events);
      yield { made: { chance }, events, state };
    }
  }
}
