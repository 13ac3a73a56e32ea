import { getTranslations } from '@/app/_texts/server';
import { pageTitle, panel, quietButton } from '@/app/_ui/kit/classes';
import { MainSubmit, TextLink } from '@/app/_ui/kit/controls';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { Check } from '@/app/_ui/table/pieces';
import { loadDeletion } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.delete.title');

/** Asks before an account is deleted. */
export default async function DeletePage({ searchParams }: { searchParams: SearchParams }) {
  const { tables } = await loadDeletion();
  const t = await getTranslations('account.delete');
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <h1 className={pageTitle}>{t('title')}</h1>
      <ProblemNotice fields={await fieldsOf(searchParams)} />
      <p>{t('text')}</p>
      <a href="/api/account/export" download className={quietButton}>
        {t('exportFirst')}
      </a>
      <form method="post" action="/api/account/delete" className={`${panel} grid gap-3`}>
        {tables > 0 && <Check name="leave" value="yes" text={t('leave', { count: tables })} />}
        <Check name="sure" value="yes" required text={t('sure')} />
        <MainSubmit>{t('submit')}</MainSubmit>
      </form>
      <TextLink href="/account">{t('back')}</TextLink>
    </div>
  );
}
