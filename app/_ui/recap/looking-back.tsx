import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import { textLink } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import type { Card } from '@/lib/cards';
import type { ReplayedDeal } from '@/lib/match';
import { unreachable } from '@/lib/rules/game';
import type { Decision, Hindsight } from '@/lib/tables';
import { Poll } from './check-button';
import { type NamesIn, playedCard, recapPath, stepPath } from './story/step';

type Props = {
  table: string;
  share: string | null;
  hindsight: Hindsight | null;
  deals: readonly ReplayedDeal[];
  players: number;
  namesIn: NamesIn;
  /** Whether few points are good. */
  lowWins: boolean;
};

/** Tells what a strong bot would have done where it mattered, from what the player could see then; as far as it is known yet. */
export function LookingBack({ table, share, hindsight, deals, players, namesIn, lowWins }: Props) {
  const t = useTranslations('replay.hindsight');
  const format = useFormatter();
  const { found, isDone } = hindsight ?? { found: [], isDone: false };
  return (
    <Panel title={t('title')}>
      <p className="mb-2 text-quiet text-sm">{t('text')}</p>
      <ol className="grid gap-3" aria-live="polite">
        {found.map(({ deal, step, seat, made, instead, gain, error }) => (
          <li key={`${deal} ${step}`} className="border-line border-t pt-2">
            <p className="text-pretty wrap-anywhere">
              {t.rich(`found.${made.type}`, {
                name: namesIn(deal, deals[deal].frames[step]?.at)[seat],
                bid: bidOf(made),
                better: bidOf(instead),
                made: () => <CardList cards={cardsOf(made)} />,
                instead: () => <CardList cards={cardsOf(instead)} />,
                points: t('points', { amount: rounded(gain), good: lowWins ? 'low' : 'high' }),
                error: format.number(rounded(2 * error)),
              })}
            </p>
            <Link href={stepPath(table, deal, step, { share, seat })} className={textLink}>
              {made.type === 'play'
                ? t('where', { deal: deal + 1, trick: trickOf(deals[deal], step, players) })
                : t('before', { deal: deal + 1 })}
            </Link>
          </li>
        ))}
      </ol>
      {isDone && found.length === 0 && <p>{t('none')}</p>}
      {!isDone && (
        <>
          <p className="text-sm">{t('pending')}</p>
          <p className="hidden noscript:block">
            <a href={recapPath(table, { share })} className={textLink}>
              {t('again')}
            </a>
          </p>
          <Poll />
        </>
      )}
    </Panel>
  );
}

/** The cards that a decision is about; none if it is about no card. */
function cardsOf(decision: Decision): readonly Card[] {
  switch (decision.type) {
    case 'play':
      return [decision.card];
    case 'pass':
    case 'bury':
      return decision.cards;
    case 'keep':
    case 'reject':
      return [decision.upper];
    case 'bid':
    case 'take':
    case 'decline':
    case 'pickUp':
    case 'stand':
      return [];
    default:
      return unreachable(decision);
  }
}

function bidOf(decision: Decision): number {
  return decision.type === 'bid' ? decision.value : 0;
}

/** Whole points where there are many of them, and tenths below two; never 0, as nothing is so certain. */
function rounded(points: number): number {
  return points < 2 ? Math.max(0.1, Math.round(10 * points) / 10) : Math.round(points);
}

/** The number of the trick, from 1, to which the card of this position was played. */
function trickOf({ frames }: ReplayedDeal, step: number, players: number): number {
  const cards = frames.slice(0, step + 1).filter(({ move }) => move && playedCard(move.move)).length;
  return Math.ceil(cards / players);
}
