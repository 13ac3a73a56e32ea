import { useFormatter, useTranslations } from 'next-intl';
import { useSince } from '@/app/_ui/kit/since';
import { awaitsPlayer, freeSeats } from '@/app/_ui/table/names';
import { keptWaiting, type MyTable } from '@/lib/tables';
import { Absence } from './absence';
import { Deadline } from './deadline';

type Props = { table: MyTable; names: readonly string[]; now: number };

/** What a table waits for, since when and until when, how many people wait for the visitor, and who plays for whom. */
export function Standing({ table, names, now }: Props) {
  const t = useTranslations('mine');
  const waiting = keptWaiting(table);
  return (
    <>
      <p className={table.due.length > 0 ? 'font-medium text-accent' : 'text-quiet'}>
        <InWords table={table} names={names} now={now} />
        <Deadline table={table} now={now} />
      </p>
      {waiting > 1 && <p className="text-quiet text-sm">{t('kept', { count: waiting })}</p>}
      <Absence table={table} names={names} now={now} />
      <Nudges table={table} names={names} />
    </>
  );
}

function InWords({ table: { view, held, promised, friendOf, due }, names, now }: Props) {
  const t = useTranslations('mine');
  const since = useSince(now);
  const format = useFormatter();
  const longest = (seats: readonly number[]) => since(Math.min(...seats.map((seat) => view.waitingSince[seat] ?? now)));
  const list = (seats: readonly number[]) => format.list(seats.map((seat) => names[seat]));
  if (view.status === 'open') {
    return t('open', { count: freeSeats(view).length, when: format.relativeTime(view.openedAt, now) });
  }
  if (view.finished) {
    const when = format.relativeTime(view.changedAt, now);
    return t('winners', { count: view.winners.length, names: list(view.winners), when });
  }
  if (held.length + friendOf.length === 0) return t('promised', { names: list(promised) });
  if (awaitsPlayer(view)) return t('vacant', { since: longest(view.toAct) });
  if (due.length === 0) return t('waitingFor', { names: list(view.toAct), since: longest(view.toAct) });
  if (held.length + friendOf.length === 1 && held.length === 1) return t('yourTurn', { since: longest(due) });
  return t('yourTurnAs', { count: due.length, names: list(due), since: longest(due) });
}

/** For the host of a table that has not begun: who asks him to get the others. */
function Nudges({ table: { view, held }, names }: Omit<Props, 'now'>) {
  const t = useTranslations('parts.nudge');
  const format = useFormatter();
  const isHost = view.host !== null && held.includes(view.host);
  const asking = view.seats.flatMap(({ nudgedAt }, seat) => (nudgedAt === null ? [] : [names[seat]]));
  if (view.status !== 'open' || !isHost || asking.length === 0) return null;
  return <p className="text-sm text-warn">{t('mine', { name: format.list(asking), count: asking.length })}</p>;
}
