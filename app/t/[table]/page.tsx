import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getFormatter, getTranslations } from 'next-intl/server';
import { gameUiOf } from '@/app/_ui/games';
import { ProblemNotice } from '@/app/_ui/kit/problem';
import { Lobby } from '@/app/_ui/lobby/lobby';
import { TellMeHere } from '@/app/_ui/push/tell-me-here';
import { HandOver } from '@/app/_ui/table/hand-over';
import { LiveTable } from '@/app/_ui/table/live-table';
import { LookAgain } from '@/app/_ui/table/look-again';
import { titleOf, turnOf } from '@/app/_ui/table/names';
import { Promised } from '@/app/_ui/table/promised';
import { sceneOf } from '@/app/_ui/table/scene';
import { Screen } from '@/app/_ui/table/screen';
import { StandIn } from '@/app/_ui/table/stand-in';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadPushKey } from '@/app/_web/load/push';
import { loadTable } from '@/app/_web/load/table';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

/** The title says whose turn it is, so that it can be seen on a tab in the background. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  await connection();
  const { view } = await loadTable((await params).table, (await fieldsOf(searchParams)).as);
  const t = await getTranslations('table');
  const games = await getTranslations('games');
  const format = await getFormatter();
  return {
    title: `${turnOf(view, t, (names) => format.list(names))} · ${titleOf(view, games)}`,
    robots: { index: false },
    referrer: 'same-origin',
  };
}

export default async function TablePage({ params, searchParams }: Props) {
  await connection();
  const fields = await fieldsOf(searchParams);
  const { view, held, promised, now, origin } = await loadTable((await params).table, fields.as);
  const chosen = fields.card ?? fields.value;
  const scene = sceneOf(gameUiOf(view.game), view, held, await getTranslations('table'), chosen);
  const shared = { scene, held, origin };
  return (
    <div className="-mt-4 grid gap-3 sm:mt-0" data-version={view.version}>
      {view.status !== 'finished' && <LiveTable table={view.table} seat={view.seat} version={view.version} />}
      <ProblemNotice fields={fields} />
      {view.status !== 'finished' && <StandIn scene={scene} />}
      {view.status === 'running' && view.seat === null && promised.length > 0 && (
        <Promised scene={scene} seats={promised} />
      )}
      {view.status === 'open' ? (
        <Lobby {...shared} />
      ) : view.status === 'running' && view.seat === null && held.length > 1 ? (
        <HandOver scene={scene} held={held} />
      ) : (
        <Screen {...shared} promised={promised} now={now} />
      )}
      {view.seat !== null && view.status !== 'finished' && (
        <TellMeHere publicKey={loadPushKey()} table={view.table} seat={view.seat} />
      )}
      <LookAgain href={scene.after} />
    </div>
  );
}
