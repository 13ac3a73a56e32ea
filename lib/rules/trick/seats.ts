import type { Seat } from '../view';

/** The seat so many places further left, less than once round; a division would be the dearest step of a move. */
export function clockwise(seat: Seat, places: number, players: number): Seat {
  const next = seat + places;
  return next < players ? next : next - players;
}

/** The list and one more item. Short lists, as tricks are, are written out: spreading them takes several times as long. */
export function withLast<T>(list: readonly T[], last: T): T[] {
  switch (list.length) {
    case 0:
      return [last];
    case 1:
      return [list[0], last];
    case 2:
      return [list[0], list[1], last];
    case 3:
      return [list[0], list[1], list[2], last];
    default: {
      const longer = new Array<T>(list.length + 1);
      for (let i = 0; i < list.length; i++) longer[i] = list[i];
      longer[list.length] = last;
      return longer;
    }
  }
}
