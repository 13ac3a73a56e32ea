import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '@/lib/bots/random';
import { fold } from '@/lib/rules/play';
import { after, endings, GAMES, type State } from '../support/rules/endings';

const PLAYERS = { hearts: [3, 4, 5, 6], spades: [2, 4], herzblatt: [2, 3, 4] };
const tables = GAMES.flatMap((game) =>
  Object.entries(PLAYERS).flatMap(([id, players]) => (id === game.id ? players.map((count) => ({ game, count })) : [])),
);

describe.each(tables)('$game.id for $count', ({ game, count }) => {
  test('evolving all outcomes of a card at once makes the same state as one after the other', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomFrom(seed);
        const preset = game.id === 'hearts' && count !== 4 ? { preset: 'black-lady' } : {};
        const options = game.options.parse({ players: count, length: { kind: 'deals', count: 3 }, ...preset });
        for (const state of endings(game, options, 52, random.below)) {
          const before = JSON.stringify(state);
          const [seat] = game.toAct(state);
          const [{ cards = [] }] = game.choices(state, seat);
          const { state: next, events } = after(game, state, seat, move(cards[random.below(cards.length)]));
          expect(next).toEqual(events.reduce((state: State, event) => game.evolve(state, event), state));
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

const move = (card: string) => ({ type: 'play', card });
