import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { PlanForm } from './plan-form';
import type { Scene } from './scene';

/** For a player whose last move nobody else has seen yet: it can be taken back. */
export function Undo({ scene }: { scene: Scene }) {
  const t = useTranslations('table.undo');
  if (scene.own === null || !scene.view.undo) return null;
  return (
    <PlanForm scene={scene} path="undo" className="grid grid-cols-[1fr_auto] items-center gap-x-3">
      <p className="order-1 text-quiet text-sm">{t('text')}</p>
      <button type="submit" className={`${quietButton} order-2`}>
        {t('submit')}
      </button>
    </PlanForm>
  );
}
