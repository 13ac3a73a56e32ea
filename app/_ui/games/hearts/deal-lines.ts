import type { DealOver, EndSay } from '@/app/_ui/game-ui';
import { hearts, type Options, type View } from '@/lib/rules/hearts';
import { heartsInDeck } from '@/lib/rules/hearts/options';
import { type MoonValue, type Shot, takenBy } from '@/lib/rules/hearts/score';
import type { Seat } from '@/lib/rules/view';

const JACK = -10;

/** Lists the news of a deal of Hearts: the moon, what was nearly one, the queen, who stayed clean. */
export function dealLines(_: View, deal: DealOver, { t, names, list, me }: EndSay & { me: Seat | null }): string[] {
  const options = hearts.options.parse(deal.options);
  const who = (seat: Seat) => ({ who: seat === me ? 'me' : 'other', name: names[seat] });
  const jack = options.jackOfDiamonds === 'off' ? 0 : JACK;
  const total = 2 * heartsInDeck(options);
  const shot = shotIn(options, deal.points);
  const taken = deal.isWhole ? takenBy(deal.tricks, names.length) : null;
  const lines: string[] = [];
  if (shot) {
    lines.push(t('hearts.shot', { ...who(shot.seat), sun: String(shot.sun), value: shot.value, amount: shot.amount }));
  } else {
    const most = Math.max(...deal.points);
    const first = deal.points.indexOf(most);
    const queen = taken?.findIndex((pile) => pile.queen) ?? -1;
    const tookAll = taken?.some((pile) => pile.queen && pile.hearts === total / 2) ?? (jack === 0 && most === total);
    const nearly = taken && options.moon !== 'none' ? nearlyShot(options, taken) : null;
    if (tookAll) lines.push(t('hearts.all', { ...who(first), amount: total }));
    else if (nearly) lines.push(t('hearts.nearly', { ...who(nearly.seat), missing: nearly.missing }));
    else if (queen >= 0) lines.push(t('hearts.queen', who(queen)));
    else lines.push(t('hearts.most', { ...who(first), points: most }));
  }
  if (!taken) return lines;
  const clean = taken.flatMap((pile, seat) => (pile.hearts === 0 && !pile.queen ? [seat] : []));
  if (!shot && clean.length > 0 && clean.length < names.length - 1) {
    lines.push(t('hearts.clean', { names: list(clean.map((seat) => (seat === me ? t('youToo') : names[seat]))) }));
  }
  const withJack = taken.findIndex((pile) => pile.jack);
  if (jack !== 0 && withJack >= 0) lines.push(t('hearts.jack', who(withJack)));
  return lines;
}

/** The moon or the sun that a deal's points show, or null. As all cards are played, the points' sum tells a shot. */
export function shotIn(options: Options, points: readonly number[]): (Shot & { value: MoonValue }) | null {
  if (options.moon === 'none') return null;
  const jack = options.jackOfDiamonds === 'off' ? 0 : JACK;
  const moved = points.reduce((sum, one) => sum + one, 0) - jack;
  const moon = 2 * heartsInDeck(options);
  if (moved === moon) return null;
  const value = moved > 0 ? 'add' : 'subtract';
  const amount = value === 'add' ? moved / (points.length - 1) : -moved;
  return { seat: points.indexOf(Math.min(...points)), sun: amount > moon, amount, value };
}

/** Finds who took all penalty cards but one. */
function nearlyShot(
  options: Options,
  taken: ReturnType<typeof takenBy>,
): { seat: Seat; missing: 'queen' | 'heart' } | null {
  const hearts = heartsInDeck(options);
  const seat = taken.findIndex((pile) => pile.hearts + (pile.queen ? 1 : 0) === hearts);
  if (seat < 0) return null;
  return { seat, missing: taken[seat].queen ? 'heart' : 'queen' };
}
