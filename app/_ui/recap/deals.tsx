import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { GameUi } from '@/app/_ui/game-ui';
import { Panel } from '@/app/_ui/kit/panel';
import { Scores } from '@/app/_ui/table/scores';
import type { Scoring } from '@/app/_ui/table/sides';
import type { Recap } from '@/lib/tables';
import { useHeadlines } from './headlines';
import { SelfMadeMoves } from './self-made';
import { stepPath } from './step';
import { StoodIn } from './stood-in';

type Props = { recap: Pick<Recap, 'view' | 'deals' | 'share'>; scoring: Scoring; ui: GameUi; names: readonly string[] };

/** The points of every deal and what was remarkable in it, each with a link to its replay; and who did not play for himself. */
export function Deals({ recap, scoring, ui, names }: Props) {
  const t = useTranslations('recap');
  const { view, deals, share } = recap;
  const heading = (deal: number, key: 'deal' | 'unfinished' = 'deal') => (
    <Link
      href={stepPath(view.table, deal, 0, { share })}
      prefetch={false}
      className="inline-block min-h-11 min-w-11 content-center text-accent underline"
    >
      {t(key, { number: deal + 1 })}
    </Link>
  );
  // A match that ended before the game was over has a deal that has no points.
  const unfinished = deals.map((_, deal) => deal).slice(view.dealScores.length);
  return (
    <Panel title={t('deals')}>
      {deals.length > 0 && <p className="mb-2 text-quiet text-sm">{t('dealsText')}</p>}
      <Scores scoring={scoring} heading={(deal) => heading(deal)} headlines={useHeadlines(recap, ui, names)} />
      {unfinished.map((deal) => (
        <p key={deal} className="text-sm">
          {heading(deal, 'unfinished')}
        </p>
      ))}
      <StoodIn deals={deals} />
      <SelfMadeMoves deals={deals} />
    </Panel>
  );
}
