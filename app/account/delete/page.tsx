import Link from 'next/link';
import { connection } from 'next/server';
import { getTranslations } from '@/app/_texts/server';
import { button, pageTitle, panel, quietButton, textLink } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { loadDeletion } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams, unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.delete.title');

/** Asks before an account is deleted. */
export default async function DeletePage({ searchParams }: { searchParams: SearchParams }) {
  await connection();
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
        {tables > 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="leave" value="yes" className="size-5 shrink-0 accent-accent" />
            <span>{t('leave', { count: tables })}</span>
          </label>
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="sure" value="yes" required className="size-5 shrink-0 accent-accent" />
          <span>{t('sure')}</span>
        </label>
        <button type="submit" className={button}>
          {t('submit')}
        </button>
      </form>
      <Link href="/account" prefetch={false} className={textLink}>
        {t('back')}
      </Link>
    </div>
  );
}
