import { gameIdOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { gameUiOf } from '@/app/_ui/games';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { QuietLink } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { isolated } from '@/app/_ui/kit/written';
import { namesOf, scoringOf } from '@/app/_ui/table/names';
import type { MyTable } from '@/lib/tables';
import { SmallHand, SmallTrick } from './hand';
import { hrefOf, seatsOf } from './parts';
import { Standing } from './standing';

/** `title`: what it is called among the visitor's tables; `isFull`: with the hands of the seats that are to act. */
type Props = { table: MyTable; title: string; now: number; isFull: boolean };

const LINK =
  'underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

/** One table in a list: its game, since when it waits for whom, its trick, who plays and how it stands. */
export function TableEntry({ table, title, now, isFull }: Props) {
  const t = useTranslations('mine');
  const games = useTranslations('games');
  const { view, due } = table;
  const names = namesOf(view, useTranslations('table'));
  const isDue = due.length > 0;
  return (
    <article
      className={`rounded-xl border border-l-4 bg-panel p-4 hover:border-accent ${isDue ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="wrap-anywhere font-semibold">
          <Link href={hrefOf(table)} className={LINK}>
            {title}
          </Link>
        </h3>
        <p className="text-quiet text-sm">
          {games(`${gameIdOf(view.game)}.name`)}
          {view.status === 'running' && ` · ${t('deal', { deal: view.deal + 1 })}`}
        </p>
      </div>
      <Standing table={table} names={names} now={now} />
      {view.status === 'running' && <SmallTrick view={view} names={names} isBrief={!isFull || !isDue} />}
      {isFull && <Hands table={table} names={names} />}
      {view.status === 'open' ? <Players table={table} names={names} /> : <Scores table={table} names={names} />}
      <Ways table={table} names={names} title={title} />
    </article>
  );
}

type PartProps = { table: MyTable; names: readonly string[] };

/** The hands of the seats that are to act. Where people share this browser at a table, each is shown when it is asked for. */
function Hands({ table: { held, friendOf, turns }, names }: PartProps) {
  const t = useTranslations('mine');
  const inbox = useTranslations('inbox');
  return turns.map((view) => {
    const seat = view.seat ?? 0;
    const leads = !view.trick && view.choices.some(({ type }) => type === 'play');
    return held.length + friendOf.length > 1 ? (
      <details key={seat} className="mt-2">
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          {t('showHand', { name: names[seat] })}
        </summary>
        <SmallHand view={view} seat={seat} />
      </details>
    ) : (
      <div key={seat}>
        {leads && <p className="mt-2 text-sm">{inbox('noTrick')}</p>}
        <SmallHand view={view} seat={seat} />
      </div>
    );
  });
}

/** The players at a table that has not begun. */
function Players({ table: { view, held }, names }: PartProps) {
  const t = useTranslations('mine');
  const you = useTranslations('table')('you');
  const format = useFormatter();
  const there = view.seats.flatMap(({ taken }, seat) => {
    if (!taken) return [];
    return [held.includes(seat) ? `${names[seat]} (${you})` : names[seat]];
  });
  return (
    <p className="mt-2 text-sm">
      <span className="sr-only">{t('players')}: </span>
      {format.list(there)}
    </p>
  );
}

function Scores({ table: { view, held }, names }: PartProps) {
  const t = useTranslations('mine');
  const scoring = scoringOf(view, names, gameUiOf(view.game));
  const isMine = (seats: readonly number[]) => seats.some((seat) => held.includes(seat));
  return (
    <dl aria-label={t('scores')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {scoring.names.map((name, side) => (
        <div key={scoring.sides[side][0]} className="flex min-w-0 gap-1.5">
          <dt className={`wrap-anywhere min-w-0 ${isMine(scoring.sides[side]) ? 'font-medium' : 'text-quiet'}`}>
            <bdi>{name}</bdi>
          </dt>
          <dd className="tabular-nums">{scoring.scores[side]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways on: to the table, as one of several seats where people share this browser, or to the recap. */
function Ways({ table, names, title }: PartProps & { title: string }) {
  const t = useTranslations('mine');
  const { view, due, promised } = table;
  const seats = seatsOf(table);
  const isDue = due.length > 0;
  const at = <span className="sr-only"> {t('at', { table: title })}</span>;
  if (view.finished) {
    return (
      <p className="mt-3">
        <QuietLink href={`/t/${view.table}/recap`}>
          {t('recap')}
          {at}
        </QuietLink>
      </p>
    );
  }
  if (seats.length === 1) {
    return (
      <p className="mt-3">
        <Link href={hrefOf(table)} className={isDue ? button : quietButton}>
          {t(isDue ? 'goDue' : 'toTable')}
          {at}
        </Link>
      </p>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {(isDue ? due : seats).map((seat) => (
        <Link key={seat} href={`/t/${view.table}?as=${seat}`} className={isDue ? button : quietButton}>
          {t('goAs', { name: isolated((promised.includes(seat) && view.seats[seat].next?.name) || names[seat]) })}
          {at}
        </Link>
      ))}
    </p>
  );
}
