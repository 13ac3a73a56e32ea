import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { Drawer, Panel } from '@/app/_ui/kit/panel';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { orderOffer } from '@/app/_ui/orders/offer';
import { OrderHand } from '@/app/_ui/orders/order-hand';
import { OrdersPart } from '@/app/_ui/orders/orders-part';
import type { Seat } from '@/lib/rules/view';
import { Claim } from './claim';
import { Claims } from './claims';
import { DealOver } from './deal-over';
import { MyBot } from './my-bot';
import { MyData } from './my-data';
import { NextSeat } from './next-seat';
import { Options } from './options';
import { Players } from './players';
import { PrivateLink } from './private-link';
import { Proposals } from './proposals';
import { Result } from './result';
import type { Scene } from './scene';
import { Scores } from './scores';
import { hostActions } from './seat-actions';
import { SeatForms } from './seat-forms';
import { SeatHistory } from './seat-history';
import { seatsFrom } from './seating';
import { scoringOf } from './sides';
import { Status } from './status';
import type { Here } from './time-words';
import { TrickList } from './trick-list';
import { Undo } from './undo';
import { Vacancy } from './vacancy';

type Props = {
  scene: Scene;
  held: readonly Seat[];
  /** The seats for whose players this browser may play. */
  friendOf?: readonly Seat[];
  /** The seats this browser takes over with the next deal. */
  promised: readonly Seat[];
  /** Milliseconds since 1970. */
  now: number;
  /** The time zone of the viewer, as far as it is known. */
  zone?: string;
  origin: string;
  /** The way to the next table that waits for the visitor. */
  next?: ReactNode;
  /** What is shown beside the table, or below it where there is no room. */
  beside?: ReactNode;
};

/** A table whose match is running or over. On a phone everything a turn needs comes first and fits without scrolling. */
export function Screen(props: Props) {
  const { scene, held, friendOf = [], promised, now, zone = 'UTC', origin, next, beside } = props;
  const t = useTranslations('table');
  const { own, view, ui, game, names } = scene;
  const here: Here = { now, zone };
  if (view.status === 'finished') {
    return (
      <div className="grid gap-4">
        <Status view={view} here={here} />
        {game.tableNotes(names)}
        {next}
        <Claims scene={scene} />
        <Result scene={scene} held={held} />
        {beside}
        <SeatHistory scene={scene} now={now} />
        <Options scene={scene} />
        {own !== null && <MyData table={view.table} seat={own} />}
      </div>
    );
  }
  const offer = own === null ? null : orderOffer(view);
  const orderHand = offer?.byCard && <OrderHand offer={offer} fresh={scene.details.fresh} after={scene.after} />;
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[1fr_17rem] lg:gap-4">
      <div className="lg:col-span-2">
        <Status view={view} here={here} />
        {view.seat === null && promised.length === 0 && <p className="mt-1 text-sm text-warn">{t('spectator')}</p>}
      </div>
      <div className="grid min-w-0 gap-3">
        <div className="h-72 sm:h-96">
          <TrickArea scene={scene} />
        </div>
        <div className="grid gap-2">
          <Undo scene={scene} />
          <Claims scene={scene} />
          <DealOver scene={scene} />
          {game.tableNotes(names)}
          {game.moveForm(scene) ?? <MoveForms turn={scene} chosen={scene.chosen} hand={orderHand || undefined} />}
          <Claim scene={scene} />
          {offer && <OrdersPart offer={offer} after={scene.after} />}
          <NextSeat scene={scene} held={held.length > 0 ? held : friendOf} />
          {next}
        </div>
        <Proposals scene={scene} here={here} />
        <Vacancy scene={scene} held={held} promised={promised} origin={origin} />
        <Tricks scene={scene} />
        {view.dealScores.length > 0 && (
          <Panel title={t('scores.title')}>
            <Scores scoring={scoringOf(view, names, ui)} heading={(deal) => deal + 1} />
          </Panel>
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        {beside}
        <Players scene={scene} here={here} />
        <SeatHistory scene={scene} now={now} />
        {own !== null && own === view.host && <Seats scene={scene} host={own} />}
        <Options scene={scene} />
        {own !== null && <PrivateLink table={view.table} seat={own} />}
        <MyBot scene={scene} />
        {own !== null && <MyData table={view.table} seat={own} />}
      </div>
    </div>
  );
}

/** For the host: who plays at which seat. */
function Seats({ scene, host }: { scene: Scene; host: Seat }) {
  const t = useTranslations('table.bots');
  const { view } = scene;
  const offers = view.seats.some((_, seat) => hostActions(view, seat).change === 'offer');
  return (
    <Drawer title={t('title')}>
      <p className="mb-3 text-quiet text-sm">{t('text')}</p>
      <SeatForms scene={scene} seats={seatsFrom(host, view.players)} />
      {offers && <p className="mt-3 text-quiet text-sm">{t('offerHelp')}</p>}
    </Drawer>
  );
}

/** The last trick while another is running, and the tricks before it as far as the options let a player look back. */
function Tricks({ scene: { view, names } }: { scene: Scene }) {
  const t = useTranslations('table');
  const done = view.taken.reduce((sum, tricks) => sum + tricks, 0);
  const tricks = view.tricks.map((trick, i) => ({ trick, number: done - view.tricks.length + i + 1 }));
  const last = tricks.slice(-1);
  return (
    <>
      {last.length > 0 && view.trick && (
        <Panel title={t('lastTrick')}>
          <TrickList tricks={last} names={names} caption={t('lastTrick')} />
        </Panel>
      )}
      {tricks.length > 1 && (
        <Drawer title={t('history')}>
          <TrickList tricks={tricks.toReversed()} names={names} caption={t('history')} />
        </Drawer>
      )}
    </>
  );
}
