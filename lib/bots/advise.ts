import { RANKS } from '../cards';
import { givenOrders, isWeak, type Order, offered, type Stop, sentence } from '../orders';
import { isHerzblatt, isSpades } from '../orders/games';
import { gameOf } from '../rules';
import type { BaseOptions } from '../rules/game';
import type { BaseView } from '../rules/view';
import { type Depth, lossOf } from './advise-cost';
import { type Advised, type Ahead, lookAhead, trickOrder } from './advise-trick';
import { randomFrom } from './kernel/random';
import type { Care, Limits } from './kernel/worlds';
import { worldsOf } from './list';

/**
 * The position advice is for: plain JSON for another thread, nothing its seat may not know. `options` are complete, `view` is
 * the seat's own. The same position gives the same advice.
 */
export type AdvisedPosition = { game: string; options: BaseOptions; view: BaseView; seed: string };

/** A question to think out: orders to suggest, or what one costs. */
export type AdviceTask = AdvisedPosition & ({ wanted: 'suggestions' } | { wanted: 'cost'; order: Order });
export type Advice = { suggestions: Order[] } | OrderCost;

/** Thinks advice out, here and now. */
export function advise(task: AdviceTask): Advice {
  return task.wanted === 'cost' ? orderCost(task, task.order) : { suggestions: suggestOrders(task) };
}

/** The most orders that are suggested. */
export const MOST_SUGGESTIONS = 3;
/** A cautious order says something only of suits where it may lose so much less, and nothing of what to lead. */
const CAUTION = 0.3;
/** Orders for the rest of a deal, and for drawing, are compared with what players do at first sight, to find the best … */
const QUICK: Depth = { worlds: 16, acts: 16, samples: 0 };
/** … whose loss in the whole deal, against a bot, is then found out. */
const LONG: Depth = { worlds: 16, acts: 10, samples: 4 };
/** With fewer cards left there is no rest of the deal to speak of. */
const FEW_CARDS = 3;
/** How an order is judged: for what it does once, and for what it does again and again. */
const ONCE: Depth = { worlds: 120, acts: 32, samples: 6 };
const OFTEN: Depth = { worlds: 24, acts: 12, samples: 6 };

/**
 * The orders a bot would leave for a player who is not to act: the bid, or taking the game; and the coming trick, unless
 * deciding now loses too much. Some may only be given later (`order-not-now`).
 * @returns none where there is nothing to order, or nothing can be foreseen
 */
export function ordersToLeave(position: AdvisedPosition, given?: Care): Order[] {
  const looked = lookedAhead(position, 'orders', given);
  if (!looked) return [];
  const { advised, ahead, care } = looked;
  const order = trickOrder(advised, ahead, care);
  return [...ordersBeforePlay(ahead), ...(order ? [order] : [])];
}

/**
 * Up to three different orders that a bot would give now for a player who is not to act, the best first: a bid, a taking or a
 * draw, or to decline weak hands from now on; a full order for the coming trick; a next to free one for the deal; and a cautious one.
 */
export function suggestOrders(position: AdvisedPosition, given?: Care): Order[] {
  const looked = lookedAhead(position, 'suggestions', given);
  if (!looked) return [];
  const { advised, ahead, care } = looked;
  const cautious: Limits = { follow: CAUTION * care.follow, lead: 0 };
  const found: (Order | null)[] = [
    ...ordersBeforePlay(ahead),
    orderForWeakHands(advised),
    bestOf(advised, drawOrders(advised)),
    trickOrder(advised, ahead, care),
    cheapDealOrder(advised),
    trickOrder(advised, ahead, cautious),
  ];
  const suggested: Order[] = [];
  for (const order of found) {
    if (order === null || !canBeGiven(advised, order)) continue;
    if (!suggested.some((other) => areSame(other, order))) suggested.push(order);
  }
  return suggested.slice(0, MOST_SUGGESTIONS);
}

/** The moments that may come, looked at with the care given, or that of the game; null where nothing can be foreseen. */
function lookedAhead(position: AdvisedPosition, purpose: string, given?: Care) {
  const advised = waitingIn(position, purpose);
  if (!advised) return null;
  const { careWith, care: usual } = advised.worlds.advice;
  const care = given ?? careWith?.[advised.options.players] ?? usual;
  const ahead = lookAhead(advised, care.worlds);
  return ahead && { advised, ahead, care };
}

/** Whether two orders say the same. */
export function areSame(one: Order, other: Order): boolean {
  return JSON.stringify(sentence(one)) === JSON.stringify(sentence(other));
}

/** The cost of an order, in points of the game (null: it cannot be told), and whether that is much. */
export type OrderCost = { cost: number | null; isCostly: boolean };

/**
 * The average loss by an order, against the others, compared with a bot that decides at that moment from the player's view,
 * over worlds in which the order acts. Never below 0: an order that does better costs nothing. Nothing is told a player who is to
 * act: an order acts at once then, and its cost would be advice on their move.
 */
export function orderCost(position: AdvisedPosition, order: Order): OrderCost {
  const advised = waitingIn(position, 'cost');
  const isOnce = order.kind === 'trick' || order.kind === 'bid' || order.kind === 'take';
  const loss = advised && lossOf(advised, order, isOnce ? ONCE : OFTEN);
  if (!advised || !loss) return { cost: null, isCostly: false };
  // A loss that may well be chance is no reason to warn.
  const isCostly = loss.mean >= advised.worlds.advice.costlyFrom && loss.mean >= 2 * loss.error;
  return { cost: Math.max(0, Math.round(10 * loss.mean) / 10), isCostly };
}

/** As `advisedIn`; null as well if the player is to act. */
function waitingIn(position: AdvisedPosition, purpose: string): Advised | null {
  return position.view.choices.length > 0 ? null : advisedIn(position, purpose);
}

/** Null if the viewer has no cards yet, or nobody can advise in this game. */
function advisedIn({ game: id, options, view, seed }: AdvisedPosition, purpose: string): Advised | null {
  const game = gameOf(id);
  const worlds = worldsOf(id);
  const { seat } = view;
  if (!game || !worlds || seat === null || view.hand.length === 0) return null;
  const cards = view.counts.reduce((sum, count) => sum + count, 0);
  const own = `${seed}/${purpose}/${view.deal}/${seat}/${view.phase}/${cards}`;
  return { game, options, worlds, view, seat, seed: own, random: randomFrom(own) };
}

function canBeGiven({ game, options, view }: Advised, order: Order): boolean {
  return givenOrders(game.id, options, view, [order], [], () => 'suggested').kind === 'given';
}

function ordersBeforePlay({ before }: Ahead): Order[] {
  const values = before.flatMap((move) => ('value' in move && typeof move.value === 'number' ? [move.value] : []));
  if (values.length > 0) {
    const sorted = values.toSorted((a, b) => a - b);
    return [{ kind: 'bid', value: sorted[sorted.length >> 1] }];
  }
  return before.slice(0, 1).map(({ type }): Order => ({ kind: 'take', value: type === 'take' }));
}

/** To decline again and again, after the player has declined with a hand like those that the order is for. */
function orderForWeakHands({ view, seat }: Advised): Order | null {
  const hasDeclined = isHerzblatt(view) && view.phase === 'taking' && view.declined[seat];
  return hasDeclined && isWeak(view.hand) ? { kind: 'decline-weak' } : null;
}

/** Keep all spades, and the high cards of other suits from one of these on. */
function drawOrders({ view }: Advised): Order[] {
  if (!isSpades(view) || view.phase !== 'drawing') return [];
  return RANKS.slice(RANKS.indexOf('T'), RANKS.indexOf('A')).map((from) => ({ kind: 'draw', suits: ['S'], from }));
}

/** The best order until the end of the deal, if it loses next to nothing. */
function cheapDealOrder(advised: Advised): Order | null {
  if (advised.view.hand.length < FEW_CARDS) return null;
  const order = bestOf(advised, dealOrders(advised));
  const loss = order && lossOf(advised, order, LONG);
  return loss && loss.mean + loss.error <= advised.worlds.advice.mostLostInDeal ? order : null;
}

function dealOrders({ game, options, worlds, view, seat }: Advised): Order[] {
  const { dealRules, stops } = offered(game.id, options);
  const until: Stop[] = stops.filter((stop) => stop === 'moon');
  if (stops.includes('nil-in-danger') && isSpades(view) && view.bids[(seat + 2) % view.players] === 0) {
    until.push('nil-in-danger');
  }
  const rules = dealRules.filter((rule) => !worlds.advice.notSuggested?.includes(rule));
  return rules.map((rule) => ({ kind: 'deal', rule, ...(until.length > 0 && { until }) }));
}

/** The one of these orders that loses least at first sight; null if none ever acts. */
function bestOf(advised: Advised, orders: readonly Order[]): Order | null {
  let best: Order | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    const loss = lossOf(advised, order, QUICK);
    if (loss === null || loss.mean >= least) continue;
    least = loss.mean;
    best = order;
  }
  return best;
}
