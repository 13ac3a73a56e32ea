import type { Seat } from './view';

/** The seat so many places further left, less than once round; a division would be the dearest step of a move. */
export function clockwise(seat: Seat, places: number, players: number): Seat {
  const next = seat + places;
  return next < players ? next : next - players;
}

/** The list and one more. A loop, because lists are this short that spreading takes twice the time. */
export function withLast<T>(list: readonly T[], last: T): T[] {
  const longer = new Array<T>(list.length + 1);
  for (let i = 0; i < list.length; i++) longer[i] = list[i];
  longer[list.length] = last;
  return longer;
}
