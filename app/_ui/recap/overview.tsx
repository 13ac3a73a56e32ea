import { useTranslations } from '@/app/_texts/translate';
import { gameUiOf } from '@/app/_ui/games';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/panel';
import { FairShuffle } from '@/app/_ui/table/fair-shuffle';
import { namesIn, namesOf, titleOf } from '@/app/_ui/table/names';
import { scoringOf } from '@/app/_ui/table/sides';
import type { Hindsight, Recap } from '@/lib/tables';
import { CheckShuffles } from './check-shuffles';
import { Deals } from './deals';
import { LookingBack } from './looking-back';
import { Result } from './result';
import { SeatStory } from './seat-story';
import { Sharing } from './sharing';
import { PlayerFigures, saysAnything } from './story/figures';
import { readStory } from './story/read-story';
import { ScoreChart } from './story/score-chart';
import type { RecapPages } from './story/step';
import { StoryList } from './story/story-list';
import { Thoughts } from './story/thoughts';

type Props = {
  recap: Recap;
  /** The findings of looking back; null while there are none. */
  hindsight?: Hindsight | null;
  /** Where the site is, for links to give away: `https://example.org`. */
  origin: string;
  pages?: RecapPages;
};

/**
 * A finished match, in two columns where there is room: ranking, story and the players' figures; the course of the scores, each
 * deal with a link, and the findings of looking back. Its players share it beside the result. Below, the notes.
 */
export function Overview({ recap, hindsight = null, origin, pages = {} }: Props) {
  const t = useTranslations('recap');
  const story = useTranslations('story');
  const games = useTranslations('games');
  const { view, deals, changes, own, sharing, share } = recap;
  const table = useTranslations('table');
  const names = namesOf(view, table);
  const namesAt = (deal: number) => namesIn(view, deal, table);
  const ui = gameUiOf(view.game);
  const scoring = scoringOf(view, names, ui);
  const { told, figures: all } = readStory(recap, ui);
  const figures = all.filter(saysAnything);
  const common = { scoring, ui, names };
  return (
    <div className="grid gap-4">
      <header>
        <h1 className={pageTitle}>
          {t('title')}: {titleOf(view, games, own)}
        </h1>
      </header>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Result {...recap} {...common} />
          {sharing && (
            <Sharing table={view.table} title={titleOf(view, games)} shared={sharing.shared} origin={origin} />
          )}
          {told.length > 0 && (
            <Panel title={story('title')}>
              <StoryList table={view.table} share={share} told={told} namesIn={namesAt} />
            </Panel>
          )}
          {figures.length > 0 && (
            <Panel title={story('players.title')}>
              <PlayerFigures figures={figures} names={names} />
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {scoring.dealScores.length > 1 && (
            <Panel title={story('chart.title')}>
              <ScoreChart scoring={scoring} lowWins={ui.lowWins} />
            </Panel>
          )}
          <Deals recap={recap} scoring={scoring} ui={ui} namesIn={namesAt} page={pages.deals} />
          {deals.length > 0 && (
            <LookingBack table={view.table} lowWins={ui.lowWins} namesIn={namesAt} {...{ share, hindsight, deals }} />
          )}
        </div>
      </div>
      {deals.length > 0 && <CheckShuffles view={view} deals={deals.length} />}
      <FairShuffle view={view} />
      <Thoughts table={view.table} share={share} deals={deals} namesIn={namesAt} page={pages.notes} />
      <SeatStory view={view} changes={changes} share={share} page={pages.changes} />
    </div>
  );
}
