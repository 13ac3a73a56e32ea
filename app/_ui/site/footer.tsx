import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { LostLink } from '@/app/_ui/account/lost-link';

/** The bottom of every page. */
export function Footer() {
  const t = useTranslations('site');
  const feeds = useTranslations('push.feeds');
  const choices = useTranslations('preferences');
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-quiet text-sm">
        <p className="py-2">{t('footer')}</p>
        <Link href="/feeds" prefetch={false} className="inline-flex min-h-11 items-center underline">
          {feeds('title')}
        </Link>
        <Link href="/preferences" prefetch={false} className="inline-flex min-h-11 items-center underline">
          {choices('title')}
        </Link>
        <LostLink />
      </div>
    </footer>
  );
}
