import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evolve, fold, type MatchState, makeMove, matchState, view } from '@/lib/match';
import type { Game } from '@/lib/rules/game';
import type { Pick } from '../lab/shared/player';
import { decided, firstMove, games, picker, readBack, startMatch } from '../support/match';
import { GAME_OPTIONS } from '../support/options';

/** A game with options, a seed of chance and a seed of play. */
const anyMatch = fc.record({
  table: fc.constantFrom(...GAME_OPTIONS),
  chance: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  play: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

type Given = { game: Game; options: Record<string, unknown>; chance: string; pick: Pick };
const always = (holds: (given: Given) => void) =>
  fc.assert(
    fc.property(anyMatch, ({ table: [game, options], chance, play }) =>
      holds({ game, options, chance, pick: picker(play) }),
    ),
    { numRuns: 25 },
  );
/** A move of somebody who is to act, as they send it; null where nobody is. */
function commandAt(game: Game, state: MatchState, pick: Pick) {
  const seats = game.toAct(state.play);
  if (seats.length === 0) return null;
  const seat = seats[pick(seats.length)];
  return { seat, version: state.version, move: firstMove(state, seat, pick) };
}

describe('any match of any game, played at random', () => {
  test('after every commit the folded log equals the state, through JSON as the store keeps it', () => {
    always(({ game, options, chance, pick }) => {
      let { state, entries } = startMatch({ ...options, length: { kind: 'deals', count: 1 } }, game, chance);
      let folded = fold(games, entries);
      for (;;) {
        expect(folded).toEqual(state);
        const command = commandAt(game, state, pick);
        if (!command) break;
        const made = decided(makeMove(games, state, command, state.version));
        for (const entry of made.entries) folded = evolve(games, folded, readBack([...entries, entry]).at(-1)!);
        entries = [...entries, ...made.entries];
        const stored = matchState.parse(JSON.parse(JSON.stringify(made.state)));
        state = { ...stored, play: game.state.parse(stored.play) };
      }
      expect(fold(games, entries)).toEqual(state);
      expect(game.standing(state.play).finished || game.standing(state.play).awaitsDeal).toBe(true);
    });
  });

  test('of all commands for an older version none changes anything but the repetition of the last move', () => {
    always(({ game, options, chance, pick }) => {
      let { state } = startMatch(options, game, chance);
      for (let i = 0; i < 30; i++) {
        const command = commandAt(game, state, pick);
        if (!command) break;
        const made: MatchState = decided(makeMove(games, state, command, i)).state;
        expect(makeMove(games, made, command, i)).toEqual({ kind: 'repeated' });
        const other = { ...command, move: { ...command.move, other: true } };
        expect(makeMove(games, made, other, i)).toEqual({ kind: 'refused', code: 'table-moved-on' });
        state = made;
      }
    });
  });

  test('no view of the table, of a seat or a spectator, holds the seed of the shuffles or a key', () => {
    always(({ game, options, chance, pick }) => {
      let { state } = startMatch(options, game, chance);
      for (let i = 0; i < 40; i++) {
        for (const seat of [...state.seats.keys(), null]) {
          const text = JSON.stringify(view(game, state, seat));
          expect(text).not.toContain(state.seed);
          expect(text).not.toContain('hash-');
        }
        const command = commandAt(game, state, pick);
        if (!command) break;
        state = decided(makeMove(games, state, command, i)).state;
      }
    });
  });
});
