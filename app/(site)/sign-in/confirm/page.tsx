import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ButtonLink, MainSubmit } from '@/app/_ui/kit/controls';
import { loadConfirmation } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.signIn.title');

/** Where the link in a mail leads: only the button signs in, because scanners open links. */
export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const { token = '' } = await fieldsOf(searchParams);
  const email = await loadConfirmation(token);
  const t = await getTranslations('account.confirm');
  return (
    <div className="mx-auto max-w-xl space-y-4">
      <h1 className={pageTitle}>{t(email === null ? 'usedTitle' : 'title')}</h1>
      {email === null ? (
        <>
          <p>{t('used')}</p>
          <ButtonLink href="/sign-in">{t('again')}</ButtonLink>
        </>
      ) : (
        <>
          <p className="wrap-anywhere">{t('as', { email })}</p>
          <p className="text-quiet">{t('warn')}</p>
          <form method="post" action={`/api/auth/callback/email?${new URLSearchParams({ token })}`}>
            <MainSubmit>{t('submit')}</MainSubmit>
          </form>
        </>
      )}
    </div>
  );
}
