import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dispatch, drain, type Notice, noticesAfter } from '../../lib/notify';
import { hearts } from '../../lib/rules/hearts';
import type { Store } from '../../lib/store';
import { openLmdb } from '../../lib/store/lmdb';
import { matchOf, type Step, TABLE } from '../support/notify-match';
import { Program } from '../support/programs/program';

const DRAINER = join(import.meta.dirname, '../support/programs/drainer.ts');

let directory: string;
let store: Store;
/** The bodies of all notices that were planned, as often as they were. */
let planned: string[];
const programs: Program[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stichpost-notify-'));
  store = openLmdb(directory);
  planned = [];
});

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()));
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const noticesOf = ({ before, after, mover }: Step) => noticesAfter(hearts, before, after, mover);

/** Commits the step as `lib/tables` does; `table` may be another one. */
async function commit(step: Step, table = TABLE): Promise<void> {
  const version = step.after.version;
  const notices = noticesOf(step).map(({ id, body }) => ({ id, body: body.replaceAll(TABLE, table) }));
  const written = { id: `c${version}`, entries: [`entry ${version}`], state: `${version}`, notices, due: null };
  expect(await store.commit(table, version - 1, written)).toBe('done');
}

const plan = async (_: string, notices: readonly Notice[]) => {
  planned.push(...notices.map((one) => JSON.stringify(one)));
};

/** The bodies of all notices of these steps. */
const expected = (steps: Step[]) => steps.flatMap(noticesOf).map(({ body }) => body);

const steps = matchOf({ length: { kind: 'deals', count: 1 } });

describe('dispatch', () => {
  test('every notice of a match is planned once, and then gone from the outbox', async () => {
    for (const step of steps) {
      await commit(step);
      expect(await dispatch(store, TABLE, plan)).toBe(noticesOf(step).length);
    }
    expect(planned).toEqual(expected(steps));
    expect(await store.outbox(TABLE)).toEqual([]);
  });

  test('with nothing to announce does nothing, and a table it does not know neither', async () => {
    expect(await dispatch(store, TABLE, plan)).toBe(0);
    await commit(steps[0]);
    expect(await dispatch(store, TABLE, plan)).toBe(0);
    expect(planned).toEqual([]);
  });

  test('several dispatchers that read the same outbox pass over none, and leave nothing', async () => {
    for (const step of steps.slice(0, 8)) await commit(step);
    const one = () => dispatch(store, TABLE, plan);
    await Promise.all([one(), one(), drain(store, () => false, plan), one()]);
    // Planned twice makes nothing twice: that is for `planDeliveries` to hold (deliveries.test.ts).
    expect([...new Set(planned)].sort()).toEqual(expected(steps.slice(0, 8)).sort());
    expect(await store.outbox(TABLE)).toEqual([]);
  });

  test('killed between planning and taking out it loses nothing, and its late taking takes nothing away', async () => {
    for (const step of steps.slice(0, 4)) await commit(step);
    const stale = await store.outbox(TABLE);
    // The dispatcher is dead here. The next one finds all that was left, and what came in between.
    for (const step of steps.slice(4, 8)) await commit(step);
    await dispatch(store, TABLE, plan);
    await commit(steps[8]);
    // Another one was only slow: what it takes out is gone already, and it takes out nothing else.
    await store.deliver(
      TABLE,
      stale.map(({ id }) => id),
    );
    await dispatch(store, TABLE, plan);
    expect(planned).toEqual(expected(steps.slice(0, 9)));
  });
});

describe('drain', () => {
  const tables = ['table-a', 'table-b', 'table-c'];
  const toldAt = (table: string) => planned.filter((body) => body.includes(table)).length;

  test('serves all tables that have something to announce, as long as there is time, several at once, and says how many', async () => {
    for (const table of tables) for (const step of steps.slice(0, 4)) await commit(step, table);
    let looks = 0;
    expect(await drain(store, () => looks++ >= 3, plan)).toBe(2);
    expect(await store.tablesWithOutbox(10)).toHaveLength(1);
    expect(await drain(store, () => true, plan)).toBe(0);
    let [together, most] = [0, 0];
    const slowly = async (table: string, notices: readonly Notice[]) => {
      most = Math.max(most, ++together);
      await new Promise((resolve) => setTimeout(resolve, 5));
      together--;
      await plan(table, notices);
    };
    for (let i = 0; i < 40; i++) for (const step of steps.slice(0, 4)) await commit(step, `table-${i}`);
    expect(await drain(store, () => false, slowly)).toBe(41);
    expect(most).toBe(16);
    expect(await drain(store, () => false, plan)).toBe(0);
    for (const table of tables) expect(toldAt(table)).toBe(expected(steps.slice(0, 4)).length);
  });

  test('a notice that cannot be delivered stays, is reported, and does not hold up the other tables', async () => {
    const broken = { id: 'c', entries: ['x'], state: 's', notices: [{ id: 'n', body: 'not JSON' }], due: null };
    await store.commit('a-broken', 0, broken);
    for (const step of steps.slice(0, 4)) await commit(step, tables[0]);
    await expect(drain(store, () => false, plan)).rejects.toThrow(AggregateError);
    expect(await store.outbox('a-broken')).toEqual(broken.notices);
    expect(toldAt(tables[0])).toBe(expected(steps.slice(0, 4)).length);
  });

  test('a process that drains, killed again and again while a match goes on, loses none', async () => {
    const steps = matchOf({ length: { kind: 'deals', count: 12 } });
    const seen = new Set<string>();
    let made = 0;
    for (let kill = 0; kill < 3; kill++) {
      const drainer = new Program(DRAINER, directory);
      programs.push(drainer);
      await drainer.start();
      while (drainer.lines.length < 8 && made < steps.length) await commit(steps[made++]);
      await drainer.kill();
      for (const line of drainer.lines) seen.add(line);
    }
    const all = steps.slice(0, made + 12);
    expect(all.length).toBe(made + 12);
    for (; made < all.length; made++) await commit(all[made]);
    expect(seen.size).toBeGreaterThan(0);
    await drain(store, () => false, plan);
    expect(planned.length).toBeGreaterThan(0);
    expect([...new Set([...seen, ...planned])].sort()).toEqual(expected(all).sort());
    expect(await store.outbox(TABLE)).toEqual([]);
    expect(await store.tablesWithOutbox(10)).toEqual([]);
  });
});
