import { useTranslations } from '@/app/_texts/translate';
import { TextLink } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { MyTable } from '@/lib/tables';
import { hrefOf, titleAmong, waitingTables } from './parts';

/** `here`: the table that is shown; `held`: the visitor's seats there; `tables`: all their tables, the most urgent first. */
type Props = { here: TableView; held: readonly Seat[]; tables: readonly MyTable[] };

/**
 * While it is not the visitor's turn here: the way to the next table that waits for them, or to their list; the key `n` takes
 * it at any time. Nothing for a visitor without tables.
 */
export function NextTable({ here, held, tables }: Props) {
  const t = useTranslations('mine');
  const games = useTranslations('games');
  const isAsked = here.seat === null ? held : [here.seat];
  const others = waitingTables(tables).filter(({ view }) => view.table !== here.table);
  const [next] = others;
  if (tables.length === 0) return null;
  if (isAsked.some((seat) => here.toAct.includes(seat) && here.seats[seat].bot === null)) {
    return next ? <Link href={hrefOf(next)} hidden data-key="n" /> : null;
  }
  return next ? (
    <Link
      href={hrefOf(next)}
      data-key="n"
      className="min-h-11 min-w-0 content-center rounded-lg border-2 border-accent px-4 py-0.5 text-center font-semibold text-accent leading-5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
    >
      {t('next', { count: others.length })}
      <span className="block truncate font-normal text-sm">{titleAmong(next, tables, games)}</span>
    </Link>
  ) : (
    <p className="text-center">
      <TextLink href="/mine">{t('home')}</TextLink>
    </p>
  );
}
