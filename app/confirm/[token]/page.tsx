import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { ConfirmPage } from '@/app/_ui/messages/confirm-page';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadConfirmation } from '@/app/_web/load/messages';

type Props = { params: Promise<{ token: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wishes.confirm');
  return { title: t('title'), robots: { index: false } };
}

/** Asks whether an address wants mail. Looking at it changes nothing and uses nothing up: scanners follow links. */
export default async function Page({ params, searchParams }: Props) {
  await connection();
  const { token } = await params;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <ProblemNotice fields={await fieldsOf(searchParams)} />
      <ConfirmPage state={await loadConfirmation(token)} token={token} />
    </div>
  );
}
