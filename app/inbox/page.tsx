import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { EarlierLetters } from '@/app/_ui/inbox/earlier';
import { OpenTurns } from '@/app/_ui/inbox/open-turns';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Unreadable } from '@/app/_ui/kit/unreadable';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadInbox } from '@/app/_web/load/inbox';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title'), robots: { index: false } };
}

/** The messages to the seats this browser holds; `?before=` (ms since 1970) leads to older ones. */
export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const inbox = await loadInbox((await fieldsOf(searchParams)).before);
  const t = await getTranslations('inbox');
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{t('lead')}</p>
      </div>
      {inbox?.isFirstPage && <OpenTurns tables={inbox.tables} now={inbox.now} />}
      {inbox?.earlier ? (
        <EarlierLetters {...inbox.earlier} now={inbox.now} isFirstPage={inbox.isFirstPage} />
      ) : (
        inbox && <Unreadable />
      )}
    </div>
  );
}
