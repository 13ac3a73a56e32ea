import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DocumentWrite, isStoreUnavailable, MOST_OWNERS, type Records } from '../../../lib/store';
import { ODD_IDS } from './values';

/** Somewhere an adapter keeps its documents, empty at first. Every `open` is one more server on the same data. */
export type RecordsPlace = {
  open(): Records | Promise<Records>;
  remove(): Promise<void>;
  /** Writes a document that does not exist into the indexes, as due and expired at a moment: what a crash left there. */
  ghost(kind: string, id: string, at: number, owner: string): Promise<unknown>;
  /** How many documents one owner may have in a test that has to end; 6,000 if nothing is said. */
  many?: number;
  /** How often a server was asked so far, as counted between the adapter and it; where there is a server. */
  roundTrips?(): number;
};

export const KIND = 'delivery';
export const ID = 'k3v9x2m7q1wz';

let made = 0;
const unique = (name: string) => `${name}-${made++}`;

export const writeOf = (value: string, more: Partial<DocumentWrite> = {}): DocumentWrite => ({
  id: unique('write'),
  value,
  ...more,
});

/** The answer of a call, which is made again while there is none, as on a busy machine. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
    }
  }
}

/** The answers of calls made all at once. Those that get none in time, because there are too many, are made again in turn. */
async function together<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const first = await Promise.allSettled(calls.map((call) => call()));
  const answers: T[] = [];
  for (const [i, one] of first.entries()) answers.push(one.status === 'fulfilled' ? one.value : await insist(calls[i]));
  return answers;
}

/** Every promise of `lib/store/records.ts`. An adapter passes all of it or is no adapter. */
export function recordsContract(name: string, newPlace: () => RecordsPlace | Promise<RecordsPlace>): void {
  describe(`records contract: ${name}`, () => {
    let place: RecordsPlace;
    let records: Records;
    const opened: Records[] = [];

    async function openOne(): Promise<Records> {
      const one = await place.open();
      opened.push(one);
      return one;
    }

    beforeEach(async () => {
      place = await newPlace();
      records = await openOne();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
      await place.remove();
    });

    const plain = { owners: [], due: null, expires: null };

    /** Makes a document of this kind. */
    const make = (id: string, more: Partial<DocumentWrite> = {}, kind = KIND) =>
      records.write(kind, id, 0, writeOf(`value of ${id}`, more));

    const ownedIds = async (owner: string, limit = 100, kind = KIND) =>
      (await records.owned(kind, owner, limit)).map(({ id }) => id);

    async function allDocuments(limit: number): Promise<string[]> {
      const keys: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, limit);
        keys.push(...page.documents.map(({ kind, id }) => `${kind} ${id}`));
        after = page.next;
      } while (after !== null);
      return [...new Set(keys)].sort();
    }

    describe('read and write', () => {
      test('a document nobody made is null', async () => {
        expect(await records.read(KIND, ID)).toBeNull();
        expect(await records.readMany([{ kind: KIND, id: ID }])).toEqual([null]);
        expect(await records.readMany([])).toEqual([]);
      });

      test('a document is what its last write says, and counts its versions from 1', async () => {
        expect(await records.write(KIND, ID, 0, writeOf('a'))).toBe('done');
        expect(await records.read(KIND, ID)).toEqual({ version: 1, value: 'a', ...plain });
        const more = { owners: ['ada', 'bo'], due: 5000, expires: 9000 };
        expect(await records.write(KIND, ID, 1, writeOf('b', more))).toBe('done');
        expect(await records.read(KIND, ID)).toEqual({ version: 2, value: 'b', ...more });
        expect(await records.write(KIND, ID, 2, writeOf('c'))).toBe('done');
        expect(await records.read(KIND, ID)).toEqual({ version: 3, value: 'c', ...plain });
      });

      test.each([
        ['a new document at version 1', 0, 1],
        ['an old version', 3, 2],
        ['version 0 of a document that exists', 3, 0],
        ['a version to come', 3, 4],
      ])('%s is a conflict and changes nothing', async (_, count, expected) => {
        for (let version = 0; version < count; version++) await records.write(KIND, ID, version, writeOf(`${version}`));
        const before = await records.read(KIND, ID);
        const refused = writeOf('x', { owners: ['ada'], due: 1, expires: 1 });
        expect(await records.write(KIND, ID, expected, refused)).toBe('conflict');
        expect(await records.read(KIND, ID)).toEqual(before);
        expect(await ownedIds('ada')).toEqual([]);
        expect(await records.purge(1000, 10)).toBe(0);
        await records.reindex(KIND, ID);
        expect(await records.due(KIND, 1000, 10)).toEqual([]);
      });

      test('documents of several kinds are read in the order asked for, those that do not exist as null', async () => {
        await make('a');
        await make('b');
        await make('a', { due: 7 }, 'account');
        const keys = [
          ['account', 'a'],
          [KIND, 'nobody'],
          [KIND, 'b'],
          [KIND, 'a'],
          ['account', 'a'],
          ['account', 'b'],
        ].map(([kind, id]) => ({ kind, id }));
        const found = await records.readMany(keys);
        expect(found.map((one) => one && [one.value, one.due])).toEqual([
          ['value of a', 7],
          null,
          ['value of b', null],
          ['value of a', null],
          ['value of a', 7],
          null,
        ]);
      });

      test.each([
        ['empty', ''],
        ['spaces and lines', ' a\n b\r\n\t'],
        ['a space at the end', '{"a": 1} '],
        ['a number', '123'],
        ['JSON', '{"a":[1,null,"\\u0000"]}'],
        ['what looks like a stored form', '1 aaaaaaaa 5 6 a,b =x'],
        ['beyond ASCII', 'Ä ß ♠ 🂡 \u0000 \u2028'],
        ['100 kB', 'ü'.repeat(50_000)],
      ])('values come back unchanged: %s', async (_, value) => {
        await records.write(KIND, ID, 0, writeOf(value, { owners: ['ada'] }));
        expect((await records.read(KIND, ID))?.value).toBe(value);
        expect((await records.owned(KIND, 'ada', 10))[0].value).toBe(value);
        expect((await records.documents(null, 10)).documents[0].value).toBe(value);
        expect((await records.take(KIND, ID, 't'))?.value).toBe(value);
        expect((await records.take(KIND, ID, 't'))?.value).toBe(value);
      });

      test('what one server wrote, every other one reads at once', async () => {
        const other = await openOne();
        for (let version = 0; version < 20; version++) {
          await records.write(KIND, ID, version, writeOf(`${version}`));
          expect((await other.read(KIND, ID))?.version).toBe(version + 1);
        }
      });

      test('an owner named twice counts once', async () => {
        await make(ID, { owners: ['ada', 'bo', 'ada'] });
        expect((await records.read(KIND, ID))?.owners).toEqual(['ada', 'bo']);
        expect(await ownedIds('ada')).toEqual([ID]);
      });
    });

    describe('of all who want the same at once', () => {
      test('40 writers of one version have one winner, whose document is there whole', async () => {
        const servers = [records, await openOne()];
        const id = unique('raced');
        await make(id);
        const writes = Array.from({ length: 40 }, (_, i) => writeOf(`${i}`, { owners: [`o${i}`], due: i }));
        const answers = await together(writes.map((write, i) => () => servers[i % 2].write(KIND, id, 1, write)));
        const winners = writes.filter((_, i) => answers[i] === 'done');
        expect(winners).toHaveLength(1);
        const [{ value, owners, due }] = winners;
        expect(await records.read(KIND, id)).toEqual({ version: 2, value, owners, due, expires: null });
        expect(await ownedIds(`o${value}`)).toEqual([id]);
        for (const loser of writes.filter(({ value: other }) => other !== value).slice(0, 10)) {
          expect(await ownedIds(`o${loser.value}`)).toEqual([]);
        }
      });

      test('40 who make one document have one winner', async () => {
        const servers = [records, await openOne()];
        const id = unique('raced');
        const writes = Array.from({ length: 40 }, (_, i) => writeOf(`${i}`, { owners: [`o${i}`] }));
        const answers = await together(writes.map((write, i) => () => servers[i % 2].write(KIND, id, 0, write)));
        const winners = writes.filter((_, i) => answers[i] === 'done');
        expect(winners).toHaveLength(1);
        expect(await records.read(KIND, id)).toMatchObject({ version: 1, value: winners[0].value });
        expect(await ownedIds(`o${winners[0].value}`)).toEqual([id]);
      });

      test('20 takers have one who gets it', async () => {
        const servers = [records, await openOne()];
        await make(ID, { owners: ['ada'], due: 1, expires: 1 });
        const takers = Array.from({ length: 20 }, (_, i) => servers[i % 2].take(KIND, ID, `t${i}`));
        const taken = (await Promise.all(takers)).filter((one) => one !== null);
        expect(taken).toEqual([{ version: 1, value: `value of ${ID}`, owners: ['ada'], due: 1, expires: 1 }]);
        expect(await records.read(KIND, ID)).toBeNull();
      });

      test('a writer and a taker: either the taker gets what was written, or the writer has a conflict', async () => {
        const other = await openOne();
        for (let i = 0; i < 20; i++) {
          await make(`d${i}`);
          const [answer, taken] = await Promise.all([
            records.write(KIND, `d${i}`, 1, writeOf('new')),
            other.take(KIND, `d${i}`, 't'),
          ]);
          expect(taken?.value).toBe(answer === 'done' ? 'new' : `value of d${i}`);
          expect(await records.read(KIND, `d${i}`)).toBeNull();
        }
      });
    });

    describe('sent again', () => {
      test('a write is done and counts once, also when others came after it', async () => {
        const writes = ['a', 'b', 'c', 'd'].map((value) => writeOf(value));
        for (const [version, write] of writes.entries()) {
          expect(await records.write(KIND, ID, version, write)).toBe('done');
          for (const [i, earlier] of writes.slice(0, version + 1).entries()) {
            expect(await records.write(KIND, ID, i, earlier)).toBe('done');
          }
          expect(await records.read(KIND, ID)).toMatchObject({ version: version + 1, value: write.value });
        }
      });

      test('the write that made a document is done ever after, another one after many a conflict', async () => {
        const writes = Array.from({ length: 12 }, (_, i) => writeOf(`${i}`));
        for (const [version, write] of writes.entries()) await records.write(KIND, ID, version, write);
        expect(await records.write(KIND, ID, 0, writes[0])).toBe('done');
        expect(await records.write(KIND, ID, 1, writes[1])).toBe('conflict');
        expect(await records.read(KIND, ID)).toMatchObject({ version: 12, value: '11' });
      });

      test('what made a document that is gone by now does not make it again', async () => {
        const write = writeOf('once', { owners: ['ada'], due: 1 });
        await records.write(KIND, ID, 0, write);
        await records.take(KIND, ID, 't');
        expect(await records.write(KIND, ID, 0, write)).toBe('done');
        expect(await records.read(KIND, ID)).toBeNull();
        expect(await ownedIds('ada')).toEqual([]);

        const second = writeOf('second');
        expect(await records.write(KIND, ID, 0, second)).toBe('done');
        await records.remove(KIND, ID);
        expect(await records.write(KIND, ID, 0, second)).toBe('done');
        expect(await records.read(KIND, ID)).toBeNull();
      });

      test('a taking gets the same again, and another one nothing', async () => {
        await make(ID, { owners: ['ada'], due: 1 });
        const taken = await records.take(KIND, ID, 'mine');
        expect(await records.take(KIND, ID, 'mine')).toEqual(taken);
        expect(await records.take(KIND, ID, 'other')).toBeNull();
        expect(await records.take(KIND, ID, 'mine')).toEqual(taken);
      });

      test('a taking sent again does not take what was made since', async () => {
        await make(ID);
        const taken = await records.take(KIND, ID, 'mine');
        await records.write(KIND, ID, 0, writeOf('anew'));
        expect(await records.take(KIND, ID, 'mine')).toEqual(taken);
        expect(await records.read(KIND, ID)).toMatchObject({ version: 1, value: 'anew' });
        const other = await records.take(KIND, ID, 'other');
        expect(other).toMatchObject({ value: 'anew' });
        await records.write(KIND, ID, 0, writeOf('third'));
        expect(await records.take(KIND, ID, 'mine')).toEqual(taken);
        expect(await records.take(KIND, ID, 'other')).toEqual(other);
        expect(await records.read(KIND, ID)).toMatchObject({ value: 'third' });
      });

      test('a write of a document that was removed does not change the one made in its place', async () => {
        const writes = [writeOf('a'), writeOf('b')];
        for (const [version, write] of writes.entries()) await records.write(KIND, ID, version, write);
        await records.remove(KIND, ID);
        await records.write(KIND, ID, 0, writeOf('anew'));
        for (const [version, write] of writes.entries()) {
          expect(await records.write(KIND, ID, version, write)).toBe('done');
        }
        expect(await records.read(KIND, ID)).toMatchObject({ version: 1, value: 'anew' });
      });

      test('a removal is done', async () => {
        await make(ID);
        expect(await records.remove(KIND, ID, 1)).toBe('done');
        expect(await records.remove(KIND, ID, 1)).toBe('done');
        expect(await records.remove(KIND, ID)).toBe('done');
      });
    });

    describe('remove', () => {
      test('a document that was removed can be made anew, and begins at version 1', async () => {
        await make(ID, { owners: ['ada'], due: 1, expires: 1 });
        await records.write(KIND, ID, 1, writeOf('b'));
        expect(await records.remove(KIND, ID)).toBe('done');
        expect(await records.read(KIND, ID)).toBeNull();
        expect(await make(ID, { owners: ['ada'] })).toBe('done');
        expect(await records.read(KIND, ID)).toMatchObject({ version: 1, owners: ['ada'] });
      });

      test.each([1, 3])('at version %i of a document at 2 is a conflict', async (version) => {
        await make(ID);
        await records.write(KIND, ID, 1, writeOf('b'));
        expect(await records.remove(KIND, ID, version)).toBe('conflict');
        expect(await records.read(KIND, ID)).toMatchObject({ version: 2, value: 'b' });
        expect(await records.remove(KIND, ID, 2)).toBe('done');
        expect(await records.read(KIND, ID)).toBeNull();
      });

      test.each(['remove', 'take', 'purge'])('after %s nothing finds it', async (how) => {
        await make(ID, { owners: ['ada', 'bo'], due: 5, expires: 5 });
        await make('other', { owners: ['ada'], due: 6, expires: 6 });
        if (how === 'remove') await records.remove(KIND, ID);
        else if (how === 'take') await records.take(KIND, ID, 't');
        else expect(await records.purge(5, 10)).toBe(1);
        expect(await records.read(KIND, ID)).toBeNull();
        expect(await ownedIds('ada')).toEqual(['other']);
        expect(await ownedIds('bo')).toEqual([]);
        expect(await records.due(KIND, 1000, 10)).toEqual(['other']);
        expect(await allDocuments(10)).toEqual([`${KIND} other`]);
        expect(await records.purge(5, 10)).toBe(0);
      });
    });

    describe('owned', () => {
      test('in the order of their ids, up to the limit, each kind and owner apart', async () => {
        for (const id of ['b', 'a-0', 'a', 'aa', 'Z', '0', '_']) await make(id, { owners: ['ada'] });
        await make('other', { owners: ['ad'] });
        await make('other2', { owners: ['ada_'] });
        await make('other', { owners: ['ada'] }, 'account');
        expect(await ownedIds('ada')).toEqual(['0', 'Z', '_', 'a', 'a-0', 'aa', 'b']);
        expect(await ownedIds('ada', 3)).toEqual(['0', 'Z', '_']);
        expect(await ownedIds('ada', 0)).toEqual([]);
        expect(await ownedIds('nobody')).toEqual([]);
        expect(await ownedIds('ada', 10, 'account')).toEqual(['other']);
        expect(await records.owned(KIND, 'ad', 10)).toEqual([
          { id: 'other', version: 1, value: 'value of other', owners: ['ad'], due: null, expires: null },
        ]);
      });

      test('a document whose writer says how it was placed is found by all who own it', async () => {
        await make(ID, { owners: ['ada'], expires: 9000 });
        const before = { owners: ['ada'], due: null, expires: 9000 };
        await records.write(KIND, ID, 1, writeOf('x', { owners: ['ada', 'bo'], expires: 9000, before }));
        for (const owner of ['ada', 'bo']) expect(await records.owned(KIND, owner, 10)).toHaveLength(1);
        await records.write(
          KIND,
          ID,
          2,
          writeOf('y', { owners: ['bo'], expires: 9500, before: { ...before, owners: ['ada', 'bo'] } }),
        );
        expect(await records.owned(KIND, 'ada', 10)).toEqual([]);
        expect(await records.purge(9499, 10)).toBe(0);
        expect(await records.owned(KIND, 'bo', 10)).toMatchObject([{ value: 'y', expires: 9500 }]);
        expect(await records.purge(9500, 10)).toBe(1);
      });

      test('a document that changes owners is found by the new ones only', async () => {
        await make(ID, { owners: ['ada', 'bo'] });
        await records.write(KIND, ID, 1, writeOf('x', { owners: ['bo', 'cy'] }));
        expect(await ownedIds('ada')).toEqual([]);
        expect(await ownedIds('bo')).toEqual([ID]);
        expect(await ownedIds('cy')).toEqual([ID]);
        await records.write(KIND, ID, 2, writeOf('x', { owners: [] }));
        for (const owner of ['ada', 'bo', 'cy']) expect(await ownedIds(owner)).toEqual([]);
        await records.write(KIND, ID, 3, writeOf('x', { owners: ['ada'] }));
        expect(await ownedIds('ada')).toEqual([ID]);
      });

      test('of thousands of documents of one owner as many as are asked for, and all of them', async () => {
        const ids = Array.from({ length: place.many ?? 6000 }, (_, i) => `d${String(i).padStart(4, '0')}`);
        for (let i = 0; i < ids.length; i += 100) {
          await together(ids.slice(i, i + 100).map((id) => () => make(id, { owners: ['ada'] })));
        }
        expect(await ownedIds('ada', 20)).toEqual(ids.slice(0, 20));
        expect(await ownedIds('ada', 7000)).toEqual(ids);
      }, 60_000);

      test('those that went away do not take the places of others', async () => {
        for (let i = 10; i < 40; i++) await make(`d${i}`, { owners: ['ada'] });
        for (let i = 10; i < 30; i++) await records.write(KIND, `d${i}`, 1, writeOf('x', { owners: ['bo'] }));
        expect(await ownedIds('ada', 5)).toEqual(['d30', 'd31', 'd32', 'd33', 'd34']);
        expect(await ownedIds('ada', 100)).toHaveLength(10);
      });
    });

    describe('due', () => {
      test('documents of a kind, from the moment they name, the earliest first, up to the limit', async () => {
        await make('d3', { due: 3000 });
        await make('d1', { due: 1000 });
        await make('d20', { due: 20_000 });
        await make('d2', { due: 2000 });
        await make('never');
        await make('d1', { due: 1000 }, 'account');
        expect(await records.due(KIND, 999, 10)).toEqual([]);
        expect(await records.due(KIND, 1000, 10)).toEqual(['d1']);
        expect(await records.due(KIND, 19_999, 10)).toEqual(['d1', 'd2', 'd3']);
        expect(await records.due(KIND, 19_999, 2)).toEqual(['d1', 'd2']);
        expect(await records.due(KIND, 1e15, 10)).toEqual(['d1', 'd2', 'd3', 'd20']);
        expect(await records.due(KIND, 1e15, 0)).toEqual([]);
        expect(await records.due('account', 1e15, 10)).toEqual(['d1']);
      });

      test.each([
        ['an earlier moment', 500, 500],
        ['a later moment', 9000, 9000],
        ['the same moment', 1000, 1000],
        ['no moment', null, null],
      ])('a later write that names %s counts, at the latest once the index was set right', async (_, next, from) => {
        // As well where the writer says how the document was placed.
        for (const id of [ID, 'told']) await make(id, { due: 1000 });
        const before = { owners: [], due: 1000, expires: null };
        await records.write(KIND, 'told', 1, writeOf('x', { due: next, before }));
        if (from !== null) expect(await records.due(KIND, from, 10)).toContain('told');
        await records.reindex(KIND, 'told');
        expect(await records.due(KIND, 1e15, 10)).toHaveLength(from === null ? 1 : 2);
        await records.remove(KIND, 'told');
        await records.write(KIND, ID, 1, writeOf('x', { due: next }));
        if (from !== null) expect(await records.due(KIND, from, 10)).toEqual([ID]);
        await records.reindex(KIND, ID);
        expect(await records.due(KIND, from === null ? 1e15 : from - 1, 10)).toEqual([]);
        if (from !== null) expect(await records.due(KIND, from, 10)).toEqual([ID]);
      });

      test('setting the index right for a document that does not exist is no harm', async () => {
        await records.reindex(KIND, 'nobody');
        expect(await records.due(KIND, 1e15, 10)).toEqual([]);
      });

      test('a write while the index is set right is not lost', async () => {
        const other = await openOne();
        for (let version = 0; version < 40; version++) {
          // By turns later and earlier than what the other one saw.
          const due = version % 2 === 0 ? 9000 : 1000;
          await Promise.all([
            records.write(KIND, ID, version, writeOf('x', { due })),
            other.reindex(KIND, ID),
            other.reindex(KIND, ID),
          ]);
          expect(await records.due(KIND, due, 10)).toEqual([ID]);
        }
      });

      test('a document made anew while another one of its id is removed is not lost', async () => {
        const other = await openOne();
        for (let i = 0; i < 40; i++) {
          await records.remove(KIND, ID);
          await make(ID, { owners: ['ada'], due: 1000, expires: 1000 });
          const [, answer] = await Promise.all([
            other.take(KIND, ID, `t${i}`),
            make(ID, { owners: ['ada'], due: 1000, expires: 1000 }),
            other.reindex(KIND, ID),
          ]);
          if (answer !== 'done') continue;
          expect(await records.due(KIND, 1000, 10)).toEqual([ID]);
          expect(await ownedIds('ada')).toEqual([ID]);
          expect(await allDocuments(10)).toEqual([`${KIND} ${ID}`]);
        }
      });
    });

    describe('expiry', () => {
      test('until it is purged a document is there; then it is not', async () => {
        await make('e1', { expires: 1000 });
        await make('e2', { expires: 2000 }, 'account');
        await make('e3', { expires: 3000 });
        await make('never');
        expect(await records.read(KIND, 'e1')).toMatchObject({ expires: 1000 });
        expect(await records.purge(999, 10)).toBe(0);
        expect(await records.purge(2000, 10)).toBe(2);
        expect(await allDocuments(10)).toEqual([`${KIND} e3`, `${KIND} never`]);
        expect(await records.purge(1e15, 10)).toBe(1);
        expect(await allDocuments(10)).toEqual([`${KIND} never`]);
      });

      test('up to the limit at once', async () => {
        for (let i = 0; i < 10; i++) await make(`d${i}`, { expires: i });
        const removed = [];
        for (let i = 0; i < 4; i++) removed.push(await records.purge(1000, 4));
        expect(removed).toEqual([4, 4, 2, 0]);
      });

      test.each([
        ['later', 9000],
        ['never', null],
      ])('a document that expires %s by now is not purged', async (_, expires) => {
        await make(ID, { expires: 1000 });
        await records.write(KIND, ID, 1, writeOf('x', { expires }));
        expect(await records.purge(8999, 10)).toBe(0);
        expect(await records.purge(8999, 10)).toBe(0);
        expect(await records.read(KIND, ID)).toMatchObject({ version: 2 });
        expect(await records.purge(9000, 10)).toBe(expires === null ? 0 : 1);
      });

      test('a document that expires sooner by now is', async () => {
        await make(ID, { expires: 9000 });
        await records.write(KIND, ID, 1, writeOf('x', { expires: 1000 }));
        expect(await records.purge(1000, 10)).toBe(1);
        expect(await records.read(KIND, ID)).toBeNull();
      });
    });

    describe('index entries without a document', () => {
      const GHOSTS = Array.from({ length: 8 }, (_, i) => `ghost-${i}`);

      beforeEach(async () => {
        for (const [i, ghost] of GHOSTS.entries()) await place.ghost(KIND, ghost, 10 + i, 'ada');
        await make('real-1', { owners: ['ada'], due: 1000, expires: 1000 });
        await make('real-2', { owners: ['ada'], due: 2000, expires: 2000 });
      });

      test('are dropped when what was named as due is set right', async () => {
        const found = new Set<string>();
        for (let look = 0; look < 2; look++) {
          for (const id of await records.due(KIND, 5000, GHOSTS.length)) {
            found.add(id);
            await records.reindex(KIND, id);
          }
        }
        expect([...found]).toEqual(expect.arrayContaining(['real-1', 'real-2']));
        expect(await records.due(KIND, 5000, 100)).toEqual(['real-1', 'real-2']);
      });

      test('do not stand before an owner’s documents', async () => {
        expect(await ownedIds('ada', 1)).toEqual(['real-1']);
        expect(await ownedIds('ada', 100)).toEqual(['real-1', 'real-2']);
      });

      test('do not keep anything from being purged', async () => {
        let removed = 0;
        for (let look = 0; look < 3; look++) removed += await records.purge(5000, GHOSTS.length);
        expect(removed).toBe(2);
        expect(await records.documents(null, 100)).toEqual({ documents: [], unreadable: [], next: null });
      });

      test('are on no page of all documents', async () => {
        expect(await allDocuments(3)).toEqual([`${KIND} real-1`, `${KIND} real-2`]);
      });

      test('do not keep anybody from making a document with that id', async () => {
        expect(await make(GHOSTS[3], { owners: ['bo'], due: 4000 })).toBe('done');
        for (const ghost of GHOSTS) await records.reindex(KIND, ghost);
        expect(await records.due(KIND, 3999, 100)).not.toContain(GHOSTS[3]);
        expect(await records.due(KIND, 4000, 100)).toContain(GHOSTS[3]);
        expect(await ownedIds('ada')).toEqual(['real-1', 'real-2']);
        expect(await ownedIds('bo')).toEqual([GHOSTS[3]]);
      });
    });

    describe('documents', () => {
      test('without documents there is one empty page', async () => {
        expect(await records.documents(null, 10)).toEqual({ documents: [], unreadable: [], next: null });
      });

      test.each([1, 7, 100])('in pages of %i every document of every kind is there', async (limit) => {
        const keys = Array.from({ length: 25 }, (_, i) => ({ kind: i % 3 === 0 ? 'a' : 'a-b', id: `d${i}` }));
        await Promise.all(keys.map(({ kind, id }) => make(id, { owners: ['ada'], due: 5, expires: 6 }, kind)));
        expect(await allDocuments(limit)).toEqual(keys.map(({ kind, id }) => `${kind} ${id}`).sort());
        const [first] = (await records.documents(null, 1)).documents;
        expect(first).toEqual({ ...(await records.read(first.kind, first.id)), kind: first.kind, id: first.id });
      });

      test('each is there also when others come and go meanwhile', async () => {
        const staying = Array.from({ length: 120 }, (_, i) => `stays-${i}`);
        for (let i = 0; i < staying.length; i += 20) await Promise.all(staying.slice(i, i + 20).map((id) => make(id)));
        await Promise.all(Array.from({ length: 30 }, (_, i) => make(`goes-${i}`)));
        const found = new Set<string>();
        let after: string | null = null;
        let round = 0;
        do {
          const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, 10);
          for (const { id } of page.documents) found.add(id);
          after = page.next;
          await records.remove(KIND, `goes-${round}`);
          await make(`comes-${round++}`);
        } while (after !== null);
        expect(staying.filter((id) => !found.has(id))).toEqual([]);
      });
    });

    describe('cost', () => {
      const placed = { owners: ['ada', 'bo'], due: 5000, expires: 9000 };

      test.each<[string, number, (records: Records) => Promise<unknown>]>([
        ['read', 1, (records) => records.read(KIND, ID)],
        ['a read of a document nobody made', 1, (records) => records.read(KIND, 'nobody')],
        ['readMany', 1, (records) => records.readMany(['a', ID, 'b', ID].map((id) => ({ kind: KIND, id })))],
        ['a write', 1, (records) => records.write(KIND, ID, 1, writeOf('x', placed))],
        ['a write that makes a document', 1, (records) => records.write(KIND, 'new', 0, writeOf('x', placed))],
        ['a write that names no owner and no moment', 1, (records) => records.write(KIND, 'plain', 1, writeOf('x'))],
        ['a refused write', 1, (records) => records.write(KIND, ID, 7, writeOf('x', placed))],
        ['a refused making', 2, (records) => records.write(KIND, ID, 0, writeOf('x', placed))],
        ['a write that takes an owner away', 2, (records) => records.write(KIND, ID, 1, writeOf('x'))],
        ['take', 2, (records) => records.take(KIND, ID, 't')],
        ['take of what nobody made', 1, (records) => records.take(KIND, 'nobody', 't')],
        ['remove', 2, (records) => records.remove(KIND, ID)],
        ['a refused removal', 1, (records) => records.remove(KIND, ID, 7)],
        ['owned', 2, (records) => records.owned(KIND, 'ada', 100)],
        ['owned up to the limit', 2, (records) => records.owned(KIND, 'ada', 2)],
        ['owned by nobody', 1, (records) => records.owned(KIND, 'cy', 100)],
        ['due', 1, (records) => records.due(KIND, 9999, 100)],
        ['reindex', 2, (records) => records.reindex(KIND, ID)],
        ['a page of all documents', 2, (records) => records.documents(null, 100)],
        ['purge of nothing', 1, (records) => records.purge(1000, 100)],
        ['purge of all', 3, (records) => records.purge(9000, 100)],
      ])('%s: round trips %i', async (_, trips, use) => {
        for (const id of [ID, 'a', 'b']) await make(id, placed);
        await make('plain');
        // The scripts are known to the server from here on.
        await records.write(KIND, 'a', 1, writeOf('x'));
        await records.purge(9000, 1);
        const before = place.roundTrips?.();
        await use(records);
        // On disk there is nobody to be asked.
        expect(place.roundTrips?.()).toBe(before === undefined ? undefined : before + trips);
      });

      test('nothing to read costs nothing', async () => {
        const before = place.roundTrips?.();
        expect(await records.readMany([])).toEqual([]);
        expect(await records.read('not a kind', ID)).toBeNull();
        expect(await records.due(KIND, 1e15, 0)).toEqual([]);
        expect(await records.owned(KIND, 'ada', 0)).toEqual([]);
        expect(place.roundTrips?.()).toBe(before);
      });
    });

    describe('what cannot be', () => {
      test.each(ODD_IDS)('a document, a kind or an owner called %j', async (odd) => {
        expect(await records.read(odd, ID)).toBeNull();
        expect(await records.read(KIND, odd)).toBeNull();
        expect(await records.readMany([{ kind: odd, id: odd }])).toEqual([null]);
        expect(await records.owned(KIND, odd, 10)).toEqual([]);
        expect(await records.owned(odd, 'ada', 10)).toEqual([]);
        expect(await records.due(odd, 1e15, 10)).toEqual([]);
        const refusals = [
          () => records.write(odd, ID, 0, writeOf('x')),
          () => records.write(KIND, odd, 0, writeOf('x')),
          () => records.write(KIND, ID, 0, writeOf('x', { id: odd })),
          () => records.write(KIND, ID, 0, writeOf('x', { owners: ['ada', odd] })),
          () => records.take(odd, ID, 't'),
          () => records.take(KIND, odd, 't'),
          () => records.take(KIND, ID, odd),
          () => records.remove(odd, ID),
          () => records.remove(KIND, odd),
          () => records.reindex(odd, ID),
          () => records.reindex(KIND, odd),
        ];
        for (const refusal of refusals) await expect(refusal()).rejects.toThrow(RangeError);
        expect(await records.documents(null, 10)).toEqual({ documents: [], unreadable: [], next: null });
      });

      test.each([
        ['a version below 0', -1, {}],
        ['half a version', 0.5, {}],
        ['a moment before all', 0, { due: -1 }],
        ['no number for a moment', 0, { expires: Number.NaN }],
        ['too many owners', 0, { owners: Array.from({ length: MOST_OWNERS + 1 }, (_, i) => `o${i}`) }],
      ])('%s', async (_, expected, more) => {
        await expect(records.write(KIND, ID, expected, writeOf('x', more))).rejects.toThrow(RangeError);
        expect(await records.read(KIND, ID)).toBeNull();
      });

      test.each(['doc', 'docDue', '__proto__', 'constructor', 'a', 'aa', '-', '_'])(
        'but a document, a kind or an owner may be called %s',
        async (name) => {
          await make(name, { owners: [name], due: 5 }, name);
          await make('b', { owners: [name, 'b'], due: 6 }, name);
          expect(await ownedIds(name, 10, name)).toEqual([name, 'b'].sort());
          expect(await records.due(name, 10, 10)).toEqual([name, 'b']);
          expect(await records.take(name, name, name)).toMatchObject({ value: `value of ${name}` });
        },
      );
    });
  });
}
