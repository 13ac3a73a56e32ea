import { useLocale, useTranslations } from 'next-intl';
import { Countdown } from '@/app/_ui/table/countdown';
import { TimeOf } from '@/app/_ui/table/time-of';
import { dueUntil, type MyTable } from '@/lib/tables';
import { zoneOf } from './parts';

/** Until when the visitor is to act at a table, in the last hour with what is left of it; nothing where he has no deadline. */
export function Deadline({ table, now }: { table: MyTable; now: number }) {
  const t = useTranslations('mine');
  const locale = useLocale();
  const until = table.view.finished ? null : dueUntil(table);
  if (until === null) return null;
  return (
    <>
      {', '}
      {t.rich('until', { time: () => <TimeOf at={until} here={{ now, zone: zoneOf(table) }} /> })}{' '}
      <Countdown deadline={until} now={now} locale={locale} text={t('left', { time: '{time}' })} />
    </>
  );
}
