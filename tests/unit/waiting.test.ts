import { describe, expect, test } from 'vitest';
import { type MatchState, removeBot, seatBot, takeSeat, view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { byUrgency, dueSince, keptWaiting } from '@/lib/tables';
import { decided, games, NAMES, openTable, SPARE_BOT, taker } from '../support/match';

const OPTIONS = { passing: 'never' };

/** A table of Hearts whose seats after the first are people or bots; the last comes at this time (ms). */
function table(bots: readonly number[], last: number, options: object = OPTIONS): MatchState {
  let { state } = openTable({ ...options });
  for (const seat of [1, 2, 3]) {
    const outcome = bots.includes(seat)
      ? seatBot(games, state, { seat, level: 'easy', name: 'Otto' }, false, last)
      : takeSeat(games, state, taker(NAMES[seat], seat), SPARE_BOT, last);
    state = decided(outcome).state;
  }
  return state;
}

/** The table as whoever holds these seats has it in his list. */
function listed(state: MatchState, held: readonly number[]) {
  const due = held.filter((seat) => state.turns[seat] && state.seats[seat].bot === null);
  return { view: view(hearts, state, null), held, due };
}

/** Whose turn it is there, and somebody else. */
const turnOf = (state: MatchState) => state.turns.findIndex(Boolean);
const other = (state: MatchState) => (turnOf(state) + 1) % 4;

describe('how many people the visitor keeps waiting', () => {
  test('all other people, and no bots', () => {
    const people = table([], 1000);
    expect(keptWaiting(listed(people, [turnOf(people)]))).toBe(3);
    const bots = table([1, 2, 3].filter((seat) => seat !== turnOf(people)).slice(0, 2), 1000);
    expect(keptWaiting(listed(bots, [turnOf(bots)]))).toBe(bots.seats[turnOf(bots)].bot ? 0 : 1);
  });

  test('nobody while it is not his turn; not himself at another seat; not those who are to act as well', () => {
    const people = table([], 1000);
    expect(keptWaiting(listed(people, [other(people)]))).toBe(0);
    expect(keptWaiting(listed(people, [turnOf(people), other(people)]))).toBe(2);
    const passing = table([], 1000, {});
    expect(keptWaiting(listed(passing, [0]))).toBe(0);
  });

  test('nor him for whom a bot plays', () => {
    const people = table([], 1000);
    const away = other(people);
    const replaced = decided(seatBot(games, people, { seat: away, level: 'easy', name: 'Bo' }, true, 2000)).state;
    expect(keptWaiting(listed(replaced, [turnOf(people)]))).toBe(2);
    const back = decided(removeBot(games, replaced, away, true, 'new', 3000)).state;
    expect(keptWaiting(listed(back, [turnOf(people)]))).toBe(3);
  });
});

test('since when it has been his turn', () => {
  const people = table([], 7000);
  expect(dueSince(listed(people, [turnOf(people)]))).toBe(7000);
  expect(dueSince(listed(people, [other(people)]))).toBeNull();
});

describe('the order of tables', () => {
  test('most people waiting first, then the longest; then those of others by their latest change; finished ones last', () => {
    const late = table([], 9000);
    const early = table([], 5000);
    const mine = turnOf(late);
    const bot = [1, 2, 3].find((seat) => seat !== mine) ?? 1;
    const withBot = table([bot], 1000);
    const alone = listed(withBot, [turnOf(withBot)]);
    const older = listed(table([], 3000), [other(late)]);
    const newer = listed(table([], 8000), [other(late)]);
    const finished = listed(table([], 99_000), [other(late)]);
    finished.view = { ...finished.view, finished: true, status: 'finished' };
    const first = listed(early, [turnOf(early)]);
    const second = listed(late, [turnOf(late)]);
    const sorted = [finished, older, alone, newer, second, first].sort(byUrgency);
    expect(sorted).toEqual([first, second, alone, newer, older, finished]);
  });
});
