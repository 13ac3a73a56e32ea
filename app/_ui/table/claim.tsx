import { useTranslations } from 'next-intl';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { PlanForm } from './plan-form';
import type { Scene } from './scene';

/** For a player who is certain to take all tricks that are left of the deal, or none: a tap shows why, over the felt, a second one claims them. */
export function Claim({ scene }: { scene: Scene }) {
  const t = useTranslations('table.claim');
  const { claim } = scene.view;
  if (scene.own === null || claim === null) return null;
  return (
    <details className="relative w-full">
      <summary className={`${quietButton} w-full list-none [&::-webkit-details-marker]:hidden`}>
        {t('offer', { claim })}
      </summary>
      <div className="absolute inset-x-0 bottom-full z-10 mb-1 grid gap-2 rounded-xl border border-line bg-panel p-3 shadow-lg">
        <p className="text-sm">
          {t('certain', { claim })} {t('happens', { claim })}
        </p>
        <PlanForm scene={scene}>
          <button type="submit" className={`${button} w-full`}>
            {t('submit')}
          </button>
        </PlanForm>
      </div>
    </details>
  );
}
