import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/panel';
import type { Seat } from '@/lib/rules/view';
import { EndedEarly } from './ended-early';
import { hasRanking } from './ranking';
import { Rematch } from './rematch';
import type { Scene } from './scene';
import { Scores } from './scores';
import { scoringOf } from './sides';
import { Standings } from './standings';

type Props = { scene: Scene; held: readonly Seat[] };

/** A finished match: who won, the scores, and where to go next. */
export function Result({ scene: { view, ui, game, names }, held }: Props) {
  const t = useTranslations('table');
  const absence = useTranslations('absence');
  const scoring = scoringOf(view, names, ui);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Panel title={view.ended ? absence('ended.title') : t('result.title')}>
        <EndedEarly view={view} names={names} />
        {hasRanking(view) && <Standings scores={scoring.scores} names={scoring.names} lowWins={ui.lowWins} />}
        <Rematch view={view} names={names} held={held} />
        <p className="mt-4 flex flex-wrap gap-2">
          <Link href={`/t/${view.table}/recap`} prefetch={false} className={quietButton}>
            {t('result.recap')}
          </Link>
          <Link href={`/new?game=${view.game}`} prefetch={false} className={quietButton}>
            {t('result.again')}
          </Link>
        </p>
      </Panel>
      <Panel title={t('scores.title')}>
        <Scores scoring={scoring} heading={(deal) => deal + 1} />
        {game.dealNotes && <div className="mt-4">{game.dealNotes(names)}</div>}
      </Panel>
    </div>
  );
}
