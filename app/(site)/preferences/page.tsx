import { getLocale } from 'next-intl/server';
import { MESSAGES } from '@/app/_texts/messages';
import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { PreferencesForm } from '@/app/_ui/preferences/form';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';
import { loadPreferencesPage } from '@/app/_web/load/texts';

export const generateMetadata = unlisted('preferences.title');

/** How this browser shows and plays cards. */
export default async function PreferencesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('preferences');
  const fields = await fieldsOf(searchParams);
  const { cards, germanCards } = MESSAGES[await getLocale()];
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <ProblemNotice fields={fields} />
      <header>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="mt-1 text-quiet">{t('lead')}</p>
      </header>
      <PreferencesForm
        {...(await loadPreferencesPage(fields.back))}
        sprites={{ french: cards.sprite, german: germanCards.sprite }}
      />
    </div>
  );
}
