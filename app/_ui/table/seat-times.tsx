import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isolated } from '@/app/_ui/kit/isolated';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import { type Here, lengthInWords } from './time-words';

type Props = Pick<Scene, 'view' | 'names'> & { seat: Seat; here: Here };

/** Until when a player is to act, what is in his bank, and who plays for him; nothing where there is nothing to say. */
export function SeatTimes({ view, names, seat, here }: Props) {
  const t = useTranslations('absence');
  const locale = useLocale();
  if (view.status !== 'running') return null;
  const { away, friend, daysOff, player, bot } = view.seats[seat];
  const time = (at: number) => () => <TimeOf at={at} here={here} />;
  const deadline = view.deadlines[seat];
  const off = daysOff.find(({ from, until }) => from <= here.now && here.now < until);
  const bank = player && bot === null ? view.banks?.[seat] : undefined;
  const lines: [string, ReactNode][] = [];
  if (deadline !== null) lines.push(['deadline', t.rich('until', { time: time(deadline) })]);
  if (bank !== undefined) lines.push(['bank', t('seat.bank', { time: lengthInWords(bank, locale) })]);
  if (away) lines.push(['away', t('seat.autopilot')]);
  if (friend) {
    const values = { friend: isolated(friend.name), name: names[seat], time: time(friend.until) };
    lines.push(['friend', t.rich('seat.friend', values)]);
  }
  if (off) lines.push(['off', t.rich('seat.dayOff', { time: time(off.until) })]);
  return lines.map(([key, line]) => (
    <p key={key} className="wrap-anywhere text-quiet text-sm">
      {line}
    </p>
  ));
}
