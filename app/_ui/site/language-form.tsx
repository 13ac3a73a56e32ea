import { useLocale, useTranslations } from 'next-intl';
import { LOCALES } from '@/app/_texts/locale';
import { BackField } from './back-field';

/** Switches to another language and returns to the page. */
export function LanguageForm() {
  const t = useTranslations('site.language');
  const current = useLocale();
  return (
    <form method="post" action="/api/locale" aria-label={t('label')} className="flex">
      <BackField />
      {LOCALES.filter((locale) => locale !== current).map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          className="min-h-11 cursor-pointer px-2 text-sm text-quiet underline underline-offset-4 hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
        >
          {t(locale)}
        </button>
      ))}
    </form>
  );
}
