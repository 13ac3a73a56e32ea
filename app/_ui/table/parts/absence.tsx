import { useTranslations } from '@/app/_texts/translate';
import { textLink } from '@/app/_ui/kit/classes';
import { CommandButton, NoticeLine, Part, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';

/** Tells a player that the autopilot plays for them, with the one button that brings them back. */
export function AwayNotice({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence.mine');
  const { own, view } = scene;
  const away = own === null ? null : view.seats[own].away;
  if (own === null || away === null || view.status !== 'running') return null;
  const detail = t(isGivenAway(scene) ? 'offered' : 'text');
  return (
    <NoticeLine title={t.rich('title', { time: () => <TimeOf at={away.since} here={here} /> })} detail={detail}>
      <CommandButton scene={scene} path="autopilot" fields={{ seat: own, on: 'no' }} text={t('back')} look={textLink} />
    </NoticeLine>
  );
}

/** Whether the seat of a viewer who is away can be taken over, or is to be with the next deal: they keep it if they come back before. */
function isGivenAway({ own, view }: Scene): boolean {
  const seat = own === null ? null : view.seats[own];
  return !!seat?.away && (seat.offered || seat.next !== null);
}

/** Tells a player whose seat is being handed over how they keep it: beside the button that does it there may be no room. */
export function SeatGivenAway({ scene }: { scene: Scene }) {
  const t = useTranslations('absence.mine');
  return isGivenAway(scene) && <p className="wrap-anywhere text-sm">{t('offered')}</p>;
}

/** Lets the autopilot play for the viewer. */
export function Autopilot({ scene, own }: { scene: Scene; own: Seat }) {
  const t = useTranslations('absence.autopilot');
  return (
    <Part title={t('title')} text={t('text')}>
      <CommandButton scene={scene} path="autopilot" fields={{ seat: own, on: 'yes' }} text={t('on')} />
    </Part>
  );
}

/** Says beside a player's name that the autopilot plays for them. */
export function AutopilotMark() {
  return <span className="font-normal text-quiet italic">{useTranslations('absence')('seat.autopilot')}</span>;
}

/** Marks a card that somebody else played in a player's place; `label` says who. */
export function StandInMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 12 12" role="img" aria-label={label} className="inline size-3 shrink-0 self-center fill-quiet">
      <title>{label}</title>
      <path d="M4 0 0 3.5 4 7V4.5h4v-2H4Zm4 5v2.5H4v2h4V12l4-3.5Z" />
    </svg>
  );
}
