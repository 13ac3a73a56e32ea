import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { button } from '@/app/_ui/kit/classes';

/** Instead of a recap while the match is not over: hands stay hidden until then. */
export function TooEarly({ table }: { table: string }) {
  const t = useTranslations('recap');
  return (
    <div className="mx-auto grid max-w-md gap-4 text-center">
      <h1 className="font-bold text-2xl">{t('soon')}</h1>
      <p>{t('soonText')}</p>
      <p>
        <Link href={`/t/${table}`} prefetch={false} className={button}>
          {t('toTable')}
        </Link>
      </p>
    </div>
  );
}
