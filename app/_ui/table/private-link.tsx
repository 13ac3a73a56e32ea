import { useTranslations } from 'next-intl';
import { Drawer } from '@/app/_ui/kit/panel';
import { ShareLink } from '@/app/_ui/kit/share-link';

/** The viewer's own link, to play on from another device. */
export function PrivateLink({ url }: { url: string }) {
  const t = useTranslations('table.privateLink');
  const share = useTranslations('table.share');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <ShareLink
        label={t('label')}
        title={t('title')}
        url={url}
        copy={share('copy')}
        copied={share('copied')}
        share={share('share')}
      />
    </Drawer>
  );
}
