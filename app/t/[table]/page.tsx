import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getFormatter, getTranslations } from 'next-intl/server';
import { gameUiOf } from '@/app/_ui/games';
import { ProblemNotice } from '@/app/_ui/kit/problem';
import { Lobby } from '@/app/_ui/lobby/lobby';
import { NextTable } from '@/app/_ui/mine/next-table';
import { TellMeHere } from '@/app/_ui/push/tell-me-here';
import { Absent } from '@/app/_ui/site/absent';
import { HandOver } from '@/app/_ui/table/hand-over';
import { LinkNotices } from '@/app/_ui/table/link-notices';
import { LiveTable } from '@/app/_ui/table/live-table';
import { LookAgain } from '@/app/_ui/table/look-again';
import { LostLinks } from '@/app/_ui/table/lost-links';
import { titleOf, turnOf } from '@/app/_ui/table/names';
import { Promised } from '@/app/_ui/table/promised';
import { sceneOf } from '@/app/_ui/table/scene';
import { Screen } from '@/app/_ui/table/screen';
import { StandIn } from '@/app/_ui/table/stand-in';
import { Talk } from '@/app/_ui/table/talk';
import { WishesOfSeat } from '@/app/_ui/table/wishes';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadMessages } from '@/app/_web/load/messages';
import { loadMine } from '@/app/_web/load/mine';
import { loadPushKey } from '@/app/_web/load/push';
import { loadTable } from '@/app/_web/load/table';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

/** The title says whose turn it is, so that it can be seen on a tab in the background. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  await connection();
  const seen = await loadTable((await params).table, (await fieldsOf(searchParams)).as);
  if (isAbsent(seen)) return { robots: { index: false } };
  const { view } = seen;
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
  const { table } = await params;
  // Asked for together, in one round trip: the header needs the visitor's tables as well.
  const [seen, mine, messages] = await Promise.all([loadTable(table, fields.as), loadMine(), loadMessages(table)]);
  if (isAbsent(seen)) return <Absent why={seen} />;
  const { view, held, promised, now, origin } = seen;
  const chosen = fields.card ?? fields.value;
  const scene = sceneOf(gameUiOf(view.game), view, held, await getTranslations('table'), chosen);
  const shared = { scene, held, origin, now };
  const next = <NextTable here={view} held={held} tables={mine?.tables ?? []} />;
  const beside = view.seat !== null && (
    <>
      <Talk scene={scene} secret={seen.secret} now={now} />
      <LostLinks scene={scene} seen={seen} />
    </>
  );
  return (
    <div className="-mt-4 grid gap-3 sm:mt-0" data-version={view.version}>
      {(view.status !== 'finished' || view.seat !== null) && (
        <LiveTable table={view.table} seat={view.seat} version={view.version} />
      )}
      <ProblemNotice fields={fields} />
      <LinkNotices scene={scene} seen={seen} />
      {view.status !== 'finished' && <StandIn scene={scene} />}
      {view.status === 'running' && view.seat === null && promised.length > 0 && (
        <Promised scene={scene} seats={promised} />
      )}
      {view.status === 'open' ? (
        <>
          <Lobby {...shared} next={next} />
          <div className="mx-auto grid w-full max-w-xl gap-4">{beside}</div>
        </>
      ) : view.status === 'running' && view.seat === null && held.length > 1 ? (
        <HandOver scene={scene} held={held} next={next} />
      ) : (
        <Screen {...shared} promised={promised} next={next} beside={beside} />
      )}
      {view.seat !== null && view.status !== 'finished' && messages && (
        <WishesOfSeat
          table={view.table}
          seat={view.seat}
          names={scene.names}
          messages={messages.of(view.seat, view.host)}
          isSignedIn={messages.isSignedIn}
        />
      )}
      {view.seat !== null && view.status !== 'finished' && (
        <TellMeHere publicKey={loadPushKey()} table={view.table} seat={view.seat} />
      )}
      <LookAgain href={scene.after} />
    </div>
  );
}
