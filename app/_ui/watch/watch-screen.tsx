import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DealEnd } from '@/app/_ui/ends/deal-end';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { Drawer } from '@/app/_ui/kit/panel';
import { Bar } from '@/app/_ui/screen/bar';
import { Notes } from '@/app/_ui/screen/notes';
import { DealScores, HowToPlay, Tricks } from '@/app/_ui/screen/sections';
import { Sheet } from '@/app/_ui/screen/sheet';
import { Claims } from '@/app/_ui/table/claims';
import { Options } from '@/app/_ui/table/options';
import { Players } from '@/app/_ui/table/players';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';

type Props = {
  scene: Scene;
  here: Here;
  title: string;
  /** Whether it is shown one trick behind. */
  behind: boolean;
  /** What the site's other pages have at their top and bottom. */
  site: ReactNode;
};

/** A running match for whoever watches by a link: the felt, what is public in the deal, and in the sheet players, tricks and scores. */
export function WatchScreen({ scene, here, title, behind, site }: Props) {
  const t = useTranslations('watch');
  const ends = useTranslations('ends');
  const { view, game, names } = scene;
  const dealEnd = view.dealScores.length > 0 && <DealEnd scene={scene} />;
  return (
    <>
      <Bar scene={scene} here={here} title={title} waiting={0} needs={0} heading={behind ? t('behind') : undefined} />
      <div className="screen-felt">
        <TrickArea scene={scene} dealEnd={dealEnd} keepsDealBefore />
      </div>
      <p className="screen-strip px-3 py-1 text-center text-sm text-warn">
        {t(behind ? 'watchingBehind' : 'watching')}
      </p>
      <div className="screen-turn">
        <Notes scene={scene} />
      </div>
      <Sheet>
        <Claims scene={scene} />
        <div className="sheet-notes empty:hidden">{game.tableNotes(names)}</div>
        <Players scene={scene} here={here} />
        <Tricks scene={scene} isKnown={false} />
        {dealEnd && (
          <>
            <Drawer title={ends('over', { number: view.dealScores.length })}>{dealEnd}</Drawer>
            <DealScores scene={scene} />
          </>
        )}
        <HowToPlay scene={scene} />
        <Options scene={scene} />
        {site}
      </Sheet>
    </>
  );
}
