import { useTranslations } from '@/app/_texts/translate';
import { DealEnd } from '@/app/_ui/ends/deal-end';
import { MatchEnd } from '@/app/_ui/ends/match-end';
import { untilOf } from '@/app/_ui/felt/story-of';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { pageTitle } from '@/app/_ui/kit/classes';
import { Drawer, Panel, TextLink } from '@/app/_ui/kit/controls';
import { Bar } from '@/app/_ui/screen/bar';
import { Players } from '@/app/_ui/screen/players';
import { DealScores, HowToPlay, Notes, Tricks } from '@/app/_ui/screen/sections';
import { Sheet } from '@/app/_ui/screen/sheet';
import { namesOf } from '@/app/_ui/table/names';
import { Options } from '@/app/_ui/table/options';
import { Claims } from '@/app/_ui/table/parts/orders/claims';
import type { Scene } from '@/app/_ui/table/scene';
import { Status } from '@/app/_ui/table/status';
import type { Here } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';

type Props = {
  scene: Scene;
  here: Here;
  title: string;
  /** Whether it is shown one trick behind. */
  behind: boolean;
  /** The top and bottom of the site's other pages. */
  site: React.ReactNode;
};

/** A running match for spectators with a link: the felt, what is public in the deal, and in the sheet players, tricks and scores. */
export function WatchScreen({ scene, here, title, behind, site }: Props) {
  const t = useTranslations('watch');
  const ends = useTranslations('ends');
  const { view, game, names } = scene;
  const dealEnd = view.dealScores.length > 0 && <DealEnd scene={scene} />;
  return (
    <>
      <Bar
        until={untilOf(scene.view)}
        scene={scene}
        here={here}
        title={title}
        waiting={0}
        needs={0}
        heading={behind ? t('behind') : undefined}
      />
      <div className="screen-felt">
        <TrickArea scene={scene} dealEnd={dealEnd} keepsDealBefore />
      </div>
      <p className="screen-strip px-3 py-1 text-center text-sm text-warn">
        {t(behind ? 'watchingBehind' : 'watching')}
      </p>
      <div className="screen-turn">
        <Notes scene={scene} />
      </div>
      <Sheet>
        <div className="grid grid-cols-1 gap-3 pt-1 pb-3">
          <Claims scene={scene} />
          <div className="sheet-notes empty:hidden">{game.tableNotes(names)}</div>
          <Players scene={scene} here={here} />
          <Tricks scene={scene} />
          {dealEnd && (
            <>
              <Drawer title={ends('over', { number: view.dealScores.length })}>{dealEnd}</Drawer>
              <DealScores scene={scene} />
            </>
          )}
          <HowToPlay scene={scene} />
          <Options scene={scene} />
          {site}
        </div>
      </Sheet>
    </>
  );
}

/** A match that is over, for spectators with a link: as its players see it, without what leads to the table. */
export function WatchOver({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('watch');
  return (
    <div className="-mt-4 grid gap-4 sm:mt-0" data-version={scene.view.version}>
      <Status view={scene.view} here={here} />
      <p className="text-sm text-warn">{t('watching')}</p>
      <div className="h-80 sm:h-96">
        <TrickArea scene={scene} />
      </div>
      <MatchEnd scene={scene} held={null} />
      <Options scene={scene} />
    </div>
  );
}

type NothingProps = {
  title: string;
  /** A table that waits for players; null: the match runs, but nothing may be shown yet. */
  view: TableView | null;
  path: string;
  children: React.ReactNode;
};

/** For spectators, before there is anything to be seen. */
export function NothingYet({ title, view, path, children }: NothingProps) {
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
