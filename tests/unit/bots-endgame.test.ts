import { expect, test } from 'vitest';
import { solve } from '@/lib/bots/herzblatt/endgame';
import { randomFrom } from '@/lib/bots/random';
import { herzblatt, type State } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { fold } from '@/lib/rules/play';
import { positions } from '../support/bots';

/** The same without leaving anything out: every legal card of every hand. */
function everything(state: State, declarer: number): number {
  if (state.phase !== 'playing') return 0;
  const [seat] = herzblatt.toAct(state);
  const results = (herzblatt.choices(state, seat)[0].cards ?? []).map((card) => {
    const events = herzblatt.decide(state, seat, { type: 'play', card });
    if (!Array.isArray(events)) throw new Error(events.code);
    const next = fold(herzblatt, state, events);
    const won = next.tricks.length > state.tricks.length ? next.tricks.at(-1) : undefined;
    return (won?.winner === declarer ? augenOf(won.cards) : 0) + everything(next, declarer);
  });
  return seat === declarer ? Math.max(...results) : Math.min(...results);
}

test.each([2, 3, 4])('Herzblatt with %i players: the end is played as well as trying everything shows', (players) => {
  const options = herzblatt.options.parse({ players, stake: 1 });
  const random = randomFrom(`ends ${players}`);
  const move = (state: unknown, seat: number) => {
    const { type, cards = [] } = herzblatt.choices(herzblatt.state.parse(state), seat)[0];
    if (type === 'play') return { type, card: cards[random.below(cards.length)] };
    return type === 'bury' ? { type, cards: cards.slice(0, 2) } : { type };
  };
  let compared = 0;
  for (let deal = 0; deal < 20; deal++) {
    for (const { state } of positions(herzblatt, options, random, move)) {
      const position = herzblatt.state.parse(state);
      const { declarer } = position.taking;
      const left = herzblatt.hands(position).flat().length;
      if (position.phase !== 'playing' || declarer === null || left > 8) continue;
      expect(solve(position, declarer)).toBe(everything(position, declarer));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(50);
});
