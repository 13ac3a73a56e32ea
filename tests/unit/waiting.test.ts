import { describe, expect, test } from 'vitest';
import { type MatchState, removeBot, seatBot, takeSeat, view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { byUrgency, dueSince, dueUntil, keptWaiting } from '@/lib/tables';
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

/** The table as the holder of these seats has it in their list. */
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

  test('nobody while it is not their turn; not themselves at another seat; not those who are to act as well', () => {
    const people = table([], 1000);
    expect(keptWaiting(listed(people, [other(people)]))).toBe(0);
    expect(keptWaiting(listed(people, [turnOf(people), other(people)]))).toBe(2);
    const passing = table([], 1000, {});
    expect(keptWaiting(listed(passing, [0]))).toBe(0);
  });

  test('nor a player for whom a bot plays', () => {
    const people = table([], 1000);
    const away = other(people);
    const replaced = decided(seatBot(games, people, { seat: away, level: 'easy', name: 'Bo' }, true, 2000)).state;
    expect(keptWaiting(listed(replaced, [turnOf(people)]))).toBe(2);
    const back = decided(removeBot(games, replaced, away, true, 'new', 3000)).state;
    expect(keptWaiting(listed(back, [turnOf(people)]))).toBe(3);
  });
});

test('since when it has been their turn', () => {
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
    const sorted = [finished, older, alone, newer, second, first].sort(byUrgency(0));
    expect(sorted).toEqual([first, second, alone, newer, older, finished]);
  });

  describe('and deadlines', () => {
    const NOW = 1_000_000;
    const DAY = 24 * 60 * 60 * 1000;
    /** The visitor's turn, which ends then (null: without a pace), since `since` (ms). */
    function dueWith(deadline: number | null, since: number) {
      const state = table([], since);
      const mine = turnOf(state);
      const one = listed(state, [mine]);
      one.view = { ...one.view, deadlines: one.view.deadlines.map((_, seat) => (seat === mine ? deadline : null)) };
      return one;
    }
    const sorted = (...tables: ReturnType<typeof dueWith>[]) => tables.sort(byUrgency(NOW));

    test('those within a day come first, the earliest of them before the others, no matter who waits elsewhere', () => {
      const none = dueWith(null, 1000);
      const tomorrow = dueWith(NOW + DAY, 9000);
      const soon = dueWith(NOW + 60_000, 9500);
      const passed = dueWith(NOW - 1, 9900);
      expect(sorted(none, tomorrow, soon, passed)).toEqual([passed, soon, tomorrow, none]);
    });

    test('one that lies further ahead changes nothing', () => {
      const none = dueWith(null, 1000);
      const far = dueWith(NOW + DAY + 1, 2000);
      const further = dueWith(NOW + 9 * DAY, 1500);
      expect(sorted(far, further, none)).toEqual([none, further, far]);
    });

    test('one that others have at the table is not the visitor’s', () => {
      const state = table([], 1000);
      const one = listed(state, [other(state)]);
      one.view = { ...one.view, deadlines: one.view.deadlines.map((_, seat) => (seat === turnOf(state) ? NOW : null)) };
      expect(dueUntil(one)).toBeNull();
      expect(dueUntil(dueWith(NOW + 5, 1000))).toBe(NOW + 5);
      const due = dueWith(null, 2000);
      expect(sorted(one, due)).toEqual([due, one]);
    });
  });
});
