import { useTranslations } from 'next-intl';
import { panel } from '@/app/_ui/kit/classes';

/** Shown in place of "my tables" while there are none. */
export function NoTables() {
  const t = useTranslations('mine');
  return (
    <section aria-labelledby="no-tables" className={panel}>
      <h2 id="no-tables" className="font-semibold">
        {t('emptyTitle')}
      </h2>
      <p className="mt-1 text-quiet">{t('empty')}</p>
    </section>
  );
}
