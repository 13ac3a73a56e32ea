import { useTranslations } from 'next-intl';
import type { Scene } from './scene';
import { scoringOf } from './sides';
import { TrickList } from './trick-list';

/** The points of the deal before, how they came about, and its last trick, until the first trick of this deal is taken. */
export function DealOver({ scene: { view, ui, game, names } }: { scene: Scene }) {
  const t = useTranslations('table');
  const scoring = scoringOf(view, names, ui);
  const points = scoring.dealScores.at(-1);
  if (!points || view.finished || view.taken.some((tricks) => tricks > 0)) return null;
  const list = points
    .map((score, side) => t('dealOver.player', { name: scoring.names[side], points: score }))
    .join(' · ');
  const trick = view.trickBefore;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-quiet">
        {t('dealOver.text', { deal: view.dealScores.length, list })}
      </summary>
      {game.dealNotes?.(names)}
      {trick && <TrickList tricks={[{ trick }]} names={names} caption={t('dealOver.trick')} />}
    </details>
  );
}
