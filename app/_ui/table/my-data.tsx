import { useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer, HiddenFields, Submit } from '@/app/_ui/kit/controls';
import type { Seat } from '@/lib/rules/view';
import { Check } from './pieces';

/** The data stored about the viewer at this table: to download, and to have deleted. */
export function MyData({ table, seat }: { table: string; seat: Seat }) {
  const t = useTranslations('table.myData');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <a href={`/api/tables/${table}/mine?as=${seat}`} download className={`${quietButton} w-full`}>
        {t('download')}
      </a>
      <form method="post" action={`/api/tables/${table}/forget`} className="mt-4 grid gap-3 border-line border-t pt-4">
        <HiddenFields fields={{ seat }} />
        <p className="text-sm">{t('forgetText')}</p>
        <Check name="sure" value="yes" required text={t('sure')} isSmall />
        <Submit>{t('forget')}</Submit>
      </form>
    </Drawer>
  );
}
