import { useTranslations } from 'next-intl';
import type { BaseView } from '@/lib/rules/view';

/** What the deal before brought, until the first trick of this one is taken. */
export function DealOver({ view, names }: { view: BaseView; names: string[] }) {
  const t = useTranslations('table');
  const points = view.dealScores.at(-1);
  if (!points || view.finished || view.taken.some((tricks) => tricks > 0)) return null;
  const list = points.map((score, seat) => t('dealOver.player', { name: names[seat], points: score })).join(' · ');
  return <p className="text-quiet text-sm">{t('dealOver.text', { deal: view.dealScores.length, list })}</p>;
}
