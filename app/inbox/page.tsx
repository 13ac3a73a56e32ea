import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { EarlierLetters } from '@/app/_ui/inbox/earlier';
import { earlierLetters } from '@/app/_ui/inbox/letters';
import { OpenTurns } from '@/app/_ui/inbox/open-turns';
import { browserTables } from '@/app/_ui/site/browser-tables';
import { pageTitle } from '@/app/_ui/site/classes';
import { fieldsOf, type SearchParams } from '@/app/_ui/site/search';
import { pageContext } from '@/app/_web/server/reading';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title'), robots: { index: false } };
}

/** The messages to the seats this browser holds; `?before=` (ms since 1970) leads to older ones. */
export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const context = pageContext();
  const tables = await browserTables();
  const fields = await fieldsOf(searchParams);
  const before = /^\d{1,15}$/.test(fields.before ?? '') ? Number(fields.before) : undefined;
  const earlier = await earlierLetters(context, tables, before);
  const t = await getTranslations('inbox');
  const now = context.now();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{t('lead')}</p>
      </div>
      {before === undefined && <OpenTurns tables={tables} now={now} />}
      <EarlierLetters {...earlier} now={now} isFirstPage={before === undefined} />
    </div>
  );
}
