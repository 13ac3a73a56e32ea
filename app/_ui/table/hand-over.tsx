import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import type { Seat } from '@/lib/rules/view';
import { alsoDue, scoringOf, titleOf } from './names';
import type { Scene } from './scene';
import { Scores } from './scores';

/** `next`: the way to the next table that waits for the visitor. */
type Props = { scene: Scene; held: readonly Seat[]; next: React.ReactNode };

/** For a browser that holds several seats: asks which hand to show, so that nobody sees another player's. */
export function HandOver({ scene: { view, ui, names }, held, next }: Props) {
  const t = useTranslations('table');
  const over = useTranslations('table.handOver');
  const title = titleOf(view, useTranslations('games'));
  const format = useFormatter();
  const due = held.filter((seat) => view.toAct.includes(seat));
  const others = held.filter((seat) => !due.includes(seat));
  const dueNames = format.list(due.map((seat) => names[seat]));
  const waited = format.list(view.toAct.map((seat) => names[seat]));
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <header aria-live="polite">
        <h1 className="font-bold text-2xl">
          {due.length > 0 ? over('turn', { names: dueNames, count: due.length }) : over('none', { names: waited })}
        </h1>
        <p className="text-quiet">{title}</p>
      </header>
      <p>{over('text')}</p>
      <ul className="grid gap-2">
        {[...due, ...others].map((seat) => (
          <li key={seat}>
            <Link
              href={`/t/${view.table}?as=${seat}`}
              className={`block min-h-12 content-center rounded-lg px-4 text-center font-semibold ${due.includes(seat) ? 'bg-accent text-onaccent' : 'border border-line bg-panel'}`}
            >
              {over('show', { name: names[seat] })}
            </Link>
          </li>
        ))}
      </ul>
      {next}
      {view.dealScores.length > 0 && (
        <Panel title={t('scores.title')}>
          <Scores scoring={scoringOf(view, names, ui)} heading={(deal) => deal + 1} />
        </Panel>
      )}
    </div>
  );
}

/** For a browser that holds several seats: who is next on this device. The link leads to the page that asks first. */
export function NextSeat({ scene: { view, names }, held }: { scene: Scene; held: readonly Seat[] }) {
  const t = useTranslations('table.handOver');
  const [next] = alsoDue(view, held);
  if (held.length < 2 || view.seat === null) return null;
  const own = names[view.seat];
  const link = 'min-h-11 content-center rounded-lg px-4 text-center font-medium';
  return next === undefined ? (
    <Link href={`/t/${view.table}`} className={`${link} text-accent underline`}>
      {t('others', { own })}
    </Link>
  ) : (
    <Link href={`/t/${view.table}`} className={`${link} border-2 border-accent text-accent`}>
      {t('next', { own, name: names[next] })}
    </Link>
  );
}
