import { Fragment } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { Rematch } from '@/app/_ui/ends/rematch';
import type { GameUi } from '@/app/_ui/game-ui';
import { quietButton } from '@/app/_ui/kit/classes';
import { ButtonLink, Panel, QuietLink } from '@/app/_ui/kit/controls';
import { Badge } from '@/app/_ui/kit/emblem';
import { figureOf } from '@/app/_ui/kit/written';
import { hasRanking, ranking, type Scoring } from '@/app/_ui/table/names';
import { EndedEarly } from '@/app/_ui/table/parts/proposals';
import type { Recap } from '@/lib/tables';

type Props = Pick<Recap, 'view' | 'held' | 'own'> & { scoring: Scoring; ui: GameUi; names: readonly string[] };

/** Says who won, or why nobody did; leads those who sat there to another match and back to the table. */
export function Result({ view, held, own, scoring, ui, names }: Props) {
  const t = useTranslations('recap');
  const replay = useTranslations('replay');
  const absence = useTranslations('absence');
  return (
    <Panel title={view.ended ? absence('ended.title') : t('ranking')}>
      <EndedEarly view={view} names={names} />
      {hasRanking(view) && <Standings view={view} scoring={scoring} ui={ui} own={own} />}
      {own.length > 0 ? (
        <>
          <Rematch view={view} names={names} held={held} />
          <p className="mt-4 flex flex-wrap gap-2">
            <QuietLink href={`/t/${view.table}`}>{t('toTable')}</QuietLink>
            <a href={`/api/tables/${view.table}/record`} download className={quietButton}>
              {t('record')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="mt-4 text-quiet text-sm">{replay('guest')}</p>
          <p className="mt-3">
            <ButtonLink href="/">{replay('private.home')}</ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}

/** The final ranking, with shared places. Where one of the visitor's own seats is, it says so. */
function Standings({ view, scoring, ui: { lowWins }, own }: Pick<Props, 'view' | 'scoring' | 'ui' | 'own'>) {
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
          <span className="min-w-0 grow wrap-anywhere">
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
