import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { AbsenceForm } from './absence-form';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import type { Here } from './time-words';

/** A table that pauses: until when, why if somebody wrote it, and for players a way to go on before. */
export function PauseNotice({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence.pause');
  const { own, view, names } = scene;
  const { pause } = view;
  if (!pause || view.status !== 'running') return null;
  const isProposed = view.proposals.some(({ kind }) => kind === 'resume');
  return (
    <section aria-labelledby="pause" className="grid gap-2 rounded-xl border border-accent border-l-4 bg-panel p-3">
      <h2 id="pause" className="font-semibold">
        {t.rich('title', { time: () => <TimeOf at={pause.until} here={here} /> })}
      </h2>
      {pause.by === null && <p className="text-sm">{t('site')}</p>}
      {pause.by !== null && pause.reason !== null && (
        <p dir="auto" className="wrap-anywhere text-sm">
          {t('reason', { name: names[pause.by], reason: pause.reason })}
        </p>
      )}
      <p className="text-quiet text-sm">{t('text')}</p>
      {own !== null && !isProposed && (
        <AbsenceForm scene={scene} path="proposals" fields={{ seat: own, kind: 'resume' }}>
          <button type="submit" className={`${quietButton} w-full`}>
            {t('resume')}
          </button>
        </AbsenceForm>
      )}
    </section>
  );
}
