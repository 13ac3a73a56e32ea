import { useTranslations } from 'next-intl';
import { textLink } from '@/app/_ui/kit/classes';
import { AbsenceForm } from './absence-form';
import { NoticeLine } from './notice-line';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import type { Here } from './time-words';

/** Tells a player that the autopilot plays for him, with the one button that brings him back. */
export function AwayNotice({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence.mine');
  const { own, view } = scene;
  const away = own === null ? null : view.seats[own].away;
  if (own === null || away === null || view.status !== 'running') return null;
  return (
    <NoticeLine title={t.rich('title', { time: () => <TimeOf at={away.since} here={here} /> })} detail={t('text')}>
      <AbsenceForm scene={scene} path="autopilot" fields={{ seat: own, on: 'no' }}>
        <button type="submit" className={textLink}>
          {t('back')}
        </button>
      </AbsenceForm>
    </NoticeLine>
  );
}
