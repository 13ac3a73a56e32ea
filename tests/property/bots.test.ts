import { describe, expect, test } from 'vitest';
import { chooseMove } from '@/lib/bots';
import { know as knowHerzblatt, sampleLikely } from '@/lib/bots/herzblatt/sample';
import { randomFrom } from '@/lib/bots/kernel/random';
import { type Suit, suitOf } from '@/lib/cards';
import type { BaseOptions, Game } from '@/lib/rules/game';
import { herzblatt } from '@/lib/rules/herzblatt';
import type { BaseView } from '@/lib/rules/view';
import { MANNERS, playMatch, positions, SMALL_MANNERS } from '../lab/shared/bots';
import { GAME_OPTIONS } from '../support/options';
import { imagined } from '../support/rules/imagined';

/** Matches of two deals per game; more with `BOT_DEALS=10000 npx vitest run tests/property/bots.test.ts`. */
const DEALS = Number(process.env.BOT_DEALS ?? 26);

const title = (game: Game, options: Record<string, unknown>) => `${game.id} ${JSON.stringify(options)}`;

describe('bots', () => {
  test.each(['hearts', 'spades', 'herzblatt'] as const)(
    'make no illegal move: %s',
    (id) => {
      const random = randomFrom(`legal ${id}`);
      for (let number = 0; number < DEALS; number++) {
        // The real levels take their time: one match in many has them.
        const manners = number % 25 === 0 ? MANNERS : SMALL_MANNERS;
        playMatch(id, number, manners, random, ({ why, ...decision }) => {
          if (why) expect(decision).toBe(why.code);
        });
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
          const other = imagined(game, options, state, seat, seeing(game, state, seat));
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
          const view = game.view(state, seat);
          for (const other of [
            imagined(game, options, state, seat, seeing(game, state, seat)),
            likelyGuess(game, options, state, seat),
          ]) {
            if (!other) continue;
            const held = game.hands(other);
            const hands = held.flat();
            expect(new Set(hands).size).toBe(hands.length);
            expect(game.state.parse(other)).toEqual(other);
            expect(comparable(game.view(other, seat))).toEqual(comparable(view));
            for (const [of, led] of voids(view)) expect(held[of].filter((card) => suitOf(card) === led)).toEqual([]);
          }
        }
      }
    },
  );
});

/** The players known to have none of a suit: they did not follow when it was led. */
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

/** Chance that follows from what the seat sees. */
const seeing = (game: Game, state: unknown, seat: number) => randomFrom(JSON.stringify(game.view(state, seat)));

/** As an expert of Herzblatt imagines it: also such that it fits what was said and buried. */
function likelyGuess(game: Game, options: BaseOptions, state: unknown, seat: number): unknown {
  if (game.id !== 'herzblatt') return null;
  const view = herzblatt.view(herzblatt.state.parse(state), seat);
  return sampleLikely(knowHerzblatt(herzblatt.options.parse(options), view, seat), seeing(game, state, seat));
}
