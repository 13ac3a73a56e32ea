import type { Translate } from '@/app/_texts/keys';
import { titleOf } from '@/app/_ui/table/names';
import type { MyTable } from '@/lib/tables';

type Titled = Pick<MyTable, 'view' | 'held'>;

/**
 * What a table is called among all of the visitor's: its title, and a number if another one that was opened before has the same.
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
