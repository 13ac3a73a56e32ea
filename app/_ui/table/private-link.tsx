import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer } from '@/app/_ui/kit/panel';
import type { Seat } from '@/lib/rules/view';

/** Leads to the viewer's private link, for playing on another device. The link itself is not on this page. */
export function PrivateLink({ table, seat }: { table: string; seat: Seat }) {
  const t = useTranslations('table.privateLink');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <Link href={`/t/${table}/link?as=${seat}`} prefetch={false} className={`${quietButton} w-full`}>
        {t('show')}
      </Link>
    </Drawer>
  );
}
