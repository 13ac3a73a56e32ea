import { useTranslations } from 'next-intl';

/** A link that reloads the page, which does not refresh itself without JavaScript. */
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
