import { describe, expect, test } from 'vitest';
import { rememberTables, tablesSeen } from '@/app/_web/server/seen-tables';

describe('the tables a session had seats at', () => {
  test('are remembered for it alone, until they change or are gone', () => {
    rememberTables('a', ['one', 'two']);
    rememberTables('b', ['three']);
    expect([tablesSeen('a'), tablesSeen('b'), tablesSeen('c')]).toEqual([['one', 'two'], ['three'], []]);
    rememberTables('a', ['two']);
    expect(tablesSeen('a')).toEqual(['two']);
    rememberTables('a', []);
    expect(tablesSeen('a')).toEqual([]);
  });

  test('take no more room than for a thousand sessions with a hundred tables each, the latest of both', () => {
    const tables = Array.from({ length: 150 }, (_, i) => `table-${i}`);
    for (let i = 0; i < 1_000; i++) rememberTables(`session-${i}`, tables);
    expect(tablesSeen('session-0')).toEqual(tables.slice(50));
    rememberTables('session-0', tables);
    rememberTables('another', tables);
    expect([tablesSeen('session-0').length, tablesSeen('session-1').length]).toEqual([100, 0]);
  });
});
