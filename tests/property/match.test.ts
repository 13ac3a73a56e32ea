import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evolve, fold, type MatchState, makeMove, matchState, view } from '@/lib/match';
import { decided, firstMove, games, picker, readBack, startMatch } from '../support/match';
import { GAME_OPTIONS } from '../support/options';

/** A game with options, a seed of chance and a seed of play. */
const anyMatch = fc.record({
  table: fc.constantFrom(...GAME_OPTIONS),
  chance: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  play: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

describe('any match of any game, played at random', () => {
  test('after every commit the folded log equals the state, through JSON as the store keeps it', () => {
    fc.assert(
      fc.property(anyMatch, ({ table: [game, options], chance, play }) => {
        const pick = picker(play);
        let { state, entries } = startMatch({ ...options, length: { kind: 'deals', count: 1 } }, game, chance);
        let folded = fold(games, entries);
        for (;;) {
          expect(folded).toEqual(state);
          const seats = game.toAct(state.play);
          if (seats.length === 0) break;
          const seat = seats[pick(seats.length)];
          const command = { seat, version: state.version, move: firstMove(state, seat, pick) };
          const made = decided(makeMove(games, state, command, state.version));
          for (const entry of made.entries) folded = evolve(games, folded, readBack([...entries, entry]).at(-1)!);
          entries = [...entries, ...made.entries];
          const stored = matchState.parse(JSON.parse(JSON.stringify(made.state)));
          state = { ...stored, play: game.state.parse(stored.play) };
        }
        expect(fold(games, entries)).toEqual(state);
        expect(game.standing(state.play).finished || game.standing(state.play).awaitsDeal).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('of all commands for an older version none changes anything but the repetition of the last move', () => {
    fc.assert(
      fc.property(anyMatch, ({ table: [game, options], chance, play }) => {
        const pick = picker(play);
        let { state } = startMatch(options, game, chance);
        for (let i = 0; i < 30; i++) {
          const seats = game.toAct(state.play);
          if (seats.length === 0) break;
          const seat = seats[pick(seats.length)];
          const command = { seat, version: state.version, move: firstMove(state, seat, pick) };
          const made: MatchState = decided(makeMove(games, state, command, i)).state;
          expect(makeMove(games, made, command, i)).toEqual({ kind: 'repeated' });
          const other = { ...command, move: { ...command.move, other: true } };
          expect(makeMove(games, made, other, i)).toEqual({ kind: 'refused', code: 'table-moved-on' });
          state = made;
        }
      }),
      { numRuns: 25 },
    );
  });

  test('no view of the table, of a seat or a spectator, holds the seed of the shuffles or a key', () => {
    fc.assert(
      fc.property(anyMatch, ({ table: [game, options], chance, play }) => {
        const pick = picker(play);
        let { state } = startMatch(options, game, chance);
        for (let i = 0; i < 40; i++) {
          for (const seat of [...state.seats.keys(), null]) {
            const text = JSON.stringify(view(game, state, seat));
            expect(text).not.toContain(state.seed);
            expect(text).not.toContain('hash-');
          }
          const seats = game.toAct(state.play);
          if (seats.length === 0) break;
          const seat = seats[pick(seats.length)];
          const command = { seat, version: state.version, move: firstMove(state, seat, pick) };
          state = decided(makeMove(games, state, command, i)).state;
        }
      }),
      { numRuns: 25 },
    );
  });
});
