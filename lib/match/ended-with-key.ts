import type { Seat } from '../rules/view';
import type { TableEvent } from './events';
import type { MatchState } from './state';

/**
 * What ends when another key opens a seat from now on, as somebody else may have used the one before: a friend who plays for its
 * player, the hours at which his clock stands, and new links for others' seats that were asked for with it. These are events of their
 * own, so that in logs of earlier versions, which have none of them, nothing ends that had not.
 */
export function endedWithKey(state: MatchState, seat: Seat): Extract<TableEvent, { seat: Seat }>[] {
  const { friend, quiet } = state.seats[seat];
  const asked = state.seats.flatMap(({ link }, other) => (link?.by === seat && other !== seat ? [other] : []));
  return [
    ...(friend ? [{ type: 'friendEnded' as const, seat, name: friend.name }] : []),
    ...(quiet ? [{ type: 'quietSet' as const, seat, quiet: null }] : []),
    ...asked.flatMap((other) => linkGone(state, other, seat, null)),
  ];
}

type LinkGone = Extract<TableEvent, { type: 'linkDropped' | 'autopilotOff' }>;

/**
 * There is to be no new link, says the player of seat `by`; with it goes the autopilot that it brought.
 * @param until when (ms since 1970) nobody may ask for another one; null: at any time
 */
export function linkGone(state: MatchState, seat: Seat, by: Seat, until: number | null): LinkGone[] {
  const { link, away } = state.seats[seat];
  if (!link) return [];
  const dropped: LinkGone = { type: 'linkDropped', seat, by, until };
  return away !== null && away.since === link.unopposed ? [dropped, { type: 'autopilotOff', seat }] : [dropped];
}
