import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { button, pageTitle } from './classes';

/** Shown where there is nothing to show. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  const t = useTranslations('site.notFound');
  return (
    <div className="mx-auto max-w-xl space-y-4 py-8">
      <h1 className={pageTitle}>{title}</h1>
      <p>{text}</p>
      <p>
        <Link href="/" prefetch={false} className={button}>
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
