import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { button, pageTitle } from '@/app/ui/site/classes';

export default function NotFound() {
  const t = useTranslations('notFound');
  return (
    <div className="mx-auto max-w-xl space-y-4 py-8">
      <h1 className={pageTitle}>{t('title')}</h1>
      <p>{t('text')}</p>
      <p>
        <Link href="/" prefetch={false} className={button}>
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
