import { getTranslations } from '@/app/_texts/server';
import { NothingHere } from '@/app/_ui/kit/page-notes';
import { unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.deleted.title');

/** An account has been deleted. */
export default async function DeletedPage() {
  const t = await getTranslations('account.deleted');
  return <NothingHere title={t('title')} text={t('text')} />;
}
