import { type Advice, type AdviceTask, type AdvisedPosition, advise, areSame } from '../../bots';
import * as match from '../../match';
import { givenOrders, type Order, type StandingOrder } from '../../orders';
import type { Seat } from '../../rules/view';
import type { Store } from '../../store/store';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import type { AdviceRequest } from '../requests';
import { load } from '../runner/load';
import { requireSeats, type Viewer } from '../viewer';
import { signsLife } from './lost-link';
import { OneAtATime } from './one-at-a-time';

const asked = new WeakMap<Store, OneAtATime<Advice>>();

function asking(store: Store): OneAtATime<Advice> {
  const here = asked.get(store) ?? new OneAtATime();
  asked.set(store, here);
  return here;
}

/** What a player thinks of ordering: its cost in points (null: it cannot be told, or not now), and whether that is much. */
export type OrderAdvice = { order: Order; cost: number | null; isCostly: boolean };

/**
 * What a bot thinks of an order before a player gives it, from what he may know alone. Nothing changes, and nobody learns of it.
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
 * Orders a bot would give in a player's place, from what he may know alone: at most three, the best first. None at a table that
 * suggests nothing, while he is to act himself, and where there is no room to think now.
 * @param wanted one of his seats; the only one, if it is left out
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`
 */
export async function suggestions(context: Context, table: string, viewer: Viewer, wanted?: Seat): Promise<Order[]> {
  const { position, standing, isOver, isAllowed } = await positionOf(context, table, viewer, wanted);
  if (isOver || !isAllowed) return [];
  const advice = await thought(context, table, { ...position, wanted: 'suggestions' });
  const orders = advice && 'suggestions' in advice ? advice.suggestions : [];
  return orders.filter((order) => !standing.some((one) => areSame(one.order, order)));
}

/** The table as one of his own seats sees it. */
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
      // Nothing that he does not know: what is advised must follow from his view alone.
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
    // A bot suggests while a player weighs an order of his own: two questions, each asked as often as he likes.
    return await asking(context.store).ask(`${table} ${task.view.seat} ${task.wanted}`, task, async () =>
      context.advise ? context.advise(task) : advise(task),
    );
  } catch {
    context.log?.('advice could not be thought out', { table, game: task.game });
    return null;
  }
}
