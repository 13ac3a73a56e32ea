import { type Random, randomFrom } from '../../../lib/bots/kernel/random';
import { firing, remaining, type StandingOrder } from '../../../lib/orders';
import type { Seat } from '../../../lib/rules/view';
import { after, type Deal, decide, isOver, ordersOf, visitors, withOffered } from './deal';
import { TAKEN } from './hours';

/** A deal played to its end: the state then, and its points by seat. */
type Played = { state: unknown; points: number[] };

/**
 * A player who gives orders: after each move of their own, and with this chance after a move of somebody else. `isPerson`: only after most
 * moves of their own, and those that a table offers then.
 */
type Giver = { seat: Seat; looks: number; isPerson: boolean; random: Random };

/** The deal as bots play it who decide each card when it comes. */
export function decidedDeal(deal: Deal): Played {
  return played(deal, null);
}

/**
 * Returns the costs of orders for each seat in this deal: by how many points it is worse off than `plain`, if it gives orders and nobody
 * else does. All others decide each card when it comes, as do both in `plain`, so that nothing differs but for the orders.
 * @param looks with what chance a player happens to look after a move of somebody else
 * @param isPerson whether they take what is offered, as often as people do
 */
export function costsOf(deal: Deal, plain: Played, looks: number, isPerson = false): number[] {
  // In Hearts points are bad.
  const sign = deal.game.id === 'hearts' ? 1 : -1;
  return plain.points.map((points, seat) => {
    const random = randomFrom(`${deal.seed}/looks of ${seat}`);
    return sign * (played(deal, { seat, looks, isPerson, random }).points[seat] - points);
  });
}

function played(deal: Deal, giver: Giver | null): Played {
  const { game, options } = deal;
  // The order of acting where several may, as in the first hour with all variants: bots see who has passed.
  const order = visitors(deal, 1);
  let { state } = deal;
  let orders: StandingOrder[] = giver?.isPerson ? deal.lasting[giver.seat] : [];
  while (!isOver(deal, state)) {
    const acting = game.toAct(state);
    const seat = order.find((one) => acting.includes(one));
    if (seat === undefined) throw new Error(`nobody is to act in ${game.id}`);
    const view = game.view(state, seat);
    const ordered = seat === giver?.seat ? firing(game.id, options, view, orders) : null;
    state = after(deal, state, seat, ordered?.move ?? decide(deal, view));
    if (giver === null || isOver(deal, state)) continue;
    const own = game.view(state, giver.seat);
    orders = remaining(game.id, options, own, orders, ordered?.id ?? null);
    const isLooking = seat === giver.seat ? ordered === null : giver.random.next() < giver.looks;
    if (!isLooking || own.toAct.includes(giver.seat)) continue;
    if (!giver.isPerson) orders = ordersOf(deal, own);
    else if (giver.random.next() < TAKEN) orders = withOffered(deal, own, orders);
  }
  return { state, points: game.standing(state).dealScores.at(-1) ?? [] };
}
