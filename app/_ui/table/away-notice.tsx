import { useTranslations } from 'next-intl';
import { button } from '@/app/_ui/kit/classes';
import { AbsenceForm } from './absence-form';
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
    <section
      aria-labelledby="autopilot"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl border border-accent border-l-4 bg-panel p-3"
    >
      <div>
        <h2 id="autopilot" className="font-semibold">
          {t.rich('title', { time: () => <TimeOf at={away.since} here={here} /> })}
        </h2>
        <p className="text-quiet text-sm">{t('text')}</p>
      </div>
      <AbsenceForm scene={scene} path="autopilot" fields={{ seat: own, on: 'no' }}>
        <button type="submit" className={button}>
          {t('back')}
        </button>
      </AbsenceForm>
    </section>
  );
}
