import { useTranslations } from 'next-intl';
import type { GameUi } from '@/app/_ui/game-ui';
import { Panel } from '@/app/_ui/kit/panel';
import type { Scoring } from '@/app/_ui/table/sides';
import type { Recap } from '@/lib/tables';
import { PlayerFigures } from './figures';
import { readStory } from './read';
import { ScoreChart } from './score-chart';
import { StoryList } from './story-list';
import { Thoughts } from './thoughts';

type Props = Pick<Recap, 'view' | 'deals' | 'share'> & { scoring: Scoring; ui: GameUi; names: readonly string[] };

/** What a recap tells of a match besides its result: the story, the course of the scores, the players' figures, and what they noted. */
export function StoryParts({ view, deals, share, scoring, ui, names }: Props) {
  const t = useTranslations('story');
  const { told, figures } = readStory({ view, deals }, ui);
  const isCharted = scoring.dealScores.length > 1;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {told.length > 0 && (
        <Panel title={t('title')}>
          <StoryList table={view.table} share={share} told={told} names={names} />
        </Panel>
      )}
      <div className="grid min-w-0 gap-4">
        {isCharted && (
          <Panel title={t('chart.title')}>
            <ScoreChart scoring={scoring} lowWins={ui.lowWins} />
          </Panel>
        )}
        {deals.length > 0 && (
          <Panel title={t('players.title')}>
            <PlayerFigures figures={figures} names={names} />
          </Panel>
        )}
      </div>
      <Thoughts table={view.table} share={share} deals={deals} names={names} />
    </div>
  );
}
