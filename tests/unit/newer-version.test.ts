import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNewer, readLog, STATE_FORMAT, Unreadable } from '@/lib/match';
import { act, type Context, join, myTables, Problem, rebuild, sweep, viewerWith, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { openTable } from '../support/commands';
import { games } from '../support/match';
import { moveOf, newContext } from '../support/tables';

const HERZBLATT = { players: 2, length: { kind: 'deals', count: 1 } };
const HOUR = 3_600_000;

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

async function running() {
  const pace = { kind: 'move', minutes: 120 };
  const { table, key, invitation } = await openTable(context, { game: 'herzblatt', options: HERZBLATT, pace });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  return { table, keys: [key, bo.key] };
}

/** What a later version leaves of a table: its own form of the state, and a line of the log as `change` makes it. */
async function writtenLater(table: string, change: (line: Record<string, unknown>) => object = (line) => line) {
  const one = (await context.store.exportTable(table))!;
  const state = JSON.stringify({ ...JSON.parse(one.state), format: STATE_FORMAT + 1, more: true });
  const log = one.log.map((line, i) => (i === 0 ? JSON.stringify(change(JSON.parse(line))) : line));
  await context.store.remove(table, one.version);
  await context.store.importTable({ ...one, state, log });
  return { state, log };
}

type Line = { events: Record<string, unknown>[] };
const LATER = [
  ['a field of an event', (line: object) => withFirst(line, (event) => ({ ...event, weather: 'rain' }))],
  [
    'a field deep in an event',
    (line: object) => withFirst(line, (event) => ({ ...event, away: { kind: 'autopilot', after: 3 } })),
  ],
  ['a value of a field', (line: object) => withFirst(line, (event) => ({ ...event, talk: 'whispering' }))],
  ['an event', (line: object) => withFirst(line, (event) => event, { type: 'weatherChanged' })],
  ['a field of an entry', (line: object) => ({ ...line, node: 3 })],
] as const;

function withFirst(line: object, change: (event: Record<string, unknown>) => object, ...more: object[]): object {
  const { events, ...rest } = line as Line;
  return { ...rest, events: [change(events[0]), ...events.slice(1), ...more] };
}

const stored = async (table: string) => {
  const one = (await context.store.exportTable(table))!;
  return { state: one.state, log: one.log };
};

describe.each(LATER)('a table at which a later version wrote %s', (_, change) => {
  test('is refused for now, and nothing of it is changed', async () => {
    const { table, keys } = await running();
    const { view } = await visit(context, table, viewerWith(keys[0]));
    const left = await writtenLater(table, change);
    const isRefused = { code: 'newer-version', status: 503 };
    await expect(visit(context, table, viewerWith(...keys))).rejects.toMatchObject(isRefused);
    const move = { version: view.version, move: { type: 'play', card: 'HA' } };
    await expect(act(context, table, viewerWith(...keys), move)).rejects.toMatchObject(isRefused);
    await expect(rebuild(context, table)).rejects.toThrow();
    expect(await myTables(context, viewerWith(...keys))).toEqual([]);
    expect(await stored(table)).toEqual(left);
  });

  test('is left to that version by a sweep, which does not put it off', async () => {
    const { table, keys } = await running();
    const other = await running();
    const left = await writtenLater(table, change);
    now += 3 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ newer: 1, unreadable: 0, moved: 1 });
    expect((await load(context, other.table)).version).toBeGreaterThan(0);
    expect(await stored(table)).toEqual(left);
    // It is still due: the sweep of the other version finds it at once.
    expect(await context.store.due(now, 10)).toContain(table);
    await expect(visit(context, table, viewerWith(...keys))).rejects.toThrow(Problem);
  });
});

test('a table of a later version that wrote nothing new is played on', async () => {
  const { table, keys } = await running();
  const before = await load(context, table);
  await writtenLater(table);
  const seat = before.turns.findIndex(Boolean);
  const { view } = await visit(context, table, viewerWith(keys[seat]));
  const after = await act(context, table, viewerWith(keys[seat]), {
    version: view.version,
    move: moveOf(view.choices[0]),
  });
  expect(after.version).toBeGreaterThan(before.version);
  const log = await context.store.log(table);
  expect(JSON.parse((await stored(table)).state).format).toBe(STATE_FORMAT);
  expect(readLog(games, log, { isWhole: true })).toHaveLength(log.length);
});

test('only a state of a later form is of a later version', () => {
  expect(isNewer(JSON.stringify({ format: STATE_FORMAT + 1 }))).toBe(true);
  for (const text of [JSON.stringify({ format: STATE_FORMAT }), '{"format":2}', '{}', 'no json', '[]', '']) {
    expect(isNewer(text)).toBe(false);
  }
});

test('a log that is read as a whole refuses what it would leave out; otherwise that is left out', async () => {
  const { table } = await running();
  const lines = await context.store.log(table);
  const [, change] = LATER[0];
  const later = [JSON.stringify(change(JSON.parse(lines[0]))), ...lines.slice(1)];
  expect(readLog(games, later)).toEqual(readLog(games, lines));
  expect(() => readLog(games, later, { isWhole: true })).toThrow(Unreadable);
});
