import { describe, expect, test } from 'vitest';
import { isNewer, readLog, STATE_FORMAT, Unreadable } from '@/lib/match';
import { myTables, Problem, sweep } from '@/lib/tables';
import { games } from '../support/match';
import { freshSite, HOUR, refused, type Table } from '../support/site';

const site = freshSite();
const HERZBLATT = { players: 2, length: { kind: 'deals', count: 1 } };
const running = () => site.table({ game: 'herzblatt', options: HERZBLATT, pace: { kind: 'move', minutes: 120 } }, 1);
/** One visitor with the keys of both players. */
const both = ({ players: [ada, bo] }: Table) => site.with(ada.key, bo.key);

/** Leaves a table as a later version does: its own form of the state, and a line of the log as `change` makes it. */
async function writtenLater({ id }: Table, change: (line: Record<string, unknown>) => object = (line) => line) {
  const one = (await site.context.store.exportTable(id))!;
  const state = JSON.stringify({ ...JSON.parse(one.state), format: STATE_FORMAT + 1, more: true });
  const log = one.log.map((line, i) => (i === 0 ? JSON.stringify(change(JSON.parse(line))) : line));
  await site.context.store.remove(id, one.version);
  await site.context.store.importTable({ ...one, state, log });
  return { state, log };
}

type Line = { events: Record<string, unknown>[] };
const LATER = [
  ['a field', (line: object) => withFirst(line, (event) => ({ ...event, weather: 'rain' }))],
  ['a deep field', (line: object) => withFirst(line, (event) => ({ ...event, away: { kind: 'autopilot', after: 3 } }))],
  ['a value of a field', (line: object) => withFirst(line, (event) => ({ ...event, talk: 'whispering' }))],
  ['an event', (line: object) => withFirst(line, (event) => event, { type: 'weatherChanged' })],
  ['a field of an entry', (line: object) => ({ ...line, node: 3 })],
] as const;

function withFirst(line: object, change: (event: Record<string, unknown>) => object, ...more: object[]): object {
  const { events, ...rest } = line as Line;
  return { ...rest, events: [change(events[0]), ...events.slice(1), ...more] };
}

const stored = async ({ id }: Table) => {
  const { state, log } = (await site.context.store.exportTable(id))!;
  return { state, log };
};

describe.each(LATER)('a table at which a later version wrote %s', (_, change) => {
  test('is refused for now, and nothing of it is changed', async () => {
    const table = await running();
    const { version } = await table.view();
    const left = await writtenLater(table, change);
    const player = both(table);
    const move = { version, move: { type: 'play', card: 'HA' } } as const;
    for (const asked of [player.visit(), player.act(move)]) await refused(asked, 'newer-version', { status: 503 });
    await expect(table.rebuild()).rejects.toThrow();
    expect(await myTables(site.context, player.viewer)).toEqual([]);
    expect(await stored(table)).toEqual(left);
  });

  test('is left to that version by a sweep, which does not put it off', async () => {
    const table = await running();
    const other = await running();
    const left = await writtenLater(table, change);
    site.now += 3 * HOUR;
    expect(await sweep(site.context)).toMatchObject({ newer: 1, unreadable: 0, moved: 1 });
    expect((await other.state()).version).toBeGreaterThan(0);
    expect(await stored(table)).toEqual(left);
    // It is still due: the sweep of the other version finds it at once.
    expect(await site.context.store.due(site.now, 10)).toContain(table.id);
    await expect(both(table).visit()).rejects.toThrow(Problem);
  });
});

test('a table of a later version that wrote nothing new is played on', async () => {
  const table = await running();
  const before = await table.state();
  await writtenLater(table);
  expect((await table.move()).version).toBeGreaterThan(before.version);
  const log = await site.context.store.log(table.id);
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
  const table = await running();
  const lines = await site.context.store.log(table.id);
  const [, change] = LATER[0];
  const later = [JSON.stringify(change(JSON.parse(lines[0]))), ...lines.slice(1)];
  expect(readLog(games, later)).toEqual(readLog(games, lines));
  expect(() => readLog(games, later, { isWhole: true })).toThrow(Unreadable);
});
