import { getTranslations } from '@/app/_texts/server';
import { AddressField } from '@/app/_ui/account/sign-in-form';
import { pageTitle, panel } from '@/app/_ui/kit/classes';
import { MainSubmit, TextLink } from '@/app/_ui/kit/controls';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { loadLost } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.lost.title');

/** For players who lost the link to their seat: it is sent to the seat's address. */
export default async function LostPage({ searchParams }: { searchParams: SearchParams }) {
  const fields = await fieldsOf(searchParams);
  const { hasMail, hasAccounts } = await loadLost();
  const t = await getTranslations('account.lost');
  const isSent = fields.sent !== undefined;
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <h1 className={pageTitle}>{t(isSent ? 'sentTitle' : 'title')}</h1>
      <ProblemNotice fields={fields} />
      <p>{t(!hasMail ? 'noMail' : isSent ? 'sent' : 'text')}</p>
      {hasMail && !isSent && (
        <form method="post" action="/api/recover" className={`${panel} grid gap-3`}>
          <AddressField label={t('email')} />
          <MainSubmit>{t('submit')}</MainSubmit>
        </form>
      )}
      {hasMail && <p className="text-quiet">{t('other')}</p>}
      {hasAccounts && <TextLink href="/sign-in">{t('signIn')}</TextLink>}
    </div>
  );
}
