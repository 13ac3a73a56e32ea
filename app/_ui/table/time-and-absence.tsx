import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer } from '@/app/_ui/kit/panel';
import type { Seat } from '@/lib/rules/view';
import type { Seated } from '@/lib/tables';
import { AbsenceForm } from './absence-form';
import { Part } from './absence-part';
import { DaysOff } from './days-off';
import { ExpectedEnd } from './expected-end';
import { FriendForMe } from './friend-for-me';
import { EndMatch, HandOverSeats, ProposePause } from './propose';
import type { Scene } from './scene';
import { type Here, lengthInWords } from './time-words';

type Props = {
  scene: Scene;
  here: Here;
  origin: string;
  friendLinks: readonly Seated[];
  /** Shows what does not change with a move as it was, where it is not sent again. */
  kept: (part: ReactNode) => ReactNode;
};

/** All that a player can do about his time and his absence, folded away; first what changes with every move. */
export function TimeAndAbsence({ scene, here, origin, friendLinks, kept }: Props) {
  const t = useTranslations('absence');
  const { own, view } = scene;
  if (own === null || view.status !== 'running') return null;
  const { away, bot } = view.seats[own];
  // Whoever has only bots with him keeps nobody waiting: with the autopilot the match would merely rest.
  const isAlone = !view.seats.some(({ player }, seat) => player && seat !== own);
  return (
    <Drawer title={t('title')}>
      <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        <ExpectedEnd scene={scene} here={here} />
        <MyBank scene={scene} own={own} />
        {view.pace && <DaysOff scene={scene} own={own} here={here} />}
        {kept(
          <>
            {away === null && bot === null && !isAlone && (
              <Part title={t('autopilot.title')} text={t('autopilot.text')}>
                <AbsenceForm scene={scene} path="autopilot" fields={{ seat: own, on: 'yes' }}>
                  <button type="submit" className={`${quietButton} w-full`}>
                    {t('autopilot.on')}
                  </button>
                </AbsenceForm>
              </Part>
            )}
            {bot === null && (
              <FriendForMe scene={scene} own={own} here={here} origin={origin} friendLinks={friendLinks} />
            )}
            {view.pace && <ProposePause scene={scene} own={own} />}
            <HandOverSeats scene={scene} own={own} here={here} />
            <EndMatch scene={scene} own={own} />
          </>,
        )}
      </div>
    </Drawer>
  );
}

function MyBank({ scene: { view }, own }: { scene: Scene; own: Seat }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  const bank = view.banks?.[own];
  if (bank === undefined) return null;
  const time = lengthInWords(bank, locale);
  return <p className="text-sm">{t(view.deadline === null ? 'bank.now' : 'bank.atStart', { time })}</p>;
}
