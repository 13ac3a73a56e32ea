import { redirect } from 'next/navigation';
import { getTranslations } from '@/app/_texts/server';
import { textLink } from '@/app/_ui/kit/classes';
import { Link } from '@/app/_ui/kit/links';
import { Absent, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadTable } from '@/app/_web/load/table';
import { Menu } from './menu';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

export const generateMetadata = unlisted('screen.more', { referrer: 'same-origin' });

/** The menu of a running match as a page of its own, for browsers without scripts. */
export default async function MenuPage({ params, searchParams }: Props) {
  const { table } = await params;
  const fields = await fieldsOf(searchParams);
  const t = await getTranslations('screen');
  const seen = await loadTable(table, fields.as);
  if (isAbsent(seen)) return <Absent why={seen} />;
  // A form sent from here may have ended the match.
  if (seen.view.status !== 'running') redirect(`/t/${seen.view.table}?${new URLSearchParams(fields)}`);
  const page = `/t/${encodeURIComponent(table)}${fields.as === undefined ? '' : `?as=${encodeURIComponent(fields.as)}`}`;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-3">
      <h1 className="font-semibold text-lg">{t('more')}</h1>
      <Link href={page} className={`${textLink} sheet-leave`}>
        {t('back')}
      </Link>
      <ProblemNotice fields={fields} />
      <div id="more" className="grid grid-cols-1 gap-3">
        <Menu table={table} as={fields.as} />
      </div>
    </div>
  );
}
