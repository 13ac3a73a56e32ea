import { type Advice, type AdviceTask, type AdvisedPosition, advise, areSame } from '../../bots';
import * as match from '../../match';
import { givenOrders, type Order, type StandingOrder } from '../../orders';
import type { Seat } from '../../rules/view';
import { type Context, games, perStore } from '../context';
import { Problem } from '../problem';
import type { AdviceRequest } from '../requests';
import { load } from '../runner/load';
import { requireSeats, type Viewer } from '../viewer';
import { signsLife } from './lost-link';
import { OneAtATime } from './one-at-a-time';

const asked = perStore(() => new OneAtATime<Advice>());

/** A bot's opinion of an order: its cost in points (null: it cannot be told, or not now), and whether that is much. */
export type OrderAdvice = { order: Order; cost: number | null; isCostly: boolean };

/**
 * Returns a bot's opinion of an order before a player gives it, from that player's knowledge, unknown to anybody else.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, or what is wrong with the order
 */
export async function adviseOn(
  context: Context,
  table: string,
  viewer: Viewer,
  { seat, order }: AdviceRequest,
): Promise<OrderAdvice> {
  const { position, standing, isOver } = await positionOf(context, table, viewer, seat);
  const { game, options, view } = position;
  // Others that stand are no hindrance: a new one may take the place of one of them.
  const same = standing.filter((one) => areSame(one.order, order));
  const given = givenOrders(game, options, view, [order], same, () => 'considered');
  if (given.kind === 'refused') throw new Problem(given.code, { number: 1 });
  const advice = isOver ? null : await thought(context, table, { ...position, wanted: 'cost', order });
  return advice && 'cost' in advice ? { order, ...advice } : { order, cost: null, isCostly: false };
}

/**
 * Returns up to three orders a bot would give in a player's place, the best first, from what that player may know. None at a
 * table that suggests nothing, while they are to act, and without room to think.
 * @param wanted one of their seats; the only one, if it is left out
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`
 */
export async function suggestions(context: Context, table: string, viewer: Viewer, wanted?: Seat): Promise<Order[]> {
  const { position, standing, isOver, isAllowed } = await positionOf(context, table, viewer, wanted);
  if (isOver || !isAllowed) return [];
  const advice = await thought(context, table, { ...position, wanted: 'suggestions' });
  const orders = advice && 'suggestions' in advice ? advice.suggestions : [];
  return orders.filter((order) => !standing.some((one) => areSame(one.order, order)));
}

/** The table as one of the player's own seats sees it. */
type Looked = { position: AdvisedPosition; standing: readonly StandingOrder[]; isOver: boolean; isAllowed: boolean };

async function positionOf(context: Context, table: string, viewer: Viewer, wanted: Seat | undefined): Promise<Looked> {
  const state = await load(context, table);
  const held = requireSeats(context, state, viewer);
  await signsLife(context, state, viewer);
  const seat = wanted ?? (held.length === 1 ? held[0] : null);
  if (seat === null || !held.includes(seat)) throw new Problem('no-seat');
  const game = games(state.game);
  return {
    position: {
      game: state.game,
      options: game.options.parse(state.options),
      view: game.view(state.play, seat),
      // Nothing that they do not know: advice must follow from their view alone.
      seed: `advice at ${table}`,
    },
    standing: state.seats[seat].orders,
    isOver: match.statusOf(game, state) !== 'running',
    isAllowed: state.suggestions,
  };
}

/** Null as well if it cannot be thought out: a player orders and moves without advice. */
async function thought(context: Context, table: string, task: AdviceTask): Promise<Advice | null> {
  try {
    // A bot suggests while a player weighs an order of their own: two questions, each asked as often as they like.
    return await asked(context.store).ask(`${table} ${task.view.seat} ${task.wanted}`, task, async () =>
      context.advise ? context.advise(task) : advise(task),
    );
  } catch {
    context.log?.('advice could not be thought out', { table, game: task.game });
    return null;
  }
}
