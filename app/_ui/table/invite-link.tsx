import { useTranslations } from 'next-intl';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { TableView } from '@/lib/match';
import { titleOf } from './names';

/** The link that opens the free seats, to copy or to share. */
export function InviteLink({ view, invitation, origin }: { view: TableView; invitation: string; origin: string }) {
  const t = useTranslations('table');
  const games = useTranslations('games');
  const mine = useTranslations('mine.lobby');
  return (
    <ShareLink
      label={t('lobby.link')}
      title={titleOf(view, games)}
      text={mine('share', { table: titleOf(view, games) })}
      url={`${origin}/i/${invitation}`}
      copy={t('share.copy')}
      copied={t('share.copied')}
      share={t('share.share')}
    />
  );
}
