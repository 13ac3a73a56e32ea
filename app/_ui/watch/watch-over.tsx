import { useTranslations } from 'next-intl';
import { MatchEnd } from '@/app/_ui/ends/match-end';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { Options } from '@/app/_ui/table/options';
import type { Scene } from '@/app/_ui/table/scene';
import { Status } from '@/app/_ui/table/status';
import type { Here } from '@/app/_ui/table/time-words';

/** A match that is over, for whoever watches by a link: as its players see it, without what leads to the table. */
export function WatchOver({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('watch');
  return (
    <div className="-mt-4 grid gap-4 sm:mt-0" data-version={scene.view.version}>
      <Status view={scene.view} here={here} />
      <p className="text-sm text-warn">{t('watching')}</p>
      <div className="h-80 sm:h-96">
        <TrickArea scene={scene} />
      </div>
      <MatchEnd scene={scene} held={null} />
      <Options scene={scene} />
    </div>
  );
}
