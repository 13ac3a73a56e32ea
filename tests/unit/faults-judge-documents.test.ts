import { describe, expect, test } from 'vitest';
import { changedWrite, documentsJudged, type Kept, madeWrite } from '../lab/faults/documents';

/** A keeper that made three documents, changed the first and took the second, and one of the pile. */
const LINES = [
  ...['making k-0', 'done made k-0', 'changing k-0', 'done changed k-0'],
  ...['making k-1', 'done made k-1', 'taking k-1', 'taken k-1'],
  ...['making k-2', 'done made k-2'],
  ...['piling pile-1 k 1', 'done piled pile-1 k 1', 'grabbing pile-1', 'grabbed pile-1 k 1'],
  ...['piling pile-2 k 2', 'done piled pile-2 k 2'],
];

const documentOf = (version: number, write: ReturnType<typeof madeWrite>) => ({
  version,
  value: write.value,
  owners: write.owners ?? [],
  due: write.due ?? null,
  expires: write.expires ?? null,
});

function kept(): Kept {
  return {
    documents: new Map([
      ['k-0', documentOf(2, changedWrite('k', 0))],
      ['k-2', documentOf(1, madeWrite('k', 2))],
    ]),
    owned: new Map([
      ['k', ['k-0', 'k-2']],
      ['made', ['k-2']],
      ['changed', ['k-0']],
    ]),
    due: ['k-2'],
    pile: new Map([['pile-2', 'pile-2 k 2']]),
    duePile: ['pile-2'],
  };
}

const kinds = (lines: readonly string[], change: (store: Kept) => void = () => {}) => {
  const store = kept();
  change(store);
  return documentsJudged(lines, store).faults.map(({ kind }) => kind);
};

describe('the judge of documents', () => {
  test('finds nothing wrong with what was kept, and counts what was answered', () => {
    expect(documentsJudged(LINES, kept())).toEqual({ faults: [], answered: 8 });
  });

  test.each<[string, (store: Kept) => void, string]>([
    ['a document that is gone', (store) => void store.documents.delete('k-2'), 'lost'],
    ['a change that is gone', (store) => store.documents.set('k-0', documentOf(1, madeWrite('k', 0))), 'lost'],
    ['a write that was made twice', (store) => store.documents.set('k-2', documentOf(2, madeWrite('k', 2))), 'doubled'],
    ['what was taken and is there', (store) => store.documents.set('k-1', documentOf(1, madeWrite('k', 1))), 'doubled'],
    ['another value', (store) => store.documents.set('k-2', documentOf(1, madeWrite('k', 3))), 'wrong'],
    ['an owner who does not find it', (store) => store.owned.set('made', []), 'lost'],
    ['an owner who finds another one’s', (store) => store.owned.set('made', ['k-2', 'k-0']), 'wrong'],
    ['what is due and not named', (store) => store.due.pop(), 'lost'],
    ['what is left of the pile and not named', (store) => store.duePile.pop(), 'lost'],
    ['what is gone from the pile', (store) => void store.pile.delete('pile-2'), 'lost'],
    ['what was taken from the pile and is there', (store) => store.pile.set('pile-1', 'pile-1 k 1'), 'doubled'],
  ])('%s', (_, change, kind) => {
    expect(kinds(LINES, change)).toContain(kind);
  });

  test('what two took, and what nobody made', () => {
    expect(kinds([...LINES, 'grabbing pile-1', 'grabbed pile-1 k 1'])).toEqual(['doubled']);
    expect(kinds([...LINES, 'grabbing pile-1', 'grabbed pile-1 k 9'])).toEqual(['wrong']);
  });

  test('a taking that found nothing, and a conflict with nobody', () => {
    expect(kinds([...LINES, 'making k-3', 'conflict made k-3'])).toEqual(['wrong']);
    expect(kinds([...LINES.slice(0, 7), 'missed k-1', ...LINES.slice(8)])).toContain('lost');
  });

  test('who died before the answer may have taken it or not', () => {
    const gone = (store: Kept) => void store.documents.delete('k-2');
    expect(kinds([...LINES, 'taking k-2'])).toEqual([]);
    expect(
      kinds([...LINES, 'taking k-2'], (store) => [
        gone(store),
        store.owned.set('k', ['k-0']),
        store.owned.set('made', []),
      ]),
    ).toEqual([]);
    expect(kinds([...LINES, 'grabbing pile-2'], (store) => void store.pile.delete('pile-2'))).toEqual([]);
  });
});
