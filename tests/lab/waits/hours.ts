import { firstMove } from '../../../lib/bots';
import { type Random, randomFrom } from '../../../lib/bots/kernel/random';
import { claimable, claimMove, forcedMove, isSettled } from '../../../lib/certain';
import { isFirstHalf } from '../../../lib/match';
import { firing, isLasting, remaining, type StandingOrder } from '../../../lib/orders';
import type { Claim } from '../../../lib/rules/facets';
import type { BaseMove } from '../../../lib/rules/game';
import type { Seat } from '../../../lib/rules/view';
import { after, type Deal, decide, isOver, ordersOf, visitors, withOffered } from './deal';

/** The helps at a table, each with all before it. */
const HELPS = ['plain', 'forced', 'orders', 'claims'] as const;
/** Also with people: they come only when they are to act, and often take what is offered after their card; the table's options are the default. */
export const VARIANTS = [...HELPS, 'asPeopleDo'] as const;
export type Variant = (typeof VARIANTS)[number];

/** After which share of their visits people take the offer. */
export const TAKEN = 0.6;

/** How a deal went. */
export type Course = {
  /** How many hours had begun when it was over. */
  hours: number;
  /** Moves that players decided, and those that made themselves: `claimed` also those of deals that are settled. */
  decided: number;
  forced: number;
  ordered: number;
  claimed: number;
  /** Visits of players who were not to act. */
  idle: number;
  /** By seat: the orders that stand in the next deal too. */
  lasting: StandingOrder[][];
};

/** More hours than any deal takes. */
const MANY_HOURS = 1000;

/**
 * Plays a deal with players who look at the table once an hour each, in random order. A player to act moves as long as they are; all
 * forced cards play themselves at once, as at a table that never holds them back.
 */
export function courseOf(deal: Deal, variant: Variant): Course {
  return new Table(deal, variant).play();
}

class Table {
  private state: unknown;
  private isOver = false;
  private readonly orders: StandingOrder[][];
  private readonly claims: (Claim | null)[];
  /** Decides when people take the offer; null in all other variants. */
  private readonly takes: Random | null;
  private readonly course: Course = { hours: 0, decided: 0, forced: 0, ordered: 0, claimed: 0, idle: 0, lasting: [] };

  constructor(
    private readonly deal: Deal,
    private readonly variant: Variant,
  ) {
    const { players } = deal.options;
    this.state = deal.state;
    const isAsPeopleDo = variant === 'asPeopleDo';
    this.orders = Array.from({ length: players }, (_, seat) => (isAsPeopleDo ? deal.lasting[seat] : []));
    this.claims = Array.from({ length: players }, () => null);
    this.takes = isAsPeopleDo ? randomFrom(`${deal.seed}/taken`) : null;
  }

  play(): Course {
    this.automatic();
    // Where all decline by order, nobody has to come.
    if (this.isOver) return { ...this.course, lasting: this.lasting() };
    for (let hour = 1; hour < MANY_HOURS; hour++) {
      for (const seat of visitors(this.deal, hour)) {
        this.visit(seat);
        if (this.isOver) return { ...this.course, hours: hour, lasting: this.lasting() };
      }
    }
    throw new Error(`a deal of ${this.deal.game.id} does not end`);
  }

  private lasting(): StandingOrder[][] {
    return this.orders.map((orders) => orders.filter(({ order }) => isLasting(order)));
  }

  private has(help: (typeof HELPS)[number]): boolean {
    return VARIANTS.indexOf(help) <= VARIANTS.indexOf(this.variant);
  }

  private visit(seat: Seat): void {
    const { deal, course, takes } = this;
    const { game, options } = deal;
    const isDue = game.toAct(this.state).includes(seat);
    if (takes && (!isDue || this.playHeld(seat))) return;
    if (!isDue) course.idle++;
    while (!this.isOver && game.toAct(this.state).includes(seat)) {
      course.decided++;
      this.make(seat, decide(deal, game.view(this.state, seat)), null);
      this.automatic();
    }
    if (this.isOver || this.claims[seat] !== null || (takes && takes.next() >= TAKEN)) return;
    if (this.has('claims')) this.claims[seat] = claimable(game.id, options, game.view(this.state, seat));
    if (this.claims[seat] !== null) this.automatic();
    else if (takes) this.orders[seat] = withOffered(deal, game.view(this.state, seat), this.orders[seat]);
    else if (this.has('orders')) this.orders[seat] = ordersOf(deal, game.view(this.state, seat));
  }

  /** Plays a card that was held back until this hour, for which nobody has to come. Returns whether there was one. */
  private playHeld(seat: Seat): boolean {
    const { game, options } = this.deal;
    const forced = forcedMove(game.id, options, game.view(this.state, seat));
    if (!forced) return false;
    this.course.forced++;
    this.make(seat, forced, null);
    this.automatic();
    return true;
  }

  /** Makes all moves that make themselves. */
  private automatic(): void {
    if (!this.has('forced')) return;
    const { game, options } = this.deal;
    while (!this.isOver) {
      const isSure = this.claims.includes('all') || isSettled(game.id, options, game.view(this.state, null));
      if (!game.toAct(this.state).some((seat) => this.movesByItself(seat, isSure))) return;
    }
  }

  /** @param isSure whether what is left is played out, whatever the cards */
  private movesByItself(seat: Seat, isSure: boolean): boolean {
    const { deal, course, claims, orders } = this;
    const { game, options } = deal;
    const view = game.view(this.state, seat);
    const claim = claims[seat];
    // A player who has shot the moon may still have to say how it counts.
    const isToPlay = view.phase === 'playing';
    if (isToPlay && (claim !== null || isSure)) {
      course.claimed++;
      this.make(seat, claim === null ? firstMove(view.choices) : claimMove(game.id, options, view, claim), null);
      return true;
    }
    // A table with default options holds forced cards back until then.
    const forced = this.takes && isFirstHalf(view) ? null : forcedMove(game.id, options, view);
    if (forced) {
      course.forced++;
      this.make(seat, forced, null);
      return true;
    }
    const order = firing(game.id, options, view, orders[seat]);
    if (!order) return false;
    course.ordered++;
    this.make(seat, order.move, order.id);
    return true;
  }

  /** @param fired the id of the seat's order that makes the move, or null */
  private make(seat: Seat, move: BaseMove, fired: string | null): void {
    const { deal, orders } = this;
    const { game, options } = deal;
    this.state = after(deal, this.state, seat, move);
    this.isOver = isOver(deal, this.state);
    if (this.isOver) return;
    for (const [of, standing] of orders.entries()) {
      if (standing.length === 0) continue;
      orders[of] = remaining(game.id, options, game.view(this.state, of), standing, of === seat ? fired : null);
    }
  }
}
