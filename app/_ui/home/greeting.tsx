import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pageTitle, textLink } from '@/app/_ui/kit/classes';
import { openTurns } from '@/app/_ui/site/open-turns';
import type { MyTable } from '@/lib/tables';

/** The head of the home page: what this site is, for newcomers; otherwise how many turns wait, if that is known. */
export function Greeting({ tables }: { tables: readonly MyTable[] | null }) {
  const t = useTranslations('home');
  if (tables?.length === 0) {
    return (
      <div className="max-w-2xl">
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-2 text-quiet sm:text-lg">{t('lead')}</p>
      </div>
    );
  }
  const turns = tables && openTurns(tables);
  return (
    <div>
      <h1 className={pageTitle}>{t('yourTables')}</h1>
      <p className="flex flex-wrap items-center gap-x-4">
        {turns !== null && <span className="text-quiet">{turns > 0 ? t('due', { count: turns }) : t('noneDue')}</span>}
        <Link href="/inbox" prefetch={false} className={textLink}>
          {t('toInbox')}
        </Link>
      </p>
    </div>
  );
}
