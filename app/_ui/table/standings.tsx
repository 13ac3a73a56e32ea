import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Badge } from '@/app/_ui/kit/emblems/badge';
import type { TableView } from '@/lib/match';
import { ranking } from './ranking';
import type { Scoring } from './sides';

type Props = { view: Pick<TableView, 'seats'>; scoring: Scoring; lowWins: boolean };

/** The final ranking, with shared places. */
export function Standings({ view, scoring, lowWins }: Props) {
  const t = useTranslations('table.result');
  return (
    <ol className="grid gap-1">
      {ranking(scoring.scores, lowWins).map(({ seat: side, score, place }) => (
        <li
          key={side}
          className={`flex items-baseline gap-3 rounded-lg px-3 py-2 ${place === 1 ? 'bg-tint font-bold text-lg' : ''}`}
        >
          <span className="w-8 shrink-0 text-quiet tabular-nums">{t('place', { place })}</span>
          <span className="min-w-0 grow wrap-break-word">
            {scoring.sides[side].map((seat) => (
              <Fragment key={seat}>
                <Badge view={view} seat={seat} />{' '}
              </Fragment>
            ))}
            {scoring.names[side]}
          </span>
          <span className="shrink-0 tabular-nums">{t('points', { points: score })}</span>
        </li>
      ))}
    </ol>
  );
}
