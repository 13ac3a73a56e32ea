import type { Metadata } from 'next';
import { getFormatter, getTranslations } from '@/app/_texts/server';
import { Over } from '@/app/_ui/ends/over';
import { gameUiOf } from '@/app/_ui/games';
import { Absent, ProblemNotice } from '@/app/_ui/kit/page-notes';
import { Lobby } from '@/app/_ui/lobby/lobby';
import { NextTable } from '@/app/_ui/mine/next-table';
import { titleAmong, waitingTables } from '@/app/_ui/mine/parts';
import { KeepTable } from '@/app/_ui/offline/keep-table';
import { PlayScreen } from '@/app/_ui/screen/play-screen';
import { Promised } from '@/app/_ui/screen/vacancy';
import { ScreenFrame } from '@/app/_ui/site/frame';
import { StandIn } from '@/app/_ui/table/bots';
import { NoteCommitment } from '@/app/_ui/table/browser';
import { FirstWait, isFirstWait } from '@/app/_ui/table/first-wait';
import { HandOver } from '@/app/_ui/table/hand-over';
import { AtMoment, LiveTable } from '@/app/_ui/table/live-table';
import { turnOf } from '@/app/_ui/table/names';
import { FriendNotice } from '@/app/_ui/table/parts/friend';
import { Spectators } from '@/app/_ui/table/parts/links';
import { LinkNotices, LostLinks } from '@/app/_ui/table/parts/lost-link';
import { PauseNotice } from '@/app/_ui/table/parts/proposals';
import { Talk } from '@/app/_ui/table/parts/talk/talk';
import { LookAgain } from '@/app/_ui/table/pieces';
import { nextMoment, sceneOf, watching } from '@/app/_ui/table/scene';
import { isAbsent } from '@/app/_web/load/absence';
import { fieldsOf, type SearchParams } from '@/app/_web/load/address';
import { loadMessages, loadPushKey, tagOf, tellsOfTurns } from '@/app/_web/load/messages';
import { loadMine } from '@/app/_web/load/mine';
import { loadTable } from '@/app/_web/load/table';
import { isAnswer, isHandHidden, readPreferences } from '@/app/_web/load/texts';
import Framed from '@/app/(site)/layout';
import { atFirstSight } from '@/lib/bots';
import { menuOf, Told } from './(site)/menu/menu';

type Props = { params: Promise<{ table: string }>; searchParams: SearchParams };

/** The title says whose turn it is, so that it can be seen on a tab in the background. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const seen = await loadTable((await params).table, (await fieldsOf(searchParams)).as);
  if (isAbsent(seen))
    return { ...(seen === 'missing' && { title: (await noTable()).title }), robots: { index: false } };
  const { view, held, friendOf } = seen;
  const tables = (await loadMine())?.tables ?? [];
  const t = await getTranslations('table');
  const games = await getTranslations('games');
  const format = await getFormatter();
  return {
    title: `${turnOf(view, t, (names) => format.list(names))} · ${titleAmong({ view, held: held.length > 0 ? held : friendOf }, tables, games)}`,
    robots: { index: false },
    referrer: 'same-origin',
  };
}

export default async function TablePage({ params, searchParams }: Props) {
  const fields = await fieldsOf(searchParams);
  const { table } = await params;
  // Asked for together, in one round trip: the header needs the visitor's tables as well.
  const [seen, mine, messages, hidesHand] = await Promise.all([
    loadTable(table, fields.as),
    loadMine(),
    loadMessages(table),
    isHandHidden(),
  ]);
  if (isAbsent(seen))
    return (
      <Framed>
        <Absent why={seen} missing={await noTable()} />
      </Framed>
    );
  const { view, held, friendOf, promised, now, origin } = seen;
  const played = held.length > 0 ? held : friendOf;
  const chosen = fields.card ?? fields.value ?? fields.cards;
  const preferences = await readPreferences();
  const { oneTap, delay, suits } = preferences;
  const asSeen = sceneOf(gameUiOf(view.game), view, held, await getTranslations('table'), chosen, fields.trick);
  const scene = {
    ...asSeen,
    oneTap,
    delay,
    suits,
    preferences,
    suggested: atFirstSight(view),
    isHandHidden: hidesHand,
  };
  const { own } = scene;
  const ofSeat = own === null ? undefined : messages?.of(own, view.host);
  const here = { now, zone: ofSeat?.wishes?.zone ?? view.pace?.zone ?? 'UTC' };
  const tables = mine?.tables ?? [];
  const next = <NextTable here={view} held={held} tables={tables} />;
  const asksHow = isFirstWait(scene, ofSeat) && own !== null && !(await messages?.isPushed(own));
  const moment = nextMoment(view);
  const follows = (
    <>
      {(view.status !== 'finished' || view.seat !== null) && (
        <LiveTable address={`/api/tables/${view.table}`} seat={view.seat} version={view.version} />
      )}
      {view.status !== 'finished' && <NoteCommitment table={view.table} commitment={view.commitment} />}
      {own !== null && (
        <KeepTable
          path={scene.after}
          version={view.version}
          passed={view.toAct.includes(own) ? null : tagOf(view.table, own)}
        />
      )}
      {moment !== null && <AtMoment at={moment} now={now} />}
    </>
  );
  const asksWho = view.seat === null && played.length > 1;
  if (view.status === 'running' && !asksWho) {
    const waiting = waitingTables(tables);
    const elsewhere = waiting.filter((other) => other.view.table !== table);
    const others = elsewhere.length > 0 && next;
    const question = asksHow && (
      <FirstWait
        scene={scene}
        here={here}
        hasMail={ofSeat?.hasMail ?? false}
        publicKey={loadPushKey()}
        form={`/t/${table}/link?as=${own}#messages`}
      />
    );
    return (
      <ScreenFrame data-version={view.version} data-waits={view.choices.length === 0 || undefined}>
        {follows}
        <PlayScreen
          scene={scene}
          here={here}
          seen={seen}
          fields={fields}
          title={titleAmong({ view, held: played }, tables, await getTranslations('games'))}
          waiting={elsewhere.length}
          // The way to all of them is in the bar.
          next={
            question && others ? (
              <div className="grid min-w-0 gap-1">
                {question}
                {/* A low window asks one thing at a time. */}
                <div className="grid [@media(max-height:42rem)]:hidden">{others}</div>
              </div>
            ) : (
              question || others
            )
          }
          asksHow={asksHow}
          isAnswer={await isAnswer()}
          menu={menuOf}
        />
      </ScreenFrame>
    );
  }
  const beside = own !== null && (
    <>
      <Talk scene={scene} secret={seen.secret} now={now} />
      <LostLinks scene={scene} here={here} seen={seen} />
      <Spectators scene={scene} seen={seen} />
    </>
  );
  const told = <Told scene={scene} />;
  return (
    <Framed>
      <div className="-mt-4 grid grid-cols-1 gap-3 sm:mt-0" data-version={view.version}>
        {follows}
        <ProblemNotice fields={fields} />
        <LinkNotices scene={scene} here={here} seen={seen} />
        {view.status !== 'finished' && <StandIn scene={scene} />}
        <FriendNotice scene={scene} friendOf={friendOf} here={here} />
        <PauseNotice scene={scene} here={here} />
        {view.status === 'running' && promised.length > 0 && <Promised scene={scene} seats={promised} />}
        {view.status === 'open' ? (
          <>
            <Lobby
              scene={own === null ? watching(scene) : scene}
              {...{ held, origin, now, next, told, tells: tellsOfTurns() }}
            />
            <div className="mx-auto grid w-full max-w-xl gap-4">{beside}</div>
          </>
        ) : view.status === 'running' ? (
          <HandOver scene={scene} held={played} next={next} />
        ) : (
          <Over scene={scene} held={held} here={here} next={next} beside={beside} />
        )}
        {view.status === 'running' && told}
        <LookAgain href={scene.after} />
      </div>
    </Framed>
  );
}

/** Said where there is no table, or not any more. */
async function noTable() {
  const t = await getTranslations('screen.gone');
  return { title: t('title'), text: t('text') };
}
