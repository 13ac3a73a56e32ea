import { chooseMove, LEVELS, type Manner } from '@/lib/bots';
import { type Random, shuffled } from '@/lib/bots/kernel/random';
import type { BaseOptions, Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { fold, play } from '@/lib/rules/play';
import type { Refusal } from '@/lib/rules/refusal';
import { spades } from '@/lib/rules/spades';
import type { BaseView } from '@/lib/rules/view';

/** The state after the next deal, with cards from this generator. */
export function dealt(game: Game, options: BaseOptions, state: unknown, random: Random): unknown {
  const chance = game.chance(options, (items) => shuffled(items, random));
  return fold(game, state, game.deal(state, chance));
}

/** All positions of one deal in which somebody is to act, as `move` plays it. */
export function* positions(
  game: Game,
  options: BaseOptions,
  random: Random,
  move: (state: unknown, seat: number) => { type: string },
): Generator<{ state: unknown; seat: number }> {
  let state = dealt(game, options, game.start(options), random);
  for (let seats = game.toAct(state); seats.length > 0; seats = game.toAct(state)) {
    const seat = seats[random.below(seats.length)];
    yield { state, seat };
    const made = play(game, state, seat, move(state, seat));
    if (made.kind === 'refused') throw new Error(made.code);
    state = made.state;
  }
}

type Draw = <T>(values: readonly T[]) => T;

const length = (one: Draw) =>
  one([
    { kind: 'deals', count: one([1, 2, 5, 50]) },
    { kind: 'score', target: one([25, 50, 500]) },
  ]);

/** Every option of every game, each with all its values; what does not fit together is drawn again. */
const DRAWN: Record<string, (one: Draw) => Record<string, unknown>> = {
  hearts: (one) => ({
    preset: one(['hearts', 'herzeln', 'black-lady', 'black-lady', 'black-lady']),
    players: one([3, 4, 5, 6]),
    ...one([{}, {}, { deck: 'minus-one' }, { deck: 'minus-one', removedCard: one(['2C', '3H', '2S', '3D']) }]),
    ...one([{}, { passing: one(['left-right-across-hold', 'left-across-right-hold', 'rotating', 'never']) }]),
    heartsLead: one(['when-broken', 'never', 'free']),
    moon: one(['old', 'new', 'choice', 'none']),
    sun: one([true, false]),
    jackOfDiamonds: one(['off', 'bonus', 'bonus-needed-for-moon']),
    queenBreaksHearts: one([true, false]),
  }),
  spades: (one) => ({
    players: one([2, 4]),
    ...one([{}, { peek: one([true, false]) }]),
    blindNil: one([true, false]),
    nilBags: one([true, false]),
    bagPenalty: one([true, false]),
  }),
  herzblatt: (one) => ({ players: one([2, 3, 4, 5, 6]), stake: one([1, 7, 100]), mustTrump: one([true, false]) }),
};
const GAMES: Record<string, Game> = { hearts, spades, herzblatt };

/** Any options of the game that it takes. */
export function anyOptions(id: string, random: Random): { game: Game; options: BaseOptions } {
  const one: Draw = (values) => values[random.below(values.length)];
  for (;;) {
    const given = { ...DRAWN[id](one), length: length(one), trickHistory: one(['whole-deal', 'last-trick']) };
    const parsed = GAMES[id].options.safeParse(given);
    if (parsed.success) return { game: GAMES[id], options: parsed.data };
  }
}

/** Budgets so small that many deals can be played, and with the levels as they are. */
export const SMALL_MANNERS: readonly Manner['level'][] = ['random', { samples: 1 }, { samples: 1 }, { samples: 2 }];
export const MANNERS: readonly Manner['level'][] = [...SMALL_MANNERS, ...LEVELS];

/** A bot's move, and why it is illegal (null if it is not). */
export type Decision = {
  options: BaseOptions;
  level: Manner['level'];
  move: { type: string };
  view: BaseView;
  why: Refusal | null;
};

/**
 * Up to two deals of a match of bots with any options of the game; every seat plays in one of these manners. An illegal
 * move ends it. `number` is the seed of the bots.
 * @returns how many deals were played to their end
 */
export function playMatch(
  id: string,
  number: number,
  manners: readonly Manner['level'][],
  random: Random,
  decided: (decision: Decision) => void,
): number {
  const { game, options } = anyOptions(id, random);
  const levels = Array.from({ length: options.players }, () => manners[random.below(manners.length)]);
  let state = game.start(options);
  let deals = 0;
  for (; deals < 2 && !game.standing(state).finished; deals++) {
    state = dealt(game, options, state, random);
    for (let seat = game.toAct(state).at(-1); seat !== undefined; seat = game.toAct(state).at(-1)) {
      const level = levels[seat];
      const view = game.view(state, seat);
      const move = game.move.parse(chooseMove(game, options, view, { level, seed: number }));
      const why = game.whyNot(state, seat, move);
      decided({ options, level, move, view, why });
      const played = play(game, state, seat, move);
      if (why !== null || played.kind === 'refused') return deals;
      state = played.state;
    }
  }
  return deals;
}
