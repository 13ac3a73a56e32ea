import { useTranslations } from 'next-intl';

/** Without JavaScript the page does not change by itself: a link reads it anew. */
export function LookAgain({ href }: { href: string }) {
  const t = useTranslations('table');
  return (
    <noscript>
      <a href={href} className="inline-block min-h-11 content-center text-accent underline">
        {t('lookAgain')}
      </a>
    </noscript>
  );
}
