import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ButtonLink } from '@/app/_ui/kit/controls';
import { waitingTables } from '@/app/_ui/mine/parts';
import { MyTables, NoTables } from '@/app/_ui/mine/tables';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadMine } from '@/app/_web/load/mine';

export const generateMetadata = unlisted('mine.title');

/** The tables of this browser, those that wait for it first, with hand and trick. */
export default async function MinePage({ searchParams }: { searchParams: SearchParams }) {
  const { page } = await fieldsOf(searchParams);
  const mine = await loadMine();
  const t = await getTranslations('mine');
  const waiting = mine && waitingTables(mine.tables).length;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{t('lead')}</p>
        {mine && mine.tables.length > 0 && <p>{waiting ? t('due', { count: waiting }) : t('noneDue')}</p>}
      </div>
      {mine && (mine.tables.length > 0 ? <MyTables {...mine} isFull page={page} /> : <NoTables />)}
      <p>
        <ButtonLink href="/#start">{t('start')}</ButtonLink>
      </p>
    </div>
  );
}
