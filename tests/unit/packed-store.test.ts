import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '@/lib/store';
import { openLmdb } from '@/lib/store/lmdb';
import { packedStore } from '@/lib/store/packed-tables';
import { pack, unpack } from '../../lib/store/redis/pack';
import { games, picker, playOut, startMatch } from '../support/match';
import { HOUR, Site } from '../support/site';

const TABLE = 'k3v9x2m7q1wz';
const AT = Date.UTC(2026, 10, 18, 12);

let directory: string;
/** The store as it lies there, and as two servers see it. */
let raw: Store;
let [one, other]: Store[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stichpost-packed-'));
  raw = openLmdb(directory);
  [one, other] = [packedStore(raw), packedStore(raw)];
});
afterEach(async () => {
  await raw.close();
  await rm(directory, { recursive: true, force: true });
});

const entryAt = (at: number, card = 'QH') => JSON.stringify({ at, events: [{ type: 'cardPlayed', seat: 2, card }] });
const stateOf = (version: number) => JSON.stringify({ format: 12, version, changedAt: AT });
let commits = 0;
const added = (version: number, ...entries: string[]) => ({
  id: `c${commits++}`,
  entries,
  state: stateOf(version),
  notices: [],
  due: null,
});
const logOf = async (store: Store) => ({ log: await store.log(TABLE), state: (await store.read(TABLE))?.state });

describe('a packed store', () => {
  test('tells each entry from the one before it, no matter who wrote that', async () => {
    const entries = [0, 1, 30, 31, 1000, 1001].map((hours) => entryAt(AT + hours * HOUR));
    await one.commit(TABLE, 0, added(1, entries[0]));
    for (const [i, entry] of entries.slice(1).entries()) {
      const store = i % 2 === 0 ? other : one;
      await store.read(TABLE);
      expect(await store.commit(TABLE, i + 1, added(i + 2, entry))).toBe('done');
    }
    for (const store of [one, other, packedStore(raw)]) {
      expect(await logOf(store)).toEqual({ log: entries, state: stateOf(6) });
    }
    expect(await one.log(TABLE, 4)).toEqual(entries.slice(4));
    // A card is a character, and so is who played it; an hour is four.
    expect((await raw.log(TABLE)).map(({ length }) => length)).toEqual([9, 7, 8, 7, 9, 7]);
  });

  test('writes an entry by itself where it does not know the one before', async () => {
    await one.commit(TABLE, 0, added(1, entryAt(AT)));
    // It has read nothing, or another version.
    expect(await other.commit(TABLE, 1, added(2, entryAt(AT + 1)))).toBe('done');
    expect(await one.commit(TABLE, 1, added(2, entryAt(AT + 2)))).toBe('conflict');
    expect(await one.commit(TABLE, 2, added(3, entryAt(AT + 3), entryAt(AT + 4)))).toBe('done');
    expect(await one.log(TABLE)).toEqual([0, 1, 3, 4].map((later) => entryAt(AT + later)));
  });

  test('reads what lies there as older versions wrote it, and writes all of it anew when the table changes', async () => {
    await raw.commit(TABLE, 0, added(2, entryAt(AT), entryAt(AT + 5)));
    expect(await logOf(one)).toEqual({ log: [entryAt(AT), entryAt(AT + 5)], state: stateOf(2) });
    expect(await raw.log(TABLE)).toEqual([entryAt(AT), entryAt(AT + 5)]);
    await one.commit(TABLE, 2, added(3, entryAt(AT + 9)));
    expect(await logOf(other)).toEqual({ log: [0, 5, 9].map((later) => entryAt(AT + later)), state: stateOf(3) });
    for (const text of [...(await raw.log(TABLE)), (await raw.read(TABLE))?.state]) expect(text).not.toMatch(/^\{/);
  });

  test('writes the log anew as well when only the state was to be', async () => {
    await raw.commit(TABLE, 0, added(1, entryAt(AT)));
    await one.read(TABLE);
    expect(await one.rewriteState(TABLE, 1, stateOf(7))).toBe('done');
    expect(await logOf(other)).toEqual({ log: [entryAt(AT)], state: stateOf(7) });
    expect((await raw.log(TABLE))[0]).not.toMatch(/^\{/);
    expect(await one.rewriteState(TABLE, 1, stateOf(8))).toBe('done');
    expect(await logOf(other)).toEqual({ log: [entryAt(AT)], state: stateOf(8) });
  });

  test('an older version beside it may add an entry as it was always written', async () => {
    await one.commit(TABLE, 0, added(1, entryAt(AT)));
    await raw.commit(TABLE, 1, added(2, entryAt(AT + 5)));
    await other.read(TABLE);
    await other.commit(TABLE, 2, added(3, entryAt(AT + 6)));
    expect(await one.log(TABLE)).toEqual([0, 5, 6].map((later) => entryAt(AT + later)));
  });

  test('an entry that is written anew may have another moment: those after it keep theirs', async () => {
    await one.commit(TABLE, 0, added(3, entryAt(AT), entryAt(AT + 1), entryAt(AT + 2)));
    await one.rewriteState(TABLE, 3, stateOf(3), [{ number: 2, entry: entryAt(AT - HOUR, 'AS') }]);
    expect(await one.log(TABLE)).toEqual([entryAt(AT), entryAt(AT - HOUR, 'AS'), entryAt(AT + 2)]);
    await one.commit(TABLE, 3, added(4, entryAt(AT + 3)));
    expect((await other.log(TABLE))[3]).toBe(entryAt(AT + 3));
  });

  test('a log that players want to be forgotten in is written anew', async () => {
    await one.commit(TABLE, 0, added(2, entryAt(AT), entryAt(AT + 1)));
    const log = [entryAt(AT, 'AS'), entryAt(AT + 1, 'KS')];
    await other.commit(TABLE, 2, { ...added(3, entryAt(AT + 2)), rewrite: { log } });
    expect(await one.log(TABLE)).toEqual([...log, entryAt(AT + 2)]);
  });

  test('what is damaged comes as it lies there, says so when it is exported, and all before it is read', async () => {
    await one.commit(TABLE, 0, added(3, entryAt(AT), entryAt(AT + 1), entryAt(AT + 2)));
    const [first, second, third] = await raw.log(TABLE);
    const damaged = `${second.slice(0, -1)}ü`;
    await raw.rewriteState(TABLE, 3, 'S?', [{ number: 2, entry: damaged }]);
    expect(await logOf(one)).toEqual({ log: [entryAt(AT), damaged, third], state: 'S?' });
    expect(await one.exportTable(TABLE)).toMatchObject({ damage: 'a text that cannot be read' });
    await raw.rewriteState(TABLE, 3, stateOf(3), [{ number: 2, entry: second }]);
    expect(await one.exportTable(TABLE)).not.toHaveProperty('damage');
    expect(first.length + third.length).toBeLessThan(20);
  });

  test('an export is as it was before there were codes, and is imported in codes', async () => {
    await one.commit(TABLE, 0, added(2, entryAt(AT), entryAt(AT + 1)));
    const exported = await one.exportTable(TABLE);
    expect(exported).toMatchObject({ state: stateOf(2), log: [entryAt(AT), entryAt(AT + 1)] });
    const before = await raw.exportTable(TABLE);
    await raw.remove(TABLE);
    await one.importTable(exported!);
    expect(await raw.exportTable(TABLE)).toEqual(before);
  });
});

test('a match that is played on two servers by turns is the fold of its log, with every move in it', async () => {
  const site = new Site({ more: { random: randomBytes } }).open();
  await site.close();
  const worlds = [one, other].map((store) => ({ ...site.context, store }));
  [site.context] = worlds;
  const table = await site.table({ game: 'spades', options: { players: 2 }, bots: ['easy'] });
  let moves = 0;
  for (let turn = 0; turn < 40; turn++) {
    const ada = table.players[0].on(worlds[turn % 2]);
    const view = await ada.playOn(0);
    if (view.choices.length === 0) continue;
    await ada.move();
    moves++;
  }
  expect(moves).toBeGreaterThan(20);
  expect(await table.rebuild()).toEqual([]);
});

describe('how values lie in a Redis', () => {
  test.each(['', '=', '1', '=1', '{}', 'ä♠🂡\0\n', 'x'.repeat(100_000)])('%j comes back as it was', (value) => {
    expect(unpack(pack(value))).toBe(value);
  });

  test('any text comes back as it was, and is at most one character longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (value) => {
        const packed = pack(value);
        expect(unpack(packed)).toBe(value);
        expect(packed.length).toBeLessThanOrEqual(value.length + 1);
      }),
    );
  });

  // They lie in stores: a change of the dictionary makes them unreadable.
  test.each([
    ['1QxhgAANEmmQENykQbBIA', '{"at":1767000000000,"events":[{"type":"cardPlayed","seat":2,"card":"QS"}]}'],
    ['=plain', 'plain'],
  ])('%s is read for ever', (stored, value) => {
    expect(unpack(stored)).toBe(value);
  });

  test('what was not packed is no value', () => {
    expect(() => unpack('{"a":1}')).toThrow();
    expect(() => unpack('')).toThrow();
  });

  test.each([
    ['hearts', 4],
    ['spades', 2],
    ['spades', 4],
    ['herzblatt', 3],
  ])('a log is less than two fifths of its length: %s for %i', (id, players) => {
    const { entries } = playOut(startMatch({ players }, games(id)), picker(7), 250);
    const lines = entries.map((entry) => JSON.stringify(entry));
    const [plain, packed] = [lines, lines.map(pack)].map((list) => list.join('').length);
    expect(packed / plain).toBeLessThan(0.4);
  });
});
