import type { Translate } from '@/app/_texts/keys';
import { titleOf } from '@/app/_ui/table/names';
import type { MyTable } from '@/lib/tables';

/** The tables where it is the visitor's turn, in their order; one that is paused waits for nobody. */
export function waitingTables(tables: readonly MyTable[]): MyTable[] {
  return tables.filter(({ due, view }) => due.length > 0 && view.pause === null);
}

/** The seats as which a browser can look at a table: its own, or, without one, those for whose players it may play. */
export function seatsOf({ held, promised, friendOf }: Pick<MyTable, 'held' | 'promised' | 'friendOf'>): number[] {
  return [...(held.length > 0 ? held : friendOf), ...promised];
}

/** The page of a table: with its seat, if this browser has only one there; otherwise the page that asks whose hand to show. */
export function hrefOf(table: Pick<MyTable, 'view' | 'held' | 'promised' | 'friendOf'>): string {
  const [seat, another] = seatsOf(table);
  const page = `/t/${table.view.table}`;
  return seat === undefined || another !== undefined ? page : `${page}?as=${seat}`;
}

/** The time zone in which times at a table are told as long as the browser has not said where its reader is. */
export function zoneOf({ view }: Pick<MyTable, 'view'>): string {
  return view.pace?.zone ?? 'UTC';
}

type Titled = Pick<MyTable, 'view' | 'held'>;

/**
 * Returns a table's name among all of the visitor's: its title, numbered if one opened before has the same.
 * @param tables all of the visitor's; the table itself may be among them or not
 */
export function titleAmong(table: Titled, tables: readonly Titled[], t: Translate<'games'>): string {
  const { view, held } = table;
  const title = titleOf(view, t, held);
  const before = tables.filter(
    (other) =>
      other.view.table !== view.table && isBefore(other.view, view) && titleOf(other.view, t, other.held) === title,
  );
  return before.length > 0 ? `${title} (${before.length + 1})` : title;
}

function isBefore(one: MyTable['view'], other: MyTable['view']): boolean {
  return one.openedAt === other.openedAt ? one.table < other.table : one.openedAt < other.openedAt;
}
