import type { Metadata } from 'next';
import { gameIdOf } from '@/app/_texts/keys';
import { getTranslations } from '@/app/_texts/server';
import { gameUiOf } from '@/app/_ui/games';
import { Absent } from '@/app/_ui/kit/page-notes';
import { SiteMenu } from '@/app/_ui/screen/site-menu';
import { ScreenFrame } from '@/app/_ui/site/frame';
import { LiveTable } from '@/app/_ui/table/live-table';
import { titleOf } from '@/app/_ui/table/names';
import { sceneOf } from '@/app/_ui/table/scene';
import { NothingYet, WatchOver, WatchScreen } from '@/app/_ui/watch/watch-screen';
import { isAbsent } from '@/app/_web/load/absence';
import { loadHeaderAccount } from '@/app/_web/load/account';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadWatched } from '@/app/_web/load/table';
import { readPreferences } from '@/app/_web/load/texts';
import Framed from '@/app/(site)/layout';

type Props = { params: Promise<{ token: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const watched = await loadWatched((await params).token);
  const t = await getTranslations('watch');
  const robots = { index: false };
  if (isAbsent(watched)) return { title: t('gone.title'), robots };
  return { title: t('pageTitle', { table: await calledHere(watched) }), robots };
}

/** A table for spectators with a link. It needs no script, and names the table nowhere. */
export default async function WatchPage({ params, searchParams }: Props) {
  const { token } = await params;
  const watched = await loadWatched(token);
  const t = await getTranslations('watch');
  if (isAbsent(watched))
    return (
      <Framed>
        <Absent why={watched} missing={{ title: t('gone.title'), text: t('gone.text') }} />
      </Framed>
    );
  const { view, behind, version, now } = watched;
  const title = await calledHere(watched);
  const path = `/w/${token}`;
  const follows = <LiveTable address={`/api/watch/${token}`} seat={null} version={version} endsFirst />;
  if (view === null || view.status === 'open') {
    return (
      <Framed>
        <NothingYet title={title} view={view} path={path}>
          {follows}
        </NothingYet>
      </Framed>
    );
  }
  const { trick } = await fieldsOf(searchParams);
  const preferences = await readPreferences();
  const asSeen = sceneOf(gameUiOf(view.game), view, [], await getTranslations('table'), undefined, trick);
  const scene = { ...asSeen, preferences, suits: preferences.suits, after: path };
  const here = { now, zone: view.pace?.zone ?? 'UTC' };
  if (view.status === 'finished')
    return (
      <Framed>
        <WatchOver scene={scene} here={here} />
      </Framed>
    );
  return (
    <ScreenFrame data-version={version} data-watched>
      {follows}
      <WatchScreen
        scene={scene}
        here={here}
        title={title}
        behind={behind}
        site={<SiteMenu waiting={0} account={await loadHeaderAccount()} />}
      />
    </ScreenFrame>
  );
}

type Called = { title: string | null; game: string; view: Parameters<typeof titleOf>[0] | null };

/** The table's title, or who plays what there. */
async function calledHere({ title, game, view }: Called): Promise<string> {
  const games = await getTranslations('games');
  return view ? titleOf(view, games) : (title ?? games(`${gameIdOf(game)}.name`));
}
