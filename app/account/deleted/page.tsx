import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { NothingHere } from '@/app/_ui/kit/page-notes';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('deleted.title'), robots: { index: false } };
}

/** An account has been deleted. */
export default async function DeletedPage() {
  await connection();
  const t = await getTranslations('account.deleted');
  return <NothingHere title={t('title')} text={t('text')} />;
}
