import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { type Until, UntilTold } from '@/app/_ui/felt/until-told';
import { textLink } from '@/app/_ui/kit/classes';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { isolated } from '@/app/_ui/kit/written';
import { StandIn } from '@/app/_ui/table/bots';
import { NextSeat } from '@/app/_ui/table/hand-over';
import { isMyTurn, openSeats } from '@/app/_ui/table/names';
import { AwayNotice } from '@/app/_ui/table/parts/absence';
import { linkAsker, linksToAgree, pendingAlone } from '@/app/_ui/table/parts/lost-link';
import { Claim, claimsIn } from '@/app/_ui/table/parts/orders/claims';
import { PlayedItself } from '@/app/_ui/table/parts/orders/itself';
import { proposalValues } from '@/app/_ui/table/parts/proposals';
import { NoticeLine, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';
import { SheetButton } from './sheet';

export type StripProps = {
  scene: Scene;
  here: Here;
  seen: Pick<Visit, 'held' | 'friendOf' | 'promised' | 'pending'>;
  fields: Record<string, string>;
  /** The way to the next table that waits for the visitor. */
  next: React.ReactNode;
  /** Whether that asks how the player is to be told: one question at a time leaves the felt its room. */
  asksHow: boolean;
};

/** The lines to read before a move, most urgent first: one on a phone, two while waiting; longer matters lead to the sheet. */
export function Strip({ scene, here, seen, fields, next, asksHow, until }: StripProps & { until: Until }) {
  const t = useTranslations('table');
  const { held, friendOf, promised } = seen;
  const isWatching = scene.view.seat === null && promised.length === 0;
  return (
    <UntilTold until={until} className={`screen-strip ${isMyTurn(scene.view) ? '' : 'strip-waits'}`}>
      <ul>
        <li>
          <ProblemNotice fields={fields} />
        </li>
        <li>
          <StandIn scene={scene} />
        </li>
        <li>
          <AwayNotice scene={scene} here={here} />
        </li>
        {scene.view.claim && (
          <li>
            <Claim scene={scene} />
          </li>
        )}
        <Told scene={scene} here={here} seen={seen} />
        <li>{isWatching && <p className="px-1 text-sm text-warn">{t('spectator')}</p>}</li>
        <li>
          <NextSeat scene={scene} held={held.length > 0 ? held : friendOf} />
        </li>
        <li>{next}</li>
        {/* A low window does not show it during a turn, and it may not take the place of news. */}
        <li>{!asksHow && <PlayedItself scene={scene} />}</li>
        <LinkAsked scene={scene} here={here} seen={seen} />
      </ul>
    </UntilTold>
  );
}

/** News that the sheet tells more about. */
function Told({ scene, here, seen }: Pick<StripProps, 'scene' | 'here' | 'seen'>) {
  const absence = useTranslations('absence');
  const table = useTranslations('table');
  const links = useTranslations('talk.lostLink');
  const screen = useTranslations('screen');
  const format = useFormatter();
  const { own, view, names } = scene;
  const list = (seats: readonly Seat[]) => format.list(seats.map((seat) => names[seat]));
  const time = (at: number) => () => <TimeOf at={at} here={here} />;
  const lines: { key: string; text: React.ReactNode }[] = [];
  for (const seat of linksToAgree(view, seen.held)) {
    const by = names[view.seats[seat].linkAsked?.by ?? seat];
    lines.push({ key: `agree ${seat}`, text: links('asked', { by, name: names[seat] }) });
  }
  for (const seat of pendingAlone(seen)) {
    lines.push({ key: `pending ${seat}`, text: links('pendingTitle', { name: names[seat] }) });
  }
  if (own !== null) {
    for (const proposal of view.proposals) {
      const text = absence.rich('proposal.title', proposalValues(proposal, names, own, here));
      lines.push({ key: `proposal ${proposal.kind} ${proposal.about}`, text });
    }
  }
  for (const { seat, kind, deal } of claimsIn(view)) {
    const values = { name: names[seat], who: seat === view.seat ? 'me' : 'other', claim: kind };
    const text = deal === null ? table('claims.now', values) : table('claims.before', { ...values, deal: deal + 1 });
    lines.push({ key: `claim ${seat}`, text });
  }
  if (view.pause) lines.push({ key: 'pause', text: absence.rich('pause.title', { time: time(view.pause.until) }) });
  for (const seat of seen.friendOf) {
    const { friend } = view.seats[seat];
    if (!friend || (view.seat !== null && view.seat !== seat)) continue;
    const values = { name: names[seat], time: time(friend.until) };
    lines.push({ key: `friend ${seat}`, text: absence.rich('friendOf.title', values) });
  }
  if (seen.promised.length > 0) {
    lines.push({ key: 'promised', text: table('promised.title', { names: list(seen.promised) }) });
  }
  for (const [seat, { next }] of view.seats.entries()) {
    if (!next || seen.promised.includes(seat)) continue;
    lines.push({ key: `next ${seat}`, text: table('vacancy.next', { name: isolated(next.name), bot: names[seat] }) });
  }
  const open = openSeats(view);
  if (open.length > 0) {
    lines.push({ key: 'open', text: table('vacancy.title', { count: open.length, names: list(open) }) });
  }
  if (view.orders.length > 0) lines.push({ key: 'orders', text: screen('standing', { count: view.orders.length }) });
  return lines.map(({ key, text }) => (
    <li key={key}>
      <InSheet text={text} />
    </li>
  ));
}

/** That somebody asked for a new link for the viewer's own seat: for a day, so it takes no other line's place. */
function LinkAsked({ scene: { view, names }, here, seen: { held } }: Pick<StripProps, 'scene' | 'here' | 'seen'>) {
  const t = useTranslations('talk.lostLink');
  const [by] = held.flatMap((seat) => linkAsker(view, seat, here.now) ?? []);
  if (by === undefined) return null;
  return (
    <li>
      <InSheet tone="warn" text={t('mineTitle', { by: names[by] })} />
    </li>
  );
}

/** News that the sheet tells more about. */
function InSheet({ text, tone = 'accent' }: { text: React.ReactNode; tone?: 'accent' | 'warn' }) {
  const t = useTranslations('screen');
  return (
    <NoticeLine tone={tone} title={text}>
      <SheetButton className={textLink}>{t('look')}</SheetButton>
    </NoticeLine>
  );
}
