import { getTranslations } from '@/app/_texts/server';
import { AccountData, Claimable, Logins, Seats, Sessions } from '@/app/_ui/account/account';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Note, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { loadAccount } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.page.title');

const DONE = ['claimed', 'join-sent', 'joined'] as const;

/** The account this browser is signed in to. */
export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const fields = await fieldsOf(searchParams);
  const { name, logins, sessions, tables, claimable, form } = await loadAccount(fields.back !== undefined);
  const t = await getTranslations('account.page');
  const done = DONE.find((one) => one === fields.done);
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <div>
        <h1 className={pageTitle}>{t('title')}</h1>
        {name !== null && <p className="wrap-anywhere mt-1 text-quiet">{t('as', { name })}</p>}
      </div>
      <ProblemNotice fields={fields} />
      {done && <Note>{t(`done.${done}`)}</Note>}
      <Claimable tables={claimable} page={fields.here} />
      <Seats tables={tables} page={fields.page} />
      <Logins logins={logins} form={form} />
      <Sessions sessions={sessions} />
      <AccountData />
    </div>
  );
}
