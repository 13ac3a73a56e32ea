import { useTranslations } from '@/app/_texts/translate';
import { Drawer } from '@/app/_ui/kit/panel';
import { Autopilot } from '@/app/_ui/table/parts/absence';
import { DaysOff } from '@/app/_ui/table/parts/days-off';
import { FriendForMe } from '@/app/_ui/table/parts/friend';
import { ExpectedEnd, MyBank } from '@/app/_ui/table/parts/pace';
import { EndMatch, HandOverSeats, ProposePause } from '@/app/_ui/table/parts/proposals';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { Seated } from '@/lib/tables';

type Props = {
  scene: Scene;
  here: Here;
  origin: string;
  friendLinks: readonly Seated[];
};

/** All that a player can do about their time and absence, folded away. */
export function TimeAndAbsence({ scene, here, origin, friendLinks }: Props) {
  const t = useTranslations('absence');
  const { own, view } = scene;
  if (own === null || view.status !== 'running') return null;
  const { away, bot } = view.seats[own];
  // A player among bots keeps nobody waiting: with the autopilot the match would merely rest.
  const isAlone = !view.seats.some(({ player }, seat) => player && seat !== own);
  return (
    <Drawer title={t('title')}>
      <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        <ExpectedEnd scene={scene} here={here} />
        <MyBank scene={scene} own={own} />
        {view.pace && <DaysOff scene={scene} own={own} here={here} />}
        {away === null && bot === null && !isAlone && <Autopilot scene={scene} own={own} />}
        {bot === null && <FriendForMe scene={scene} own={own} here={here} origin={origin} friendLinks={friendLinks} />}
        {view.pace && <ProposePause scene={scene} own={own} />}
        <HandOverSeats scene={scene} own={own} here={here} />
        <EndMatch scene={scene} own={own} />
      </div>
    </Drawer>
  );
}
