import { useTranslations } from '@/app/_texts/translate';
import { useEndSay } from '@/app/_ui/ends/deal-over';
import type { GameUi } from '@/app/_ui/game-ui';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { Pages, paged } from '@/app/_ui/kit/pages';
import type { Scoring } from '@/app/_ui/table/names';
import { Scores } from '@/app/_ui/table/scores';
import { gameOf } from '@/lib/rules';
import { position, type Recap } from '@/lib/tables';
import { SelfMadeMoves, StoodIn } from './self-made';
import { type NamesIn, recapPagePath, stepPath } from './story/step';

type Props = {
  recap: Pick<Recap, 'view' | 'deals' | 'share'>;
  scoring: Scoring;
  ui: GameUi;
  namesIn: NamesIn;
  page?: string | undefined;
};

/** The points and the news of every deal, each with a link to its replay; and moves players did not make themselves. */
export function Deals({ recap, scoring, ui, namesIn, page }: Props) {
  const t = useTranslations('recap');
  const { view, deals, share } = recap;
  const heading = (deal: number, key: 'deal' | 'unfinished' = 'deal') => (
    <Link
      href={stepPath(view.table, deal, 0, { share })}
      className="inline-block min-h-11 min-w-11 content-center text-accent underline"
    >
      {t(key, { number: deal + 1 })}
    </Link>
  );
  // A match that ended before the game was over has a deal that has no points.
  const unfinished = deals.map((_, deal) => deal).slice(view.dealScores.length);
  const part = paged(view.dealScores, page);
  return (
    <Panel title={t('deals')} id="deals">
      {deals.length > 0 && <p className="mb-2 text-quiet text-sm">{t('dealsText')}</p>}
      <Scores
        scoring={scoring}
        heading={(deal) => heading(deal)}
        headlines={useHeadlines(recap, ui, namesIn)}
        from={part.from}
        until={part.from + part.shown.length}
      />
      <Pages of={part} href={(to) => recapPagePath(view.table, 'deals', to, { share })} />
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

/** Returns the most remarkable sentence about each deal that gave points, as its end told it at the table; null: none. */
function useHeadlines(recap: Pick<Recap, 'view' | 'deals'>, ui: GameUi, namesIn: NamesIn) {
  const say = useEndSay([]);
  const { game: id, dealScores, options } = recap.view;
  const game = gameOf(id);
  return dealScores.map((points, deal) => {
    const frames = recap.deals[deal]?.frames ?? [];
    const end = frames.at(-1);
    if (!game || !end) return null;
    const { view } = position(recap, deal, frames.length - 1);
    const tricks = game.tricks(end.state);
    const [headline = null] = ui
      .open(view)
      .dealLines({ deal, points, tricks, isWhole: true, options }, { ...say, names: namesIn(deal) });
    return headline;
  });
}
