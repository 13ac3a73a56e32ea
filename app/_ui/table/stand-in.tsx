import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';
import { isReplaced } from './names';
import { NoticeLine } from './notice-line';
import type { Scene } from './scene';
import { BotForm } from './seat-forms';

/** Tells a player that a bot is playing for him, with a button to take his seat back. */
export function StandIn({ scene }: { scene: Scene }) {
  const t = useTranslations('table.bots');
  const { own: seat } = scene;
  if (seat === null || !isReplaced(scene.view)) return null;
  return (
    <NoticeLine tone="warn" title={t('mine')} detail={t('mineText')}>
      <BotForm scene={scene} seat={seat}>
        <input type="hidden" name="level" value="none" />
        <button type="submit" className={textLink}>
          {t('takeBack')}
        </button>
      </BotForm>
    </NoticeLine>
  );
}
