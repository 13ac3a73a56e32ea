import { Fragment } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { Badge } from '@/app/_ui/kit/emblem';
import { figureOf } from '@/app/_ui/kit/written';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { Scoring } from './sides';
import { ranking } from './sides';

type Props = { view: Pick<TableView, 'seats'>; scoring: Scoring; lowWins: boolean; own: readonly Seat[] };

/** The final ranking, with shared places. Where one of the visitor's own seats is, it says so. */
export function Standings({ view, scoring, lowWins, own }: Props) {
  const t = useTranslations('table.result');
  const ends = useTranslations('ends');
  const isOwn = (side: number) => scoring.sides[side].some((seat) => own.includes(seat));
  return (
    <ol className="grid gap-1">
      {ranking(scoring.scores, lowWins).map(({ seat: side, score, place }) => (
        <li
          key={side}
          aria-current={isOwn(side) || undefined}
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
            {isOwn(side) && <span className="font-normal text-base text-quiet"> ({ends('youToo')})</span>}
          </span>
          <span className="shrink-0 tabular-nums">{figureOf(t('points', { points: score }))}</span>
        </li>
      ))}
    </ol>
  );
}
