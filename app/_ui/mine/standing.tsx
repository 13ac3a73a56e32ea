import { useFormatter, useLocale, useTranslations } from '@/app/_texts/translate';
import { HiddenFields, QuietSubmit } from '@/app/_ui/kit/controls';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { useSince } from '@/app/_ui/kit/since';
import { Countdown } from '@/app/_ui/table/clock';
import { awaitsPlayer, freeSeats, hasRanking } from '@/app/_ui/table/names';
import { InMine } from '@/app/_ui/table/parts';
import { TimeOf } from '@/app/_ui/table/pieces';
import { dueUntil, keptWaiting, type MyTable } from '@/lib/tables';
import { hrefOf, zoneOf } from './parts';

type Props = { table: MyTable; names: readonly string[]; now: number };

/** Says what a table waits for, since when and until when, how many people wait for the visitor, and who plays for whom. */
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
      <InMine table={table} names={names} />
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
    const winners = hasRanking(view) ? view.winners : [];
    return t('winners', { count: winners.length, names: list(winners), when });
  }
  if (held.length + friendOf.length === 0) return t('promised', { names: list(promised) });
  if (awaitsPlayer(view)) return t('vacant', { since: longest(view.toAct) });
  if (due.length === 0) return t('waitingFor', { names: list(view.toAct), since: longest(view.toAct) });
  if (held.length + friendOf.length === 1 && held.length === 1) return t('yourTurn', { since: longest(due) });
  return t('yourTurnAs', { count: due.length, names: list(due), since: longest(due) });
}

/** Says until when the visitor is to act at a table, with a countdown in the last hour; nothing where there is no deadline. */
function Deadline({ table, now }: { table: MyTable; now: number }) {
  const t = useTranslations('mine');
  const locale = useLocale();
  const until = table.view.finished ? null : dueUntil(table);
  if (until === null) return null;
  return (
    <>
      {', '}
      {t.rich('until', { time: () => <TimeOf at={until} here={{ now, zone: zoneOf(table) }} /> })}{' '}
      <Countdown deadline={until} now={now} locale={locale} text={t('left', { time: '{time}' })} />
    </>
  );
}

/** A running table's pause, the visitor's seats as a friend and those on autopilot, each with the one tap that ends it. */
function Absence({ table, names, now }: Props) {
  const t = useTranslations('mine');
  const { view, friendOf } = table;
  if (view.status !== 'running') return null;
  const time = (at: number) => () => <TimeOf at={at} here={{ now, zone: zoneOf(table) }} />;
  return (
    <>
      {view.pause && <p className="text-sm">{t.rich('pause', { time: time(view.pause.until) })}</p>}
      {friendOf.map((seat) => {
        const { friend } = view.seats[seat];
        return (
          friend && (
            <p key={seat} className="wrap-anywhere text-sm">
              {t.rich('friendOf', { name: names[seat], time: time(friend.until) })}
            </p>
          )
        );
      })}
      <Away table={table} names={names} />
    </>
  );
}

function Away({ table, names }: Omit<Props, 'now'>) {
  const t = useTranslations('mine');
  const offline = useTranslations('table')('offline');
  const { view, held } = table;
  const who = held.length > 1 ? 'other' : 'me';
  return held
    .filter((seat) => view.seats[seat].away !== null)
    .map((seat) => (
      <QuickForm
        key={seat}
        action={`/api/tables/${view.table}/autopilot`}
        after={hrefOf(table)}
        offline={offline}
        className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
      >
        <HiddenFields fields={{ seat, on: 'no' }} />
        <span className="wrap-anywhere text-sm text-warn">{t('autopilot', { who, name: names[seat] })}</span>
        <QuietSubmit>{t('back', { who, name: names[seat] })}</QuietSubmit>
      </QuickForm>
    ));
}
