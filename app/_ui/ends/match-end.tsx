import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { hasRanking, isReplaced, scoringOf } from '@/app/_ui/table/names';
import { EndedEarly } from '@/app/_ui/table/parts/proposals';
import type { Scene } from '@/app/_ui/table/scene';
import { Scores } from '@/app/_ui/table/scores';
import type { Seat } from '@/lib/rules/view';
import { LastTrick, More, useDealLines } from './deal-end';
import { dealOverOf } from './deal-over';
import { Rematch } from './rematch';
import { Rows } from './rows';

/** `held`: the seats this browser holds; null: it watches by a link, and nothing leads it to the table. */
type Props = { scene: Scene; held: readonly Seat[] | null };

/** A finished match: who won and how the last deal ended, the ranking, another match with the same people, and the recap. */
export function MatchEnd({ scene, held }: Props) {
  const table = useTranslations('table');
  const { view, ui, game, names } = scene;
  const deal = dealOverOf(view);
  const lines = useDealLines(scene, deal);
  const headline = useHeadline(scene);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <section
        aria-label={table('result.title')}
        className="grid gap-3 rounded-xl border border-line bg-panel p-3 sm:p-4"
      >
        <header>
          <h2 className="wrap-anywhere hyphens-auto font-display text-headline">{headline}</h2>
          <EndedEarly view={view} names={names} />
          <More lines={lines} />
        </header>
        {hasRanking(view) && deal && <Rows scene={scene} deal={deal} hasPlaces />}
        {held && (
          <>
            <Rematch view={view} names={names} held={held} />
            <p className="flex flex-wrap gap-2">
              <Link href={`/t/${view.table}/recap`} className={quietButton}>
                {table('result.recap')}
              </Link>
            </p>
          </>
        )}
        {deal && <LastTrick scene={scene} deal={deal} />}
      </section>
      <Panel title={table('scores.title')}>
        <Scores scoring={scoringOf(view, names, ui)} heading={(deal) => deal + 1} />
        {game.dealNotes && <div className="mt-4">{game.dealNotes(names)}</div>}
      </Panel>
    </div>
  );
}

/** Returns a sentence that says who won. */
function useHeadline({ view, ui, names }: Scene): string {
  const t = useTranslations('ends.match');
  const format = useFormatter();
  const you = useTranslations('ends')('youToo');
  if (!hasRanking(view) || view.winners.length === 0) return t('undecided');
  const scoring = scoringOf(view, names, ui);
  const me = isReplaced(view) ? null : view.seat;
  const isMine = (side: number) => me !== null && scoring.sides[side].includes(me);
  if (scoring.winners.length > 1) {
    const names = scoring.winners.map((side) => (isMine(side) ? you : scoring.names[side]));
    return t('shared', { names: format.list(names) });
  }
  const [winner] = scoring.winners;
  return t('won', {
    who: isMine(winner) ? 'me' : 'other',
    name: scoring.names[winner],
    count: scoring.sides[winner].length,
  });
}
