import type { DealOver, EndSay } from '@/app/_ui/game-ui';
import type { View } from '@/lib/rules/herzblatt';
import { GOAL } from '@/lib/rules/herzblatt/score';
import type { Seat } from '@/lib/rules/view';
import { settledOf } from './details';

/** The most Augen by which a game is decided narrowly. */
const NARROW = 3;

/** Lists the news of a deal of Herzblatt: how its declarer did, and what it cost. */
export function dealLines(view: View, { deal }: DealOver, { t, names, me }: EndSay & { me: Seat | null }): string[] {
  if (view.lastDeal?.deal !== deal) return [];
  const settled = settledOf(view);
  if (!settled) return [t('herzblatt.void')];
  const { declarer, augen, result, each } = settled;
  const opponents = names.flatMap((name, seat) => (seat === declarer ? [] : [{ name, seat }]));
  const [{ name: opponent, seat }] = opponents;
  const about = { who: declarer === me ? 'me' : 'other', name: names[declarer], augen };
  const cost = { count: opponents.length, against: seat === me ? 'me' : 'other', opponent, points: each };
  if (result === 'won') {
    const won = augen < GOAL + NARROW ? t('herzblatt.justWon', about) : t('herzblatt.won', about);
    return [won, t('herzblatt.eachPays', cost)];
  }
  const missing = GOAL - augen;
  const lost =
    result === 'schneider'
      ? t('herzblatt.schneider', about)
      : missing <= NARROW
        ? t('herzblatt.justLost', { ...about, missing })
        : t('herzblatt.lost', about);
  return [lost, t('herzblatt.each', cost)];
}
