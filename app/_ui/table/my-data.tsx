import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer } from '@/app/_ui/kit/panel';
import type { Seat } from '@/lib/rules/view';

/** What is stored about the viewer at this table: to download, and to have deleted. */
export function MyData({ table, seat }: { table: string; seat: Seat }) {
  const t = useTranslations('table.myData');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <a href={`/api/tables/${table}/mine?as=${seat}`} download className={`${quietButton} w-full`}>
        {t('download')}
      </a>
      <form method="post" action={`/api/tables/${table}/forget`} className="mt-4 grid gap-3 border-line border-t pt-4">
        <input type="hidden" name="seat" value={seat} />
        <p className="text-sm">{t('forgetText')}</p>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="sure" value="yes" required className="size-5 shrink-0 accent-accent" />
          <span className="text-sm">{t('sure')}</span>
        </label>
        <button type="submit" className={`${quietButton} w-full`}>
          {t('forget')}
        </button>
      </form>
    </Drawer>
  );
}
