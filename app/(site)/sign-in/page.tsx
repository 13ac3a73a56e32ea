import { getTranslations } from '@/app/_texts/server';
import { SignInForm } from '@/app/_ui/account/sign-in-form';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Note, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { loadSignIn } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.signIn.title');

/** Errors of next-auth that have a sentence of their own. */
const ERRORS = ['Verification', 'OAuthAccountNotLinked', 'EmailSignin'] as const;

/** Signing in; or why this site has no accounts. */
export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const fields = await fieldsOf(searchParams);
  const form = await loadSignIn(fields);
  const t = await getTranslations('account');
  const error = ERRORS.find((code) => code === fields.error) ?? (fields.error === undefined ? null : 'other');
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <div>
        <h1 className={pageTitle}>{t('signIn.title')}</h1>
        <p className="mt-1 text-quiet">{typeof form === 'string' ? t(`off.${form}`) : t('signIn.lead')}</p>
      </div>
      <ProblemNotice fields={fields} />
      {error && <Note>{t(`signIn.errors.${error}`)}</Note>}
      {typeof form !== 'string' && <SignInForm {...form} />}
    </div>
  );
}
