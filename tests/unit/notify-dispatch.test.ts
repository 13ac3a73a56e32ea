import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dispatch, drain, noticesAfter, readInbox } from '../../lib/notify';
import { hearts } from '../../lib/rules/hearts';
import { KEPT_MESSAGES, type Message, type Store } from '../../lib/store';
import { openLmdb } from '../../lib/store/lmdb';
import { matchOf, START, type Step, TABLE } from '../support/notify-match';
import { Program } from '../support/programs/program';

const DRAINER = join(import.meta.dirname, '../support/programs/drainer.ts');
const SEATS = [0, 1, 2, 3].map((seat) => ({ table: TABLE, seat }));
const EVERYTHING = { limit: 10_000 };

let directory: string;
let store: Store;
const programs: Program[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stichpost-notify-'));
  store = openLmdb(directory);
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

/** What every seat must have been told after these steps, by id. */
const toInbox = (steps: Step[]) => steps.flatMap(noticesOf).filter(({ body }) => !JSON.parse(body).isThere);
const expected = (steps: Step[]) => toInbox(steps).map(({ id, body }) => `${id} ${body}`);
/** Those of them that the inboxes keep. */
const kept = (steps: Step[]) =>
  SEATS.flatMap(({ seat }) =>
    toInbox(steps)
      .filter(({ id }) => id.endsWith(`-${seat}`))
      .slice(-KEPT_MESSAGES),
  ).map(({ id, body }) => `${id} ${body}`);
const arrived = async () => (await store.inbox(SEATS, EVERYTHING)).map(({ id, body }) => `${id} ${body}`);

const steps = matchOf({ length: { kind: 'deals', count: 1 } });

describe('dispatch', () => {
  test('every notice of a match becomes one message in the inbox of its seat', async () => {
    // An inbox keeps the newest only: each is seen when it has come.
    const seen: string[] = [];
    for (const step of steps) {
      await commit(step);
      expect(await dispatch(store, TABLE)).toBe(noticesOf(step).length);
      seen.push(...(await arrived()).filter((message) => !seen.includes(message)));
    }
    expect(seen.sort()).toEqual(expected(steps).sort());
    expect((await arrived()).sort()).toEqual(kept(steps).sort());
    expect(await store.outbox(TABLE)).toEqual([]);
    const [mine] = await store.inbox([{ table: TABLE, seat: 2 }], { limit: 1 });
    expect(mine).toMatchObject({ seat: 2, at: steps.at(-1)?.after.changedAt });
  });

  test('with nothing to announce does nothing, and a table it does not know neither', async () => {
    expect(await dispatch(store, TABLE)).toBe(0);
    await commit(steps[0]);
    expect(await dispatch(store, TABLE)).toBe(0);
    expect(await arrived()).toEqual([]);
  });

  test('two dispatchers that read the same outbox deliver it once', async () => {
    for (const step of steps.slice(0, 8)) await commit(step);
    await Promise.all([dispatch(store, TABLE), dispatch(store, TABLE), drain(store, 10), dispatch(store, TABLE)]);
    expect((await arrived()).sort()).toEqual(expected(steps.slice(0, 8)).sort());
  });

  test('killed between reading and delivering it loses nothing, and its late delivery doubles nothing', async () => {
    for (const step of steps.slice(0, 4)) await commit(step);
    const stale = await store.outbox(TABLE);
    // The dispatcher is dead here. The next one finds all that was left, and what came in between.
    for (const step of steps.slice(4, 8)) await commit(step);
    await dispatch(store, TABLE);
    // Another one was only slow: what it delivers has long been delivered, even if it would name it otherwise.
    const late = (id: string): Message => ({ table: TABLE, seat: 0, id: `late-${id}`, at: START, body: '{}' });
    await store.deliver(
      TABLE,
      stale.map(({ id }) => ({ notice: id, message: late(id) })),
    );
    expect((await arrived()).sort()).toEqual(expected(steps.slice(0, 8)).sort());
  });
});

describe('drain', () => {
  const tables = ['table-a', 'table-b', 'table-c'];
  const sentTo = (table: string) => store.inbox([{ table, seat: 0 }], EVERYTHING);

  test('serves all tables that have something to announce, up to the limit, and says how many', async () => {
    for (const table of tables) for (const step of steps.slice(0, 4)) await commit(step, table);
    expect(await drain(store, 2)).toBe(2);
    expect(await store.tablesWithOutbox(10)).toHaveLength(1);
    expect(await drain(store, 2)).toBe(1);
    expect(await drain(store, 2)).toBe(0);
    for (const table of tables) expect(await sentTo(table)).toHaveLength(1);
  });

  test('a notice that cannot be delivered stays, is reported, and does not hold up the other tables', async () => {
    const broken = { id: 'c', entries: ['x'], state: 's', notices: [{ id: 'n', body: 'not JSON' }], due: null };
    await store.commit('a-broken', 0, broken);
    for (const step of steps.slice(0, 4)) await commit(step, tables[0]);
    await expect(drain(store, 10)).rejects.toThrow(AggregateError);
    expect(await store.outbox('a-broken')).toEqual(broken.notices);
    expect(await sentTo(tables[0])).toHaveLength(1);
  });

  test('a process that drains, killed again and again while a match goes on, loses none and doubles none', async () => {
    const steps = matchOf({ length: { kind: 'deals', count: 12 } });
    let made = 0;
    for (let kill = 0; kill < 3; kill++) {
      const drainer = new Program(DRAINER, directory);
      programs.push(drainer);
      await drainer.start();
      while (drainer.lines.length < 8 && made < steps.length) await commit(steps[made++]);
      await drainer.kill();
    }
    const all = steps.slice(0, made + 12);
    expect(all.length).toBe(made + 12);
    for (; made < all.length; made++) await commit(all[made]);
    const early = await arrived();
    expect(early.length).toBeGreaterThan(0);
    await drain(store, 10);
    expect((await arrived()).sort()).not.toEqual(early.sort());
    expect((await arrived()).sort()).toEqual(kept(all).sort());
    expect(await store.outbox(TABLE)).toEqual([]);
    expect(await store.tablesWithOutbox(10)).toEqual([]);
  });
});

describe('readInbox', () => {
  test('pages through the messages of the seats held, newest first, parsed', async () => {
    for (const step of steps) await commit(step);
    await dispatch(store, TABLE);
    const seats = SEATS.slice(1, 3);
    const seen: { version: number; seat: number; id: string }[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await readInbox(store, seats, { limit: 5, before });
      seen.push(...page.messages);
      if (page.next === null) break;
      before = page.next;
    }
    const all = await readInbox(store, seats, EVERYTHING);
    expect(seen).toEqual(all.messages);
    expect(all.next).toBeNull();
    expect(seen.map(({ version }) => version)).toEqual(seen.map(({ version }) => version).sort((a, b) => b - a));
    expect(new Set(seen.map(({ seat }) => seat))).toEqual(new Set([1, 2]));
    expect(all.messages[0]).toMatchObject({ kind: 'finished', trick: null });
  });

  test('a message in a form it does not know is passed over', async () => {
    const notices = [{ id: 'n', body: '' }];
    await store.commit(TABLE, 0, { id: 'c', entries: ['x'], state: 's', notices, due: null });
    const message = { table: TABLE, seat: 0, id: 'n', at: START, body: '{"kind":"reminder"}' };
    await store.deliver(TABLE, [{ notice: 'n', message }]);
    expect(await readInbox(store, SEATS, { limit: 5 })).toEqual({ messages: [], next: null });
    expect(await readInbox(store, SEATS, { limit: 1 })).toEqual({ messages: [], next: START });
  });
});
