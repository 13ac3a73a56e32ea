import { gameIdOf } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import { textLink } from '@/app/_ui/kit/classes';
import { Drawer, Panel } from '@/app/_ui/kit/controls';
import { Entry } from '@/app/_ui/kit/entry';
import { Link } from '@/app/_ui/kit/links';
import { recapPath } from '@/app/_ui/recap/story/step';
import { MyBot, SeatForms } from '@/app/_ui/table/bots';
import { scoringOf } from '@/app/_ui/table/names';
import { Options } from '@/app/_ui/table/options';
import { Autopilot } from '@/app/_ui/table/parts/absence';
import { DaysOff } from '@/app/_ui/table/parts/days-off';
import { EmblemDrawer } from '@/app/_ui/table/parts/emblem';
import { FriendForMe, FriendNotice } from '@/app/_ui/table/parts/friend';
import { PrivateLink, Spectators } from '@/app/_ui/table/parts/links';
import { LinkNotices, LostLinks } from '@/app/_ui/table/parts/lost-link';
import { Claims } from '@/app/_ui/table/parts/orders/claims';
import { orderOffer } from '@/app/_ui/table/parts/orders/offer';
import { OrdersPart } from '@/app/_ui/table/parts/orders/orders-part';
import { ExpectedEnd, MyBank } from '@/app/_ui/table/parts/pace';
import { EndMatch, HandOverSeats, PauseNotice, Proposals, ProposePause } from '@/app/_ui/table/parts/proposals';
import { Talk } from '@/app/_ui/table/parts/talk/talk';
import type { Scene } from '@/app/_ui/table/scene';
import { Scores } from '@/app/_ui/table/scores';
import { hostActions } from '@/app/_ui/table/seat-actions';
import { seatsFrom } from '@/app/_ui/table/seating';
import type { Here } from '@/app/_ui/table/time-words';
import { TrickList } from '@/app/_ui/table/trick-list';
import type { Seat } from '@/lib/rules/view';
import type { Seated, Visit } from '@/lib/tables';
import { Players } from './players';
import { Promised, Vacancy } from './vacancy';

type Props = {
  scene: Scene;
  here: Here;
  seen: Pick<Visit, 'held' | 'friendOf' | 'promised' | 'pending' | 'newLinks' | 'friendLinks' | 'spectatorSecret'> & {
    origin: string;
    secret: string;
  };
  /** How the viewer is told of their turn. */
  messages: React.ReactNode;
  /** The top and bottom of the site's other pages. */
  site: React.ReactNode;
};

/**
 * The menu of a running match: questions that wait for an answer; then, each folded, the talk, the deal with its score, tricks and
 * orders, and all that is seldom needed.
 */
export function Sections({ scene, here, seen, messages, site }: Props) {
  const { own, view, game, names } = scene;
  const { friendOf, promised, origin } = seen;
  const t = useTranslations('screen');
  const offer = own === null ? null : orderOffer(view);
  return (
    <>
      <LinkNotices scene={scene} here={here} seen={seen} />
      <Proposals scene={scene} here={here} />
      <FriendNotice scene={scene} friendOf={friendOf} here={here} />
      <PauseNotice scene={scene} here={here} />
      {view.seat === null && promised.length > 0 && <Promised scene={scene} seats={promised} />}
      <Vacancy scene={scene} promised={promised} origin={origin} />
      <Claims scene={scene} />
      {own !== null && <Talk scene={scene} secret={seen.secret} now={here.now} isEntry />}
      <Entry name="deal" title={t('score')} isOpen={!view.talk?.unread}>
        <div className="sheet-notes names-cards empty:hidden">{game.tableNotes(names)}</div>
        <Players scene={scene} here={here} />
        <div className="names-cards contents">{offer && <OrdersPart offer={offer} after={scene.after} />}</div>
        <Tricks scene={scene} />
        {view.dealScores.length > 0 && <DealScores scene={scene} />}
        <HowToPlay scene={scene} />
        <Options scene={scene} />
      </Entry>
      <Entry name="settings" title={t('settings')}>
        <TimeAndAbsence scene={scene} here={here} origin={origin} friendLinks={seen.friendLinks} />
        <MyBot scene={scene} />
        {own !== null && own === view.host && <Seats scene={scene} host={own} />}
        {messages}
        <EmblemDrawer scene={scene} />
        <Spectators scene={scene} seen={seen} />
        {own !== null && (
          <>
            <PrivateLink table={view.table} seat={own} />
            <LostLinks scene={scene} here={here} seen={seen} />
          </>
        )}
        <Link href={recapPath(view.table)} className={textLink}>
          {t('soFar')}
        </Link>
        {site}
      </Entry>
    </>
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

/** How many deals are shown of a long match. */
const LATEST = 5;

/** The points of the latest deals, and of all of them if there are more. */
export function DealScores({ scene: { view, names, ui } }: { scene: Scene }) {
  const t = useTranslations('table');
  const scoring = scoringOf(view, names, ui);
  const heading = (deal: number) => deal + 1;
  const from = Math.max(0, view.dealScores.length - LATEST);
  return (
    <>
      <Panel title={t('scores.title')}>
        <Scores scoring={scoring} heading={heading} from={from} />
      </Panel>
      {from > 0 && (
        <Drawer title={t('scores.all')}>
          <Scores scoring={scoring} heading={heading} />
        </Drawer>
      )}
    </>
  );
}

/** The way to the rules, at what is to be done now. */
export function HowToPlay({ scene: { view, game } }: { scene: Scene }) {
  const t = useTranslations('screen');
  return (
    <Panel title={t('help')}>
      <Link href={`/rules/${gameIdOf(view.game)}#${game.help}`} className={textLink}>
        {t('helpText')}
      </Link>
    </Panel>
  );
}

/** The last trick while another is running, and the tricks before it as far as the options let a player look back. */
export function Tricks({ scene: { view, names } }: { scene: Scene }) {
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

/** The public facts of the deal, above the turn. */
export function Notes({ scene: { game, names } }: { scene: Scene }) {
  const t = useTranslations('screen');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keyboard must be able to
    <section aria-label={t('deal')} className="screen-notes" tabIndex={0}>
      {game.tableNotes(names)}
    </section>
  );
}

type TimeProps = { scene: Scene; here: Here; origin: string; friendLinks: readonly Seated[] };

/** All that a player can do about their time and absence, folded away. */
export function TimeAndAbsence({ scene, here, origin, friendLinks }: TimeProps) {
  const t = useTranslations('absence');
  const { own, view } = scene;
  if (own === null || view.status !== 'running') return null;
  const { away, bot } = view.seats[own];
  // A player among bots keeps nobody waiting: with the autopilot the match would merely rest.
  const isAlone = !view.seats.some(({ player }, seat) => player && seat !== own);
  return (
    <Drawer title={t('title')}>
      <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        <ExpectedEnd scene={scene} here={here} />
        <MyBank scene={scene} own={own} />
        {view.pace && <DaysOff scene={scene} own={own} here={here} />}
        {away === null && bot === null && !isAlone && <Autopilot scene={scene} own={own} />}
        {bot === null && <FriendForMe scene={scene} own={own} here={here} origin={origin} friendLinks={friendLinks} />}
        {view.pace && <ProposePause scene={scene} own={own} />}
        <HandOverSeats scene={scene} own={own} here={here} />
        <EndMatch scene={scene} own={own} />
      </div>
    </Drawer>
  );
}
