import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { gameUiOf } from '@/app/_ui/games';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { useSince } from '@/app/_ui/kit/since';
import { awaitsPlayer, freeSeats, namesOf, titleOf } from '@/app/_ui/table/names';
import { scoringOf } from '@/app/_ui/table/sides';
import type { MyTable } from '@/lib/tables';

/** One table in the list of "my tables": what it waits for, the scores, and a link to it. */
export function TableLine({ table, now }: { table: MyTable; now: number }) {
  const t = useTranslations('home.tables');
  const { view, due } = table;
  const held = [...table.held, ...table.promised];
  const names = namesOf(view, useTranslations('table'));
  const isDue = due.length > 0;
  const title = titleOf(view, useTranslations('games'));
  const seats = isDue ? due : held;
  /** The seat, if there is only one: then the whole line is a link. */
  const only = held.length === 1 ? held[0] : undefined;
  return (
    <article
      className={`relative rounded-xl border border-l-4 bg-panel p-4 ${isDue ? 'border-accent' : 'border-line'} hover:border-accent`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {only === undefined ? (
            title
          ) : (
            <Link
              href={`/t/${view.table}?as=${only}`}
              prefetch={false}
              className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="flex items-center gap-2 text-sm text-quiet">
          {view.status === 'running' && t('deal', { deal: view.deal + 1 })}
          {only !== undefined && <Chevron />}
        </p>
      </div>
      <p className={isDue ? 'font-medium text-accent' : 'text-quiet'}>
        <Standing table={table} names={names} now={now} />
      </p>
      {view.status !== 'open' && <Scores table={table} names={names} />}
      {only !== undefined && isDue && (
        <span aria-hidden="true" className={`${button} mt-3`}>
          {t('goDue')}
        </span>
      )}
      {only === undefined && (
        <p className="mt-3 flex flex-wrap gap-2">
          {seats.map((seat) => (
            <Link
              key={seat}
              href={`/t/${view.table}?as=${seat}`}
              prefetch={false}
              className={isDue ? button : quietButton}
            >
              {t('goAs', { name: (table.promised.includes(seat) && view.seats[seat].next?.name) || names[seat] })}
              <span className="sr-only">{t('at', { table: title })}</span>
            </Link>
          ))}
        </p>
      )}
    </article>
  );
}

function Standing({
  table: { view, held, promised, due },
  names,
  now,
}: {
  table: MyTable;
  names: string[];
  now: number;
}) {
  const t = useTranslations('home.tables');
  const since = useSince(now);
  const format = useFormatter();
  const longest = (seats: readonly number[]) => since(Math.min(...seats.map((seat) => view.waitingSince[seat] ?? now)));
  const list = (seats: readonly number[]) => format.list(seats.map((seat) => names[seat]));
  if (view.status === 'open') return t('open', { count: freeSeats(view).length });
  if (view.finished) return t('winners', { count: view.winners.length, names: list(view.winners) });
  if (held.length === 0) return t('promised', { names: list(promised) });
  if (awaitsPlayer(view)) return t('vacant', { since: longest(view.toAct) });
  if (due.length === 0) return t('waitingFor', { names: list(view.toAct), since: longest(view.toAct) });
  if (held.length === 1) return t('yourTurn', { since: longest(due) });
  return t('yourTurnAs', { count: due.length, names: list(due), since: longest(due) });
}

function Scores({ table: { view, held }, names }: { table: MyTable; names: string[] }) {
  const t = useTranslations('home.tables');
  const scoring = scoringOf(view, names, gameUiOf(view.game));
  const isMine = (seats: readonly number[]) => seats.some((seat) => held.includes(seat));
  return (
    <dl aria-label={t('scores')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {scoring.names.map((name, side) => (
        <div key={scoring.sides[side][0]} className="flex gap-1.5">
          <dt className={isMine(scoring.sides[side]) ? 'font-medium' : 'text-quiet'}>{name}</dt>
          <dd className="tabular-nums">{scoring.scores[side]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chevron() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-2">
      <path d="m6 3 5 5-5 5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
