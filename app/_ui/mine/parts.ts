import type { MyTable } from '@/lib/tables';

/** The tables where it is the visitor's turn, in their order. */
export function waitingTables(tables: readonly MyTable[]): MyTable[] {
  return tables.filter(({ due }) => due.length > 0);
}

/**
 * The page of a table: with its seat, if this browser holds only one there; otherwise the page that asks whose hand to show.
 */
export function hrefOf({ view, held, promised }: Pick<MyTable, 'view' | 'held' | 'promised'>): string {
  const [seat, another] = [...held, ...promised];
  return seat === undefined || another !== undefined ? `/t/${view.table}` : `/t/${view.table}?as=${seat}`;
}
