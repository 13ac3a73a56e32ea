import { getTranslations } from '@/app/_texts/server';
import { pageTitle } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { unlisted } from '@/app/_web/load/address';

export const generateMetadata = unlisted('account.sent.title');

/** A mail with a link is on its way. */
export default async function SentPage() {
  const t = await getTranslations('account.sent');
  return (
    <div className="mx-auto max-w-xl space-y-4">
      <h1 className={pageTitle}>{t('title')}</h1>
      <p>{t('text')}</p>
      <p className="text-quiet">{t('hint')}</p>
      <TextLink href="/sign-in">{t('again')}</TextLink>
    </div>
  );
}
