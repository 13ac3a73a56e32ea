import { textsOf, useTranslations } from '@/app/_texts/translate';
import { gameUiOf } from '@/app/_ui/games';
import { pageTitle, textLink } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/controls';
import { Pages, paged } from '@/app/_ui/kit/pages';
import { FairShuffle } from '@/app/_ui/table/fair-shuffle';
import { namesIn, namesOf, scoringOf, titleOf } from '@/app/_ui/table/names';
import { TimeOf } from '@/app/_ui/table/pieces';
import { ChangeLine, changesInWords } from '@/app/_ui/table/seat-history';
import { DEAL_FAULTS } from '@/lib/fairness';
import type { TableView } from '@/lib/match';
import type { Hindsight, Recap } from '@/lib/tables';
import { CheckButton } from './check-button';
import { Deals } from './deals';
import { LookingBack } from './looking-back';
import { Result } from './result';
import { Sharing } from './sharing';
import { PlayerFigures, saysAnything } from './story/figures';
import { readStory } from './story/read-story';
import { ScoreChart } from './story/score-chart';
import { type RecapPages, recapPagePath } from './story/step';
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
  const namesAt = (deal: number, at?: number) => namesIn(view, deal, table, at);
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
            <LookingBack
              table={view.table}
              players={view.players}
              lowWins={ui.lowWins}
              namesIn={namesAt}
              {...{ share, hindsight, deals }}
            />
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

/** `page`: which page of it the address asks for. */
type SeatStoryProps = Pick<Recap, 'view' | 'changes' | 'share'> & { page?: string | undefined };

/** Everything that happened at the seats of a finished match, oldest first. */
export function SeatStory({ view, changes, share, page }: SeatStoryProps) {
  const t = useTranslations('table');
  // A date as of long ago is written with its year.
  const here = { now: 0, zone: view.pace?.zone ?? 'UTC' };
  const part = paged(changesInWords(view, changes, t), page);
  return (
    <Panel title={t('changes.title')} id="changes">
      <ol className="grid gap-2">
        {part.shown.map((change, i) => (
          <li key={i}>
            <ChangeLine change={change} when={<TimeOf at={change.at} here={here} />} />
          </li>
        ))}
      </ol>
      <Pages of={part} href={(to) => recapPagePath(view.table, 'changes', to, { share })} />
    </Panel>
  );
}

/** Lets anybody have all deals of a finished match dealt again in the browser. `deals`: how many there were. */
function CheckShuffles({ view, deals }: { view: TableView; deals: number }) {
  const t = useTranslations('fairness.check');
  const address = `/api/tables/${view.table}/record`;
  return (
    <Panel title={t('title')}>
      <p className="text-sm">{t(view.shuffle === 'seed' ? 'textSeed' : 'text')}</p>
      <p className="mt-2 hidden text-sm noscript:block">
        {t('noScript')}{' '}
        <a href={address} download className={textLink}>
          {t('record')}
        </a>
      </p>
      <CheckButton
        address={address}
        words={{
          ...textsOf(['submit', 'running', 'failed', 'good', 'bad', 'ok'], t),
          deals: Array.from({ length: deals }, (_, deal) => t('deal', { number: deal + 1 })),
          bits: [null, ...view.seats].map((_, count) => t('with', { count })),
          faults: textsOf(DEAL_FAULTS, (fault) => t(`faults.${fault}`)),
          commitment: [t('commitmentWrong'), t('commitment')],
          shares: t('sharesWrong'),
          ownCommitment: [t('ownCommitmentWrong'), t('ownCommitment')],
          ownBits: [t('ownBitsMissing'), t('ownBits')],
        }}
      />
    </Panel>
  );
}
