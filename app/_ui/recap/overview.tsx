import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Rematch } from '@/app/_ui/ends/rematch';
import { gameUiOf } from '@/app/_ui/games';
import { button, pageTitle, quietButton } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/panel';
import { EndedEarly } from '@/app/_ui/table/ended-early';
import { namesOf, titleOf } from '@/app/_ui/table/names';
import { hasRanking } from '@/app/_ui/table/ranking';
import { Scores } from '@/app/_ui/table/scores';
import { scoringOf } from '@/app/_ui/table/sides';
import { Standings } from '@/app/_ui/table/standings';
import type { Hindsight, Recap } from '@/lib/tables';
import { LookingBack } from './looking-back';
import { SeatStory } from './seat-story';
import { SelfMadeMoves } from './self-made';
import { Sharing } from './sharing';
import { stepPath } from './step';
import { StoodIn } from './stood-in';
import { StoryParts } from './story/parts';

type Props = {
  recap: Recap;
  /** What is known by looking back; null while nothing is. */
  hindsight?: Hindsight | null;
  /** Where the site is, for links to give away: `https://example.org`. */
  origin: string;
};

/** A finished match: the ranking, and the points of every deal with a link to it; and for those who sat there, how it is shared. */
export function Overview({
  recap: { view, deals, changes, held, own, sharing, share },
  hindsight = null,
  origin,
}: Props) {
  const t = useTranslations('recap');
  const replay = useTranslations('replay');
  const absence = useTranslations('absence');
  const names = namesOf(view, useTranslations('table'));
  const games = useTranslations('games');
  const ui = gameUiOf(view.game);
  const scoring = scoringOf(view, names, ui);
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
    <div className="grid gap-4">
      <header>
        <h1 className={pageTitle}>
          {t('title')}: {titleOf(view, games)}
        </h1>
      </header>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title={view.ended ? absence('ended.title') : t('ranking')}>
          <EndedEarly view={view} names={names} />
          {hasRanking(view) && <Standings view={view} scoring={scoring} lowWins={ui.lowWins} />}
          {own.length > 0 ? (
            <>
              <Rematch view={view} names={names} held={held} />
              <p className="mt-4 flex flex-wrap gap-2">
                <Link href={`/t/${view.table}`} prefetch={false} className={quietButton}>
                  {t('toTable')}
                </Link>
                <a href={`/api/tables/${view.table}/record`} download className={quietButton}>
                  {t('record')}
                </a>
              </p>
            </>
          ) : (
            <>
              <p className="mt-4 text-quiet text-sm">{replay('guest')}</p>
              <p className="mt-3">
                <Link href="/" prefetch={false} className={button}>
                  {replay('private.home')}
                </Link>
              </p>
            </>
          )}
        </Panel>
        <Panel title={t('deals')}>
          {deals.length > 0 && <p className="mb-2 text-quiet text-sm">{t('dealsText')}</p>}
          <Scores scoring={scoring} heading={(deal) => heading(deal)} />
          {unfinished.map((deal) => (
            <p key={deal} className="text-sm">
              {heading(deal, 'unfinished')}
            </p>
          ))}
          <StoodIn deals={deals} />
          <SelfMadeMoves deals={deals} />
        </Panel>
      </div>
      <StoryParts view={view} deals={deals} share={share} scoring={scoring} ui={ui} names={names} />
      {deals.length > 0 && (
        <LookingBack table={view.table} share={share} hindsight={hindsight} deals={deals} names={names} />
      )}
      {sharing && <Sharing table={view.table} title={titleOf(view, games)} shared={sharing.shared} origin={origin} />}
      <SeatStory view={view} changes={changes} />
    </div>
  );
}
