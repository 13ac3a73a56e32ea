import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { HiddenFields, MainSubmit, TextLink } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import { loadJoin } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.join.title');

/** Where a link leads that adds an address to an account: only the button does it. */
export default async function JoinPage({ searchParams }: { searchParams: SearchParams }) {
  const { token = '' } = await fieldsOf(searchParams);
  const found = await loadJoin(token);
  const t = await getTranslations('account');
  if (typeof found === 'string') {
    return (
      <div className="mx-auto max-w-xl space-y-4">
        <h1 className={pageTitle}>{t(found === 'used' ? 'confirm.usedTitle' : 'join.title')}</h1>
        <p>{t(found === 'used' ? 'confirm.used' : 'join.other')}</p>
        <TextLink href="/account">{t('page.title')}</TextLink>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-xl space-y-4">
      <h1 className={pageTitle}>{t('join.title')}</h1>
      <p className="wrap-anywhere">
        {t('join.text', { email: found.email, name: isolated(found.name ?? t('page.title')) })}
      </p>
      <form method="post" action="/api/account/join/confirm">
        <HiddenFields fields={{ token }} />
        <MainSubmit>{t('join.submit')}</MainSubmit>
      </form>
    </div>
  );
}
