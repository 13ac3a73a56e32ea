import Link from 'next/link';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { HowItWorks, NoTables } from '@/app/_ui/home/how-it-works';
import { MyTables } from '@/app/_ui/home/my-tables';
import { QuickStart } from '@/app/_ui/home/quick-start';
import { pageTitle, textLink } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/problem';
import { openTurns } from '@/app/_ui/site/open-turns';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadMine } from '@/app/_web/load/mine';

/** Home: what this is, my tables, and a table started in three taps. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
  const fields = await fieldsOf(searchParams);
  const { tables, now } = await loadMine();
  const t = await getTranslations('home');
  const isNewcomer = tables.length === 0;
  const turns = openTurns(tables);
  return (
    <div className="space-y-6">
      {isNewcomer ? (
        <div className="max-w-2xl">
          <h1 className={pageTitle}>{t('title')}</h1>
          <p className="mt-2 text-quiet sm:text-lg">{t('lead')}</p>
        </div>
      ) : (
        <div>
          <h1 className={pageTitle}>{t('yourTables')}</h1>
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="text-quiet">{turns > 0 ? t('due', { count: turns }) : t('noneDue')}</span>
            <Link href="/inbox" prefetch={false} className={textLink}>
              {t('toInbox')}
            </Link>
          </p>
        </div>
      )}
      <ProblemNotice fields={fields} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className={isNewcomer ? 'order-last space-y-6 lg:order-none' : 'space-y-6'}>
          {isNewcomer ? <HowItWorks /> : <MyTables tables={tables} now={now} />}
          {isNewcomer && <NoTables />}
        </div>
        <QuickStart chosen={fields.start} />
      </div>
    </div>
  );
}
