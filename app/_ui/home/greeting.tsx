import { useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { waitingTables } from '@/app/_ui/mine/parts';
import type { MyTable } from '@/lib/tables';

/** The head of the home page: what this site is, for newcomers; otherwise how many tables wait, if that is known. */
export function Greeting({ tables }: { tables: readonly MyTable[] | null }) {
  const t = useTranslations('home');
  const mine = useTranslations('mine');
  if (tables?.length === 0) {
    return (
      <div className="max-w-2xl">
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet sm:mt-2 sm:text-lg">{t('lead')}</p>
      </div>
    );
  }
  const waiting = tables && waitingTables(tables).length;
  return (
    <div>
      <h1 className={pageTitle}>{mine('title')}</h1>
      <p className="flex flex-wrap items-center gap-x-4">
        {waiting !== null && (
          <span className="text-quiet">{waiting > 0 ? mine('due', { count: waiting }) : mine('noneDue')}</span>
        )}
        <TextLink href="/mine">{mine('toMine')}</TextLink>
      </p>
    </div>
  );
}
