import { useLocale, useTranslations } from '@/app/_texts/translate';
import { isolated } from '@/app/_ui/kit/written';
import { TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { type Here, lengthInWords, rangeInWords } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';

/** Until when a player is to act, how much is in their bank, and who plays for them; nothing where there is nothing to say. */
export function SeatTimes({ view, names, seat, here }: Pick<Scene, 'view' | 'names'> & { seat: Seat; here: Here }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  if (view.status !== 'running') return null;
  const { away, friend, daysOff, player, bot } = view.seats[seat];
  const time = (at: number) => () => <TimeOf at={at} here={here} />;
  const deadline = view.deadlines[seat];
  const off = daysOff.find(({ from, until }) => from <= here.now && here.now < until);
  const bank = player && bot === null ? view.banks?.[seat] : undefined;
  const lines: [string, React.ReactNode][] = [];
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

/** Between which moments the match will probably end; nothing as long as that would be a guess. */
export function ExpectedEnd({ scene: { view }, here: { zone } }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  if (!view.expectedEnd) return null;
  const { from, until } = view.expectedEnd;
  return <p className="text-sm">{t('expectedEnd', { range: rangeInWords(from, until, locale, zone) })}</p>;
}

/** The time in the viewer's bank. */
export function MyBank({ scene: { view }, own }: { scene: Scene; own: Seat }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  const bank = view.banks?.[own];
  if (bank === undefined) return null;
  const time = lengthInWords(bank, locale);
  return <p className="text-sm">{t(view.deadline === null ? 'bank.now' : 'bank.atStart', { time })}</p>;
}
