import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom, shuffled } from '@/lib/bots/kernel/random';
import { type Card, suitOf } from '@/lib/cards';
import { fold, play } from '@/lib/rules/play';
import { whist } from '../support/whist/rules';

type State = ReturnType<typeof whist.start>;

/** Plays a match to its end by cards drawn at random from those that are legal, and tells every position before a card. */
function playMatch(seed: number, told: (state: State, seat: number, legal: readonly Card[]) => void): State {
  const random = randomFrom(seed);
  const options = whist.options.parse({});
  let state = whist.start(options);
  for (;;) {
    const [seat] = whist.toAct(state);
    if (seat === undefined) {
      if (!whist.standing(state).awaitsDeal) return state;
      const chance = whist.chance(options, (items) => shuffled(items, random));
      expect(whist.fits(options, chance)).toBe(true);
      const dealt = whist.deal(state, chance);
      expect(whist.chanceOf(dealt[0])).toEqual(chance);
      state = fold(whist, state, dealt);
      continue;
    }
    const legal = whist.choices(state, seat)[0].cards ?? [];
    told(state, seat, legal);
    const move = { type: 'play', card: legal[random.below(legal.length)] } as const;
    const played = play(whist, state, seat, move);
    if (played.kind === 'refused') throw new Error(played.code);
    expect(whist.moveOf(played.events[0])).toEqual({ seat, move });
    state = whist.state.parse(JSON.parse(JSON.stringify(played.state)));
  }
}

const matches = fc.nat();

describe('a game of the kernel alone', () => {
  test('takes about thirty lines', () => {
    const source = readFileSync(new URL('../support/whist/rules.ts', import.meta.url), 'utf8');
    const lines = source.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(36);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test('one after the other plays, and who took the last trick leads', () => {
    fc.assert(
      fc.property(matches, (seed) => {
        playMatch(seed, (state, seat) => {
          const { trick, tricks, deal } = whist.view(state, null);
          const first = tricks.at(-1)?.winner ?? deal % 4;
          expect(trick?.leader ?? seat).toBe(first);
          expect(seat).toBe((first + (trick?.cards.length ?? 0)) % 4);
          expect(whist.toAct(state)).toEqual([seat]);
        });
      }),
      { numRuns: 2 },
    );
  });

  test('who can follow suit may play nothing else, and nobody else may play at all', () => {
    fc.assert(
      fc.property(matches, (seed) => {
        playMatch(seed, (state, seat, legal) => {
          const { hand, trick } = whist.view(state, seat);
          const following = trick ? hand.filter((card) => suitOf(card) === suitOf(trick.cards[0])) : [];
          expect(legal).toEqual(following.length > 0 ? following : hand);
          const refused = hand.filter((card) => whist.whyNot(state, seat, { type: 'play', card }) !== null);
          expect(refused).toEqual(hand.filter((card) => !legal.includes(card)));
          const other = (seat + 1) % 4;
          expect(whist.choices(state, other)).toEqual([]);
          expect(whist.whyNot(state, other, { type: 'play', card: legal[0] })?.code).toBe('not-your-turn');
        });
      }),
      { numRuns: 2 },
    );
  });

  test('every trick is a point, and the first to have enough wins', () => {
    fc.assert(
      fc.property(matches, (seed) => {
        const { finished, dealScores, scores, winners } = whist.view(
          playMatch(seed, () => {}),
          null,
        );
        expect(finished).toBe(true);
        for (const points of dealScores) expect(sum(points)).toBe(13);
        expect(sum(scores)).toBe(13 * dealScores.length);
        expect(Math.max(...scores)).toBeGreaterThanOrEqual(20);
        const before = scores.map((score, seat) => score - dealScores[dealScores.length - 1][seat]);
        expect(Math.max(...before)).toBeLessThan(20);
        expect(winners).toEqual([0, 1, 2, 3].filter((seat) => scores[seat] === Math.max(...scores)));
      }),
      { numRuns: 3 },
    );
  });

  test('a view shows the cards of its seat and those played, and how many the others hold', () => {
    fc.assert(
      fc.property(matches, (seed) => {
        playMatch(seed, (state) => {
          const hands = whist.hands(state);
          for (const seat of [0, 1, 2, 3, null]) {
            const view = whist.view(state, seat);
            expect(whist.viewSchema.parse(view)).toEqual(view);
            expect(view.hand).toEqual(seat === null ? [] : hands[seat]);
            expect(view.counts).toEqual(hands.map((hand) => hand.length));
            expect(view.counts.reduce((all, count) => all + count) + view.tricks.length * 4).toBe(
              52 - (view.trick?.cards.length ?? 0),
            );
            const shown = JSON.stringify(view);
            const hidden = hands.flatMap((hand, other) => (other === seat ? [] : hand));
            expect(hidden.filter((card) => shown.includes(card))).toEqual([]);
          }
        });
      }),
      { numRuns: 1 },
    );
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
