import type { Seat } from '../rules/view';
import type { TableEvent } from './events';
import type { MatchState } from './state';

/**
 * What ends with the key of a seat, when another one opens it from now on, as somebody else may have used it: a friend who plays
 * for its player, the hours at which his clock stands, and new links for others' seats that were asked for with it. These are
 * events of their own, so that in logs of earlier versions, which have none of them, nothing ends that had not.
 */
export function endedWithKey({ seats }: MatchState, seat: Seat): TableEvent[] {
  const { friend, quiet } = seats[seat];
  const asked = seats.flatMap(({ link }, other) => (link?.by === seat && other !== seat ? [other] : []));
  return [
    ...(friend ? [{ type: 'friendEnded' as const, seat, name: friend.name }] : []),
    ...(quiet ? [{ type: 'quietSet' as const, seat, quiet: null }] : []),
    ...asked.map((other) => ({ type: 'linkDropped' as const, seat: other, by: seat, until: null })),
  ];
}
