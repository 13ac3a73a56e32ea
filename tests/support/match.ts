import {
  type Done,
  type Games,
  type MatchState,
  makeMove,
  type Outcome,
  open,
  readLog,
  type Taker,
  takeSeat,
} from '@/lib/match';
import { gameOf } from '@/lib/rules';
import type { Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { moveOf, type Pick } from '../lab/shared/player';

export const games: Games = (id) => {
  const game = gameOf(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

export const SEED = '5e'.repeat(32);
export const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

/** A decision that must have been taken; fails the test with its code otherwise. */
export function decided<T extends Outcome>(result: T): Extract<T, Done> {
  if (result.kind !== 'done') throw new Error(`not done: ${JSON.stringify(result)}`);
  return result as Extract<T, Done>;
}

/** Somebody who takes a seat in these tests; names are the same in capitals. */
export function taker(name: string, seat?: number): Taker {
  const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return { name, seat, keyHash: (s) => `hash-${s}`, botAllowed: false, emblem: null, isSameName };
}

/** The bot that an abandoned seat of an earlier version gets. */
export const SPARE_BOT = { name: 'Otto', level: 'medium' } as const;

/** A table of this game with its host alone. */
export function openTable(input: Record<string, unknown> = {}, game: Game = hearts, seed = SEED): Done {
  const options = game.options.parse(input);
  return open(
    games,
    {
      table: 'abcdefghjkmn',
      game,
      options: { ...options },
      title: null,
      expected: Array.from({ length: options.players }, (_, seat) => (seat === 0 ? 'Ada' : null)),
      invitation: 'abcdefghjkmn-invitation',
      seed,
      commitment: 'c0',
      host: { name: 'Ada', keyHash: 'hash-0' },
    },
    1000,
  );
}

/** A match whose last seat has just been taken, with its whole log. */
export function startMatch(input: Record<string, unknown> = {}, game: Game = hearts, seed = SEED): Done {
  let { state, entries } = openTable(input, game, seed);
  for (let seat = 1; seat < state.seats.length; seat++) {
    const taken = decided(takeSeat(games, state, taker(NAMES[seat]), SPARE_BOT, 1000 + seat));
    entries = [...entries, ...taken.entries];
    state = taken.state;
  }
  return { kind: 'done', state, entries };
}

/** The first legal move of a seat, or another one by `pick`, in the form in which it is sent. */
export function firstMove(state: MatchState, seat: number, pick?: Pick) {
  return moveOf(games(state.game).choices(state.play, seat), pick);
}

/** Plays a match to its end, or for `limit` moves, by `pick`; returns everything that was written. */
export function playOut(start: Done, pick: (n: number) => number, limit = 100_000): Done {
  let { state } = start;
  const entries = [...start.entries];
  for (let i = 0; i < limit; i++) {
    const seats = games(state.game).toAct(state.play);
    if (seats.length === 0) break;
    const seat = seats[pick(seats.length)];
    const move = firstMove(state, seat, pick);
    const made = decided(makeMove(games, state, { seat, version: state.version, move }, 2000 + i));
    entries.push(...made.entries);
    state = made.state;
  }
  return { kind: 'done', state, entries };
}

/** Entries of a log as they are read after they were stored. */
export const readBack = (entries: Done['entries']) =>
  readLog(
    games,
    entries.map((entry) => JSON.stringify(entry)),
  );

/** A small deterministic generator: `pick(n)` is a number below n. */
export function picker(seed: number): (n: number) => number {
  let x = seed | 0 || 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}
