import { useTranslations } from 'next-intl';
import { ranking } from './ranking';

type Props = { scores: readonly number[]; names: readonly string[]; lowWins: boolean };

/** The final ranking, with shared places. */
export function Standings({ scores, names, lowWins }: Props) {
  const t = useTranslations('table.result');
  return (
    <ol className="grid gap-1">
      {ranking(scores, lowWins).map(({ seat, score, place }) => (
        <li
          key={seat}
          className={`flex items-baseline gap-3 rounded-lg px-3 py-2 ${place === 1 ? 'bg-tint font-bold text-lg' : ''}`}
        >
          <span className="w-8 shrink-0 text-quiet tabular-nums">{t('place', { place })}</span>
          <span className="min-w-0 grow wrap-break-word">{names[seat]}</span>
          <span className="shrink-0 tabular-nums">{t('points', { points: score })}</span>
        </li>
      ))}
    </ol>
  );
}
