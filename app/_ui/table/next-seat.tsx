import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Seat } from '@/lib/rules/view';
import { alsoDue } from './names';
import type { Scene } from './scene';

/** For a browser that holds several seats: who is next on this device. The link leads to the page that asks first. */
export function NextSeat({ scene: { view, names }, held }: { scene: Scene; held: readonly Seat[] }) {
  const t = useTranslations('table.handOver');
  const [next] = alsoDue(view, held);
  if (held.length < 2) return null;
  const link = 'min-h-11 content-center rounded-lg px-4 text-center font-medium';
  return next === undefined ? (
    <Link href={`/t/${view.table}`} prefetch={false} className={`${link} text-accent underline`}>
      {t('others')}
    </Link>
  ) : (
    <Link href={`/t/${view.table}`} prefetch={false} className={`${link} border-2 border-accent text-accent`}>
      {t('next', { name: names[next] })}
    </Link>
  );
}
