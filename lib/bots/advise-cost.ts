import { firing, givenOrders, type Order, remaining, type StandingOrder } from '../orders';
import type { BaseMove } from '../rules/game';
import type { BaseView } from '../rules/view';
import type { Advised } from './advise-trick';
import { chooseMove, isForced, isSameMove } from './choose';
import { type Random, randomFrom } from './kernel/random';
import type { AnyWorld } from './kernel/worlds';

/**
 * The most worlds in which an order is followed, the number in which it acts that is enough, and the samples for the bot's own
 * moves there (none: at first sight).
 */
export type Depth = { worlds: number; acts: number; samples: number };

/** In fewer worlds than these an order must act, or nothing can be told. */
const FEW = 4;

/** The points that an order loses: on average over the worlds in which it acted, and the standard error of that. */
export type Loss = { mean: number; error: number };

/**
 * Estimates what an order would lose against a bot that decides each time it acts, in worlds that agree with the player's view
 * and are played on at first sight.
 * @returns null if the order cannot be given, no worlds can be made up, or it acts in too few of them
 */
export function lossOf(advised: Advised, order: Order, depth: Depth): Loss | null {
  const { game, options, worlds, view, seat } = advised;
  const given = givenOrders(game.id, options, view, [order], [], () => 'considered');
  const make = given.kind === 'given' ? worlds.of(options, view, seat) : null;
  if (given.kind === 'refused' || make === null) return null;
  const random = randomFrom(`${advised.seed}/cost`);
  const losses: number[] = [];
  for (let i = 0; i < depth.worlds && losses.length < depth.acts; i++) {
    const lost = follow(advised, make(random), given.orders, depth.samples, random);
    if (lost !== null) losses.push(lost);
  }
  if (losses.length < FEW) return null;
  const mean = losses.reduce((sum, lost) => sum + lost, 0) / losses.length;
  const squares = losses.reduce((sum, lost) => sum + (lost - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / losses.length };
}

/** Returns what the order loses in one world until it is over; null if it never acts. */
function follow(
  advised: Advised,
  start: AnyWorld,
  orders: readonly StandingOrder[],
  samples: number,
  random: Random,
): number | null {
  const { game, options, worlds, seat } = advised;
  // In every world the bot errs in another way.
  const seed = random.below(2 ** 32);
  let world = start;
  let standing = [...orders];
  let lost: number | null = null;
  for (;;) {
    const next = worlds.next(world, random);
    if (next === null) return lost;
    if (next.seat !== seat) {
      world = worlds.after(world, next.seat, next.move);
      continue;
    }
    const view = game.view(world, seat);
    standing = remaining(game.id, options, view, standing, null);
    if (standing.length === 0) return lost;
    const fires = firing(game.id, options, view, standing);
    if (fires) {
      const better = () => (samples > 0 ? chooseMove(game, options, view, { level: { samples }, seed }) : next.move);
      lost = (lost ?? 0) + lostBy(advised, world, view, fires.move, better, random);
    }
    world = worlds.after(world, seat, fires?.move ?? next.move);
    if (fires) standing = remaining(game.id, options, game.view(world, seat), standing, fires.id);
  }
}

/** By how much a move is worse in this world than a better one. */
function lostBy(
  { worlds, view, seat }: Advised,
  world: AnyWorld,
  { choices }: BaseView,
  move: BaseMove,
  better: () => BaseMove,
  random: Random,
): number {
  const chance = random.below(2 ** 32);
  if (isForced(choices)) return 0;
  const instead = better();
  if (isSameMove(instead, move)) return 0;
  const outcome = (made: BaseMove) => worlds.outcome(worlds.after(world, seat, made), view, seat, randomFrom(chance));
  return outcome(instead) - outcome(move);
}
