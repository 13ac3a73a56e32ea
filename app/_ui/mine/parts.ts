import type { MyTable } from '@/lib/tables';

/** The tables where it is the visitor's turn, in their order. */
export function waitingTables(tables: readonly MyTable[]): MyTable[] {
  return tables.filter(({ due }) => due.length > 0);
}

/** The seats as which a browser can look at a table: its own, or, without one, those for whose players it may play. */
export function seatsOf({ held, promised, friendOf }: Pick<MyTable, 'held' | 'promised' | 'friendOf'>): number[] {
  return [...(held.length > 0 ? held : friendOf), ...promised];
}

/**
 * The page of a table: with its seat, if this browser has only one there; otherwise the page that asks whose hand to show.
 */
export function hrefOf(table: Pick<MyTable, 'view' | 'held' | 'promised' | 'friendOf'>): string {
  const [seat, another] = seatsOf(table);
  const page = `/t/${table.view.table}`;
  return seat === undefined || another !== undefined ? page : `${page}?as=${seat}`;
}

/** The time zone in which times at a table are told as long as the browser has not said where its reader is. */
export function zoneOf({ view }: Pick<MyTable, 'view'>): string {
  return view.pace?.zone ?? 'UTC';
}
