import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '@/lib/bots/kernel/random';
import { fold, play } from '@/lib/rules/play';
import { endings, GAMES } from '../support/rules/endings';
import { made } from '../support/rules/made';

const PLAYERS = { hearts: [3, 4, 5, 6], spades: [2, 4], herzblatt: [2, 3, 4, 5, 6] };
const tables = GAMES.flatMap((game) =>
  Object.entries(PLAYERS).flatMap(([id, players]) => (id === game.id ? players.map((count) => ({ game, count })) : [])),
);

describe.each(tables)('$game.id for $count', ({ game, count }) => {
  test('playing a card makes what deciding it and evolving its outcomes one after the other make', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomFrom(seed);
        const preset = game.id === 'hearts' && count !== 4 ? { preset: 'black-lady' } : {};
        const options = game.options.parse({ players: count, length: { kind: 'deals', count: 3 }, ...preset });
        for (const state of endings(game, options, 52, random.below)) {
          const before = JSON.stringify(state);
          const [seat] = game.toAct(state);
          const [{ cards = [] }] = game.choices(state, seat);
          const played = card(cards[random.below(cards.length)]);
          const oneAfterTheOther = { decide: game.decide, evolve: game.evolve };
          expect(made(game, state, seat, played)).toEqual(play(oneAfterTheOther, state, seat, played));
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('no events leave the state as it was', () => {
    const random = randomFrom(count);
    const preset = game.id === 'hearts' && count !== 4 ? { preset: 'black-lady' } : {};
    const options = game.options.parse({ players: count, length: { kind: 'deals', count: 3 }, ...preset });
    for (const state of endings(game, options, 52, random.below)) expect(fold(game, state, [])).toBe(state);
  });
});

const card = (card: string) => ({ type: 'play', card });
