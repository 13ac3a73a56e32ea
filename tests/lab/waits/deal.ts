import { chooseMove } from '../../../lib/bots';
import { ordersToLeave, suggestOrders } from '../../../lib/bots/advise';
import { randomFrom, shuffled } from '../../../lib/bots/kernel/random';
import type { Care } from '../../../lib/bots/kernel/worlds';
import { givenOrders, type Order, type StandingOrder } from '../../../lib/orders';
import type { BaseMove, BaseOptions, Game } from '../../../lib/rules/game';
import { play } from '../../../lib/rules/play';
import type { BaseView, Seat } from '../../../lib/rules/view';

/** A deal that has just been dealt, to be played several times over. */
export type Deal = {
  game: Game;
  options: BaseOptions;
  state: unknown;
  /** Everything that chance decides but the cards: the bots, and who looks when. */
  seed: string;
  /** By seat: the orders that stand from the deals before, as people leave them. */
  lasting: StandingOrder[][];
  /** How carefully orders are thought out; as usual, if it is left out. */
  care?: Care;
  /** Decisions of bots, by what they saw: the same each time the deal is played. */
  decided: Map<string, BaseMove>;
  /** The orders that bots have left, likewise. */
  left: Map<string, StandingOrder[]>;
};

export function isOver({ game }: Deal, state: unknown): boolean {
  const { awaitsDeal, finished } = game.standing(state);
  return awaitsDeal || finished;
}

/** Returns the state after a move. Throws if it is illegal: a mistake of the caller. */
export function after({ game }: Deal, state: unknown, seat: Seat, move: BaseMove): unknown {
  const played = play(game, state, seat, move);
  if (played.kind === 'refused') throw new Error(`an illegal ${move.type} of seat ${seat}: ${played.code}`);
  return played.state;
}

/** The players in the order in which they look at the table in this hour, the first of a deal being 1. */
export function visitors({ seed, options }: Deal, hour: number): Seat[] {
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  return shuffled(seats, randomFrom(`${seed}/hour ${hour}`));
}

/** Decides for the bot whose view this is. */
export function decide({ game, options, seed, decided }: Deal, view: BaseView): BaseMove {
  const seen = JSON.stringify(view);
  const move = decided.get(seen) ?? chooseMove(game, options, view, { level: 'medium', seed });
  decided.set(seen, move);
  return move;
}

/** Returns the orders of the bot whose view this is, without those that cannot be given yet. */
export function ordersOf(deal: Deal, view: BaseView): StandingOrder[] {
  const seen = JSON.stringify(view);
  const orders = deal.left.get(seen) ?? thoughtOut(deal, view);
  deal.left.set(seen, orders);
  return orders;
}

function thoughtOut({ game, options, seed, care }: Deal, view: BaseView): StandingOrder[] {
  let wanted: Order[] = ordersToLeave({ game: game.id, options, view, seed }, care);
  for (;;) {
    const given = givenOrders(game.id, options, view, wanted, [], () => `${view.deal}`);
    if (given.kind === 'given') return given.orders;
    if (given.code !== 'order-not-now') throw new Error(`an order was refused: ${given.code}`);
    wanted = wanted.filter((_, i) => i !== given.index);
  }
}

/**
 * Returns a seat's orders if its player, whose view this is, takes what a table offers after a card: of each kind of which none stands
 * the best that is suggested.
 */
export function withOffered({ game, options, seed, care, left }: Deal, view: BaseView, standing: StandingOrder[]) {
  const kinds = standing.map(({ order }) => order.kind);
  const seen = `${JSON.stringify(view)} ${kinds}`;
  const suggested = left.get(seen) ?? offered();
  left.set(seen, suggested);
  return [...standing, ...suggested];

  function offered(): StandingOrder[] {
    const orders: Order[] = [];
    for (const order of suggestOrders({ game: game.id, options, view, seed }, care)) {
      if (!kinds.includes(order.kind) && orders.every(({ kind }) => kind !== order.kind)) orders.push(order);
    }
    // There is one of each kind at most.
    const given = givenOrders(game.id, options, view, orders, [], () => '');
    if (given.kind === 'refused') throw new Error(`an order that is offered was refused: ${given.code}`);
    return given.orders.map((one) => ({ ...one, id: `${view.deal} ${one.order.kind}` }));
  }
}
