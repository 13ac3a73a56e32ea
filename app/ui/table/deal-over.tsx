import { useTranslations } from 'next-intl';
import type { TableView } from '@/lib/match';
import { TrickList } from './trick-list';

/** What the deal before brought, and its last trick, until the first trick of this one is taken. */
export function DealOver({ view, names }: { view: TableView; names: string[] }) {
  const t = useTranslations('table');
  const points = view.dealScores.at(-1);
  if (!points || view.finished || view.taken.some((tricks) => tricks > 0)) return null;
  const list = points.map((score, seat) => t('dealOver.player', { name: names[seat], points: score })).join(' · ');
  const trick = view.trickBefore;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-quiet">
        {t('dealOver.text', { deal: view.dealScores.length, list })}
      </summary>
      {trick && <TrickList tricks={[{ trick }]} names={names} caption={t('dealOver.trick')} />}
    </details>
  );
}
