import type { Card } from '../../cards';
import { herzblatt, type State } from '../../rules/herzblatt';
import { augenOf } from '../../rules/herzblatt/score';
import { turn } from '../../rules/herzblatt/state';
import type { Seat } from '../../rules/view';
import { made } from '../made';

/**
 * The Augen that the declarer still takes in play when everybody sees all cards and plays as well as can be: alpha-beta.
 * Only for the last few tricks. The result is exact between `low` and `high`, and outside of them a bound.
 */
export function solve(state: State, declarer: Seat, low = 0, high = 120): number {
  if (state.phase !== 'playing') return 0;
  const seat = turn(state);
  const cards = herzblatt.choices(state, seat)[0].cards ?? [];
  let floor = low;
  let ceiling = high;
  // Higher cards first: they decide more often.
  for (let i = cards.length - 1; i >= 0 && floor < ceiling; i--) {
    const augen = after(state, seat, cards[i], declarer, floor, ceiling);
    if (seat === declarer) floor = Math.max(floor, augen);
    else ceiling = Math.min(ceiling, augen);
  }
  return seat === declarer ? floor : ceiling;
}

function after(state: State, seat: Seat, card: Card, declarer: Seat, low: number, high: number): number {
  const next = made(herzblatt, state, seat, { type: 'play', card });
  const won = next.tricks.length > state.tricks.length ? next.tricks[next.tricks.length - 1] : null;
  const gained = won?.winner === declarer ? augenOf(won.cards) : 0;
  return gained + solve(next, declarer, low - gained, high - gained);
}
