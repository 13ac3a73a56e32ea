import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';
import { titleAmong } from '@/app/_ui/mine/titles';
import { namesOf } from '@/app/_ui/table/names';
import type { MyTable } from '@/lib/tables';

/** The seats at these tables, each a link to it. */
export function SeatList({ tables }: { tables: readonly MyTable[] }) {
  const t = useTranslations('account.page');
  const of = useTranslations('table');
  const games = useTranslations('games');
  return (
    <ul>
      {tables.flatMap((table) => {
        const { view, held, promised } = table;
        return [...held, ...promised].map((seat) => (
          <li key={`${view.table} ${seat}`}>
            <Link href={`/t/${view.table}?as=${seat}`} prefetch={false} className={textLink}>
              {t('seat', {
                name: (promised.includes(seat) && view.seats[seat].next?.name) || namesOf(view, of)[seat],
                table: titleAmong(table, tables, games),
              })}
            </Link>
          </li>
        ));
      })}
    </ul>
  );
}
