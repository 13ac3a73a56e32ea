import { describe, expect, test } from 'vitest';
import { chooseMove, LEVELS } from '@/lib/bots';
import { know as knowHearts, sample as sampleHearts } from '@/lib/bots/hearts/sample';
import { know as knowHerzblatt, sample as sampleHerzblatt } from '@/lib/bots/herzblatt/sample';
import { randomFrom } from '@/lib/bots/random';
import { know as knowSpades, sample as sampleSpades } from '@/lib/bots/spades/sample';
import { type Suit, suitOf } from '@/lib/cards';
import type { BaseOptions, Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { spades } from '@/lib/rules/spades';
import type { BaseView } from '@/lib/rules/view';
import { anyOptions, dealt, positions } from '../support/bots';
import { GAME_OPTIONS } from '../support/options';

/** Deals per game; more with `BOT_DEALS=10000 npx vitest run tests/property/bots.test.ts`. */
const DEALS = Number(process.env.BOT_DEALS ?? 60);

/** The levels as they are, and budgets so small that many deals can be played. */
const MANNERS = ['random', { samples: 1 }, { samples: 1 }, { samples: 2 }, ...LEVELS] as const;

const title = (game: Game, options: Record<string, unknown>) => `${game.id} ${JSON.stringify(options)}`;

describe('bots', () => {
  test.each(['hearts', 'spades', 'herzblatt'] as const)(
    'make no illegal move: %s',
    (id) => {
      const random = randomFrom(`legal ${id}`);
      for (let number = 0; number < DEALS; number++) {
        const { game, options } = anyOptions(id, random);
        // The real levels take their time: one seat in many plays so.
        const manners = Array.from({ length: options.players }, () => MANNERS[random.below(number % 25 === 0 ? 7 : 4)]);
        let state = game.start(options);
        for (let deal = 0; deal < 2 && !game.standing(state).finished; deal++) {
          state = dealt(game, options, state, random);
          for (let seat = game.toAct(state).at(-1); seat !== undefined; seat = game.toAct(state).at(-1)) {
            const level = manners[seat];
            const move = chooseMove(game, options, game.view(state, seat), { level, seed: number });
            const why = game.whyNot(state, seat, move);
            if (why) expect({ options, level, move, view: game.view(state, seat) }).toBe(why.code);
            const events = game.decide(state, seat, game.move.parse(move));
            if (!Array.isArray(events)) throw new Error(events.code);
            for (const event of events) state = game.evolve(state, event);
          }
        }
      }
    },
    60_000 + 1000 * DEALS,
  );

  test.each(GAME_OPTIONS.map(([game, options]) => [title(game, options), game, options] as const))(
    'choose the same move for the same view and seed, and look at nothing else: %s',
    (_, game, given) => {
      const options = game.options.parse(given);
      const random = randomFrom('same');
      const move = (state: unknown, seat: number) =>
        chooseMove(game, options, game.view(state, seat), { level: { samples: 2 }, seed: 'a' });
      let moved = 0;
      for (let deal = 0; deal < 4; deal++) {
        for (const { state, seat } of positions(game, options, random, move)) {
          if (random.below(3) > 0) continue;
          const chosen = move(state, seat);
          expect(move(state, seat)).toEqual(chosen);
          const other = guess(game, options, state, seat);
          if (!other || JSON.stringify(other) === JSON.stringify(state)) continue;
          // The same view, other hidden cards.
          if (JSON.stringify(game.view(other, seat)) !== JSON.stringify(game.view(state, seat))) continue;
          moved++;
          expect(move(other, seat)).toEqual(chosen);
        }
      }
      expect(moved).toBeGreaterThan(3);
    },
  );

  test.each(GAME_OPTIONS.map(([game, options]) => [title(game, options), game, options] as const))(
    'imagine only states that look to them as the real one does: %s',
    (_, game, given) => {
      const options = game.options.parse(given);
      const random = randomFrom('sampled');
      const move = (state: unknown, seat: number) =>
        chooseMove(game, options, game.view(state, seat), { level: { samples: 1 }, seed: 'a' });
      for (let deal = 0; deal < 4; deal++) {
        for (const { state, seat } of positions(game, options, random, move)) {
          const other = guess(game, options, state, seat);
          if (!other) continue;
          const hands = game.hands(other).flat();
          expect(new Set(hands).size).toBe(hands.length);
          expect(game.state.parse(other)).toEqual(other);
          const view = game.view(state, seat);
          expect(comparable(game.view(other, seat))).toEqual(comparable(view));
          const held = game.hands(other);
          for (const [of, led] of voids(view)) expect(held[of].filter((card) => suitOf(card) === led)).toEqual([]);
        }
      }
    },
  );
});

/** Who has shown to have none of a suit: he did not follow when it was led. */
function voids({ tricks, trick, players }: BaseView): [number, Suit][] {
  return [...tricks, ...(trick ? [trick] : [])].flatMap(({ leader, cards }) =>
    cards.flatMap((card, i): [number, Suit][] =>
      suitOf(card) === suitOf(cards[0]) ? [] : [[(leader + i) % players, suitOf(cards[0])]],
    ),
  );
}

/**
 * The view without what a sample may have different: in the passing, others who have laid down cards hold them still; and
 * what tricks no longer shown were worth in Augen.
 */
function comparable(view: BaseView): unknown {
  if (view.phase === 'passing') return { ...view, counts: null, toAct: null, hasPassed: null };
  const tricks = view.taken.reduce((sum, count) => sum + count, 0);
  return tricks === view.tricks.length ? view : { ...view, augen: null };
}

/** A state as the seat may imagine it, or null where its bot decides without one. */
function guess(game: Game, options: BaseOptions, state: unknown, seat: number): unknown {
  const random = randomFrom(JSON.stringify(game.view(state, seat)));
  switch (game.id) {
    case 'hearts':
      return sampleHearts(
        knowHearts(hearts.options.parse(options), hearts.view(hearts.state.parse(state), seat), seat),
        random,
      );
    case 'herzblatt':
      return sampleHerzblatt(
        knowHerzblatt(herzblatt.options.parse(options), herzblatt.view(herzblatt.state.parse(state), seat), seat),
        random,
      );
    default: {
      const view = spades.view(spades.state.parse(state), seat);
      if (view.phase === 'looking' || view.phase === 'exchanging') return null;
      return sampleSpades(knowSpades(spades.options.parse(options), view, seat), random);
    }
  }
}
