import { useTranslations } from 'next-intl';
import { panel } from '@/app/_ui/kit/classes';
import type { MyTable } from '@/lib/tables';
import { TableLine } from './table-line';

/** The tables of this browser: first those that wait for it; the finished ones are in a closed part at the end. */
export function MyTables({ tables, now }: { tables: readonly MyTable[]; now: number }) {
  const t = useTranslations('home');
  const due = tables.filter((table) => table.due.length > 0);
  const finished = tables.filter(({ view }) => view.finished);
  const waiting = tables.filter((table) => !due.includes(table) && !finished.includes(table));
  return (
    <div className="space-y-4">
      <Lines tables={[...due, ...waiting]} now={now} />
      {finished.length > 0 && (
        <details className={panel}>
          <summary className="-my-2 min-h-11 cursor-pointer content-center font-medium">
            {t('finished', { count: finished.length })}
          </summary>
          <div className="mt-3">
            <Lines tables={finished} now={now} />
          </div>
        </details>
      )}
    </div>
  );
}

function Lines({ tables, now }: { tables: readonly MyTable[]; now: number }) {
  if (tables.length === 0) return null;
  return (
    <ul className="space-y-3">
      {tables.map((table) => (
        <li key={table.view.table}>
          <TableLine table={table} now={now} />
        </li>
      ))}
    </ul>
  );
}
