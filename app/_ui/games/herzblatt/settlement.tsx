import { useTranslations } from '@/app/_texts/translate';
import type { View } from '@/lib/rules/herzblatt';
import { settledOf } from './details';

/** How the last deal was settled, or that it was void (rules.md §4.2, 4.5). */
export function Settlement({ view, names }: { view: View; names: readonly string[] }) {
  const t = useTranslations('games.herzblatt.settlement');
  if (!view.lastDeal) return null;
  const settled = settledOf(view);
  if (!settled) return t('void', { deal: view.lastDeal.deal + 1, settled: view.settled });
  const { declarer, augen, result, each, total } = settled;
  const opponents = names.filter((_, seat) => seat !== declarer);
  return t(result, {
    who: declarer === view.seat ? 'me' : 'other',
    name: names[declarer],
    count: opponents.length,
    opponent: opponents[0],
    against: opponents.length === 1 && view.seat !== null && view.seat !== declarer ? 'me' : 'other',
    augen,
    each,
    total,
  });
}
