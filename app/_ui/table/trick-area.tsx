import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { Seat } from '@/lib/rules/view';
import { AutopilotMark } from './absence-marks';
import { isReplaced } from './names';
import { usePoints } from './points';
import { Round } from './round';
import type { Scene } from './scene';
import { seatsFrom, trickNumber } from './seating';

/** The trick on the table, or the last one while none is running, among the players. */
export function TrickArea({ scene: { view, ui, game, details, names } }: { scene: Scene }) {
  const t = useTranslations('table');
  const trick = view.trick ?? view.tricks.at(-1) ?? null;
  const { now, of } = trickNumber(view);
  const seats = seatsFrom(0, view.players);
  /** A bot in the viewer's place is called by its name. */
  const viewer = isReplaced(view) ? null : view.seat;
  const about = (seat: Seat) => ({ name: names[seat], who: seat === viewer ? 'me' : 'other' });
  return (
    <section aria-label={t('trick')} className="rounded-xl bg-felt px-2 pt-1 pb-2 sm:px-4 sm:py-3">
      {trick && (
        <p className="flex flex-wrap justify-between gap-x-3 text-quiet text-xs leading-5 sm:text-sm">
          <span>{t('trickOf', { now, of })}</span>
          <span>{trick.winner === undefined ? t('led', about(trick.leader)) : t('tookLast', about(trick.winner))}</span>
        </p>
      )}
      <Round
        names={names}
        bottom={view.seat ?? 0}
        viewer={viewer}
        trick={trick}
        toAct={view.toAct}
        points={details.bySeat.map(({ points }) => points)}
        pointsInWords={usePoints(ui.id)}
        marks={seats.map((seat) => (
          <Fragment key={seat}>
            {game.seatMark?.(seat)}
            {view.seats[seat].away && <AutopilotMark />}
          </Fragment>
        ))}
        notes={trick ? undefined : game.placeNote && seats.map(game.placeNote)}
      />
    </section>
  );
}
