import { useTranslations } from 'next-intl';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { PlanForm } from './plan-form';
import type { Scene } from './scene';

/** For a player who is certain to take all tricks that are left of the deal, or none: a tap shows why, a second one claims them. */
export function Claim({ scene }: { scene: Scene }) {
  const t = useTranslations('table.claim');
  const { claim } = scene.view;
  if (scene.own === null || claim === null) return null;
  return (
    <details>
      <summary className={`${quietButton} w-full list-none [&::-webkit-details-marker]:hidden`}>
        {t('offer', { claim })}
      </summary>
      <div className="mt-2 grid gap-2 rounded-xl border border-line bg-panel p-3">
        <p className="text-sm">
          {t('certain', { claim })} {t('happens', { claim })}
        </p>
        <PlanForm scene={scene} path="claim">
          <button type="submit" className={`${button} w-full`}>
            {t('submit')}
          </button>
        </PlanForm>
      </div>
    </details>
  );
}
