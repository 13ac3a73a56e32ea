import type { Card } from '../../cards';
import type { Seat, Trick } from '../../rules/view';

type Won = { leader: Seat; cards: Card[]; winner: Seat };

/**
 * Fills in a deal's complete tricks that the options no longer show: in the right number for each seat, in a made-up order.
 * @param open the cards of the older tricks that lie face up, by who took them
 * @param closed the other cards of the older tricks
 */
export function fillHistory(
  visible: readonly Trick[],
  taken: readonly number[],
  open: readonly (readonly Card[])[],
  closed: readonly Card[],
): Won[] {
  const players = taken.length;
  const rest = [...closed];
  const older: Won[] = [];
  for (let seat = 0; seat < players; seat++) {
    const count = taken[seat] - visible.filter(({ winner }) => winner === seat).length;
    const cards = [...open[seat]];
    cards.push(...rest.splice(0, count * players - cards.length));
    for (let i = 0; i < count; i++) {
      older.push({ leader: seat, cards: cards.slice(i * players, (i + 1) * players), winner: seat });
    }
  }
  return [...older, ...visible.map(({ leader, cards, winner = leader }) => ({ leader, cards, winner }))];
}
