import type { Card } from '../../cards';
import type { Seat } from '../view';

/** The seat this number of places further left, less than once round; a division would be the dearest step of a move. */
export function clockwise(seat: Seat, places: number, players: number): Seat {
  const next = seat + places;
  return next < players ? next : next - players;
}

/** The list and one more item; spreading it takes several times as long. */
export function withLast<T>(list: readonly T[], last: T): T[] {
  const longer = new Array<T>(list.length + 1);
  for (let i = 0; i < list.length; i++) longer[i] = list[i];
  longer[list.length] = last;
  return longer;
}

/** The same for a trick: a few cards are written out, which is quicker still. Longer lists do not carry that code along. */
export function withCard(trick: readonly Card[], card: Card): Card[] {
  switch (trick.length) {
    case 0:
      return [card];
    case 1:
      return [trick[0], card];
    case 2:
      return [trick[0], trick[1], card];
    case 3:
      return [trick[0], trick[1], trick[2], card];
    default:
      return withLast(trick, card);
  }
}
