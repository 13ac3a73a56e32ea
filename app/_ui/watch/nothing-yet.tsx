import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { Panel } from '@/app/_ui/kit/panel';
import { namesOf } from '@/app/_ui/table/names';
import type { TableView } from '@/lib/match';

type Props = {
  title: string;
  /** A table that waits for players; null: the match runs, but nothing may be shown yet. */
  view: TableView | null;
  path: string;
  children: ReactNode;
};

/** For spectators, before there is anything to be seen. */
export function NothingYet({ title, view, path, children }: Props) {
  const t = useTranslations('watch');
  const table = useTranslations('table');
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4" data-version={view?.version ?? 0}>
      {children}
      <header>
        <h1 className={pageTitle}>{title}</h1>
        <p className="text-quiet">{t('watching')}</p>
      </header>
      <p aria-live="polite">{t(view === null ? 'yet.behind' : 'yet.open')}</p>
      {view && (
        <Panel title={table('players.title')}>
          <ul className="grid gap-1">
            {namesOf(view, table).map((name, seat) => (
              <li key={seat} className={`wrap-anywhere ${view.seats[seat].taken ? '' : 'text-quiet'}`}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <noscript>
        <TextLink href={path}>{table('lookAgain')}</TextLink>
      </noscript>
    </div>
  );
}
