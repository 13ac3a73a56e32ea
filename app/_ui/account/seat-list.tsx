import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';
import { isolated } from '@/app/_ui/kit/isolated';
import { paged } from '@/app/_ui/kit/paged';
import { Pages } from '@/app/_ui/kit/pages';
import { titleAmong } from '@/app/_ui/mine/titles';
import { namesOf } from '@/app/_ui/table/names';
import type { MyTable } from '@/lib/tables';

type Props = {
  tables: readonly MyTable[];
  /** Which page of them the address asks for, in which field. */
  page?: string | undefined;
  field: 'page' | 'here';
};

/** The seats at these tables, each a link to it. */
export function SeatList({ tables, page, field }: Props) {
  const part = paged(tables, page);
  const t = useTranslations('account.page');
  const of = useTranslations('table');
  const games = useTranslations('games');
  return (
    <>
      <ul>
        {part.shown.flatMap((table) => {
          const { view, held, promised } = table;
          return [...held, ...promised].map((seat) => (
            <li key={`${view.table} ${seat}`}>
              <Link href={`/t/${view.table}?as=${seat}`} prefetch={false} className={textLink}>
                {t('seat', {
                  name: isolated((promised.includes(seat) && view.seats[seat].next?.name) || namesOf(view, of)[seat]),
                  table: titleAmong(table, tables, games),
                })}
              </Link>
            </li>
          ));
        })}
      </ul>
      <Pages of={part} href={(to) => `/account?${field}=${to}`} />
    </>
  );
}
