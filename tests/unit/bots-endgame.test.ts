import { expect, test } from 'vitest';
import { Solver } from '@/lib/bots/herzblatt/endgame';
import { randomFrom } from '@/lib/bots/kernel/random';
import { herzblatt, type State } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { fold } from '@/lib/rules/play';
import { positions } from '../lab/shared/bots';
import { made } from '../support/rules/made';

/** The same without leaving anything out: every legal card of every hand. */
function everything(state: State, declarer: number): number {
  if (state.phase !== 'playing') return 0;
  const [seat] = herzblatt.toAct(state);
  const results = (herzblatt.choices(state, seat)[0].cards ?? []).map((card) => {
    const { events } = made(herzblatt, state, seat, { type: 'play', card });
    const next = fold(herzblatt, state, events);
    const won = next.tricks.length > state.tricks.length ? next.tricks.at(-1) : undefined;
    return (won?.winner === declarer ? augenOf(won.cards) : 0) + everything(next, declarer);
  });
  return seat === declarer ? Math.max(...results) : Math.min(...results);
}

/** Questions whether the declarer reaches a total, from far below the total they reach to far above it. */
const windows = (total: number) => [-15, -6, -3, -1, 0, 3, 15].map((more) => [total + more, total + more + 1] as const);

test.each([
  [2, false],
  [3, false],
  [4, false],
  [5, false],
  [6, false],
  [3, true],
  [6, true],
])(
  'Herzblatt with %i players, must trump: %s: the end is played as well as trying everything shows',
  (players, mustTrump) => {
    const options = herzblatt.options.parse({ players, mustTrump });
    const random = randomFrom(`ends ${players}`);
    const move = (state: unknown, seat: number) => {
      const { type, cards = [] } = herzblatt.choices(herzblatt.state.parse(state), seat)[0];
      if (type === 'play') return { type, card: cards[random.below(cards.length)] };
      return type === 'bury' ? { type, cards: cards.slice(0, 2) } : { type };
    };
    let compared = 0;
    for (let deal = 0; deal < 20; deal++) {
      // One solver for each declarer of a deal: what it remembers of one position must hold for the others.
      const solvers = Array.from({ length: players }, (_, declarer) => new Solver(options, declarer));
      for (const { state } of positions(herzblatt, options, random, move)) {
        const position = herzblatt.state.parse(state);
        const { declarer } = position.taking;
        const left = herzblatt.hands(position).flat().length;
        if (position.phase !== 'playing' || declarer === null || left > Math.max(8, 2 * players)) continue;
        const expected = everything(position, declarer);
        const asked = windows(expected);
        for (const [low, high] of random.below(2) === 0 ? asked : asked.reverse()) {
          expect(solvers[declarer].solve(position, low, high) >= high).toBe(expected >= high);
        }
        expect(solvers[declarer].solve(position)).toBe(expected);
        expect(new Solver(options, declarer).solve(position)).toBe(expected);
        expect(() => solvers[(declarer + 1) % players].solve(position)).toThrow('another declarer');
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  },
);
