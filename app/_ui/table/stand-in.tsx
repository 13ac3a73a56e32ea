import { useTranslations } from 'next-intl';
import { button } from '@/app/_ui/kit/classes';
import { isReplaced } from './names';
import type { Scene } from './scene';
import { BotForm } from './seat-forms';

/** Tells a player that a bot is playing for him, with a button to take his seat back. */
export function StandIn({ scene }: { scene: Scene }) {
  const t = useTranslations('table.bots');
  const { own: seat } = scene;
  if (seat === null || !isReplaced(scene.view)) return null;
  return (
    <section
      aria-labelledby="stand-in"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl border border-l-4 border-warn bg-panel p-3"
    >
      <div>
        <h2 id="stand-in" className="font-semibold">
          {t('mine')}
        </h2>
        <p className="text-sm text-quiet">{t('mineText')}</p>
      </div>
      <BotForm scene={scene} seat={seat}>
        <input type="hidden" name="level" value="none" />
        <button type="submit" className={button}>
          {t('takeBack')}
        </button>
      </BotForm>
    </section>
  );
}
