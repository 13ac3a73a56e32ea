import { useTranslations } from '@/app/_texts/translate';
import { panel, sectionTitle } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { Pages, paged } from '@/app/_ui/kit/pages';
import type { MyTable } from '@/lib/tables';
import { TableEntry } from './entry';
import { titleAmong, waitingTables } from './parts';

/** `page`: which page of the list is asked for, as the address has it. */
type Props = { tables: readonly MyTable[]; now: number; isFull: boolean; page?: string | undefined };

/**
 * The tables of this browser: those that wait for it, for others, for a start, and the finished ones, a page at a time.
 * `isFull`: with hands, and the finished ones open to see.
 */
export function MyTables({ tables: all, now, isFull, page }: Props) {
  const t = useTranslations('mine.sections');
  const pages = useTranslations('site.pages');
  const part = paged(all, page);
  const tables = part.shown;
  const due = waitingTables(tables);
  const rest = tables.filter((table) => !due.includes(table));
  const finished = rest.filter(({ view }) => view.finished);
  const sections = [
    { key: 'due', tables: due },
    { key: 'running', tables: rest.filter(({ view }) => view.status === 'running') },
    { key: 'open', tables: rest.filter(({ view }) => view.status === 'open') },
    ...(isFull ? [{ key: 'finished', tables: finished } as const] : []),
  ] as const;
  return (
    <div className="space-y-6">
      {sections.map(
        ({ key, tables: shown }) =>
          shown.length > 0 && (
            <section key={key} aria-labelledby={`tables-${key}`} className="space-y-3">
              <h2 id={`tables-${key}`} className={sectionTitle}>
                {t(key)}
              </h2>
              <Entries tables={shown} all={all} now={now} isFull={isFull} />
            </section>
          ),
      )}
      {!isFull && finished.length > 0 && (
        <details className={panel}>
          <summary className="-my-2 min-h-11 cursor-pointer content-center font-medium">
            {t('finished')} ({finished.length})
          </summary>
          <div className="mt-3">
            <Entries tables={finished} all={all} now={now} isFull={false} />
          </div>
        </details>
      )}
      {isFull ? (
        <Pages of={part} href={(to) => `/mine?page=${to}`} />
      ) : (
        part.pages > 1 && (
          <p>
            <TextLink href="/mine">{pages('all', { count: all.length })}</TextLink>
          </p>
        )
      )}
    </div>
  );
}

function Entries({ tables, all, now, isFull }: Omit<Props, 'page'> & { all: Props['tables'] }) {
  const games = useTranslations('games');
  return (
    <ul className="space-y-3">
      {tables.map((table) => (
        <li key={table.view.table}>
          <TableEntry table={table} title={titleAmong(table, all, games)} now={now} isFull={isFull} />
        </li>
      ))}
    </ul>
  );
}

/** Shown in place of "my tables" while there are none. */
export function NoTables() {
  const t = useTranslations('mine');
  return (
    <section aria-labelledby="no-tables" className={panel}>
      <h2 id="no-tables" className="font-semibold">
        {t('emptyTitle')}
      </h2>
      <p className="mt-1 text-quiet">{t('empty')}</p>
    </section>
  );
}
