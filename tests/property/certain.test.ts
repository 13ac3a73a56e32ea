import { expect, test } from 'vitest';
import * as certain from '@/lib/certain';
import { checkTable, type Table, type Tally } from '../support/rules/certain-check';

/** `atLeast`: how often each must have been said, so that the check is not of nothing. */
type Row = Table & { atLeast: Omit<Tally, 'skipped'> };

const some = { equivalent: 3, settled: 4, all: 5, none: 2 };

const TABLES: Row[] = [
  { id: 'hearts', players: 3, matches: 5, atLeast: { ...some, settled: 1 } },
  { id: 'hearts', players: 4, matches: 3, atLeast: some },
  { id: 'hearts', players: 5, matches: 3, atLeast: some },
  { id: 'hearts', players: 6, matches: 9, atLeast: { ...some, settled: 1 } },
  { id: 'spades', players: 2, matches: 12, atLeast: some },
  { id: 'spades', players: 4, matches: 5, atLeast: some },
  // With the short deck no two cards of a suit are worth the same.
  { id: 'herzblatt', players: 2, matches: 10, atLeast: { ...some, equivalent: 0 } },
  { id: 'herzblatt', players: 3, matches: 10, atLeast: { ...some, equivalent: 1 } },
  { id: 'herzblatt', players: 4, matches: 10, atLeast: { ...some, equivalent: 1 } },
  { id: 'herzblatt', players: 5, matches: 6, atLeast: { ...some, equivalent: 1 } },
  { id: 'herzblatt', players: 6, matches: 6, atLeast: { ...some, equivalent: 1 } },
];

test.each(TABLES)(
  'what is certain holds in every world that looks the same, whatever is played: $id for $players',
  ({ atLeast, ...table }) => {
    const said = checkTable(certain, table);
    for (const kind of ['equivalent', 'settled', 'all', 'none'] as const) {
      expect(said[kind], kind).toBeGreaterThanOrEqual(atLeast[kind]);
    }
  },
);
