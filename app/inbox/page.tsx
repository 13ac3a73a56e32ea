import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { EarlierLetters } from '@/app/_ui/inbox/earlier';
import { OpenTurns } from '@/app/_ui/inbox/open-turns';
import { pageTitle } from '@/app/_ui/kit/classes';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadEarlier } from '@/app/_web/load/inbox';
import { loadMine } from '@/app/_web/load/mine';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title'), robots: { index: false } };
}

/** The messages to the seats this browser holds; `?before=` (ms since 1970) leads to older ones. */
export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const { before } = await fieldsOf(searchParams);
  const { tables, now } = await loadMine();
  const earlier = await loadEarlier(tables, before);
  const t = await getTranslations('inbox');
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{t('lead')}</p>
      </div>
      {earlier.isFirstPage && <OpenTurns tables={tables} now={now} />}
      <EarlierLetters {...earlier} now={now} />
    </div>
  );
}
