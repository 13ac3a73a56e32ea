import { chooseMove } from '../../lib/bots';
import { type Random, randomFrom } from '../../lib/bots/random';
import { type Card, SUITS, type Suit, suitOf } from '../../lib/cards';
import { type Order, type Pick, RULES } from '../../lib/orders';
import { cardOrderOf } from '../../lib/orders/games';
import { picked } from '../../lib/orders/pick';
import { gameOf } from '../../lib/rules';
import type { BaseMove, BaseOptions } from '../../lib/rules/game';
import type { Order as CardOrder } from '../../lib/rules/trick';
import type { BaseView, Seat } from '../../lib/rules/view';
import { type Position, type Worlds, worldsOf } from './worlds';

/** How carefully orders are thought out. */
export type Care = {
  /** In how many worlds the player looks ahead. */
  worlds: number;
  /**
   * How much a fixed answer may fall behind the best card of each world on average, to follow and to lead, in what the bot of
   * the game counts. Nobody knows the world he is in, so that the best answer falls behind as well.
   */
  follow: number;
  lead: number;
};

/** By game; found by measuring hours and cost with others. */
export const CARE: Record<string, Care> = {
  hearts: { worlds: 16, follow: 1.5, lead: 1.5 },
  spades: { worlds: 16, follow: 15, lead: 15 },
  herzblatt: { worlds: 16, follow: 0.03, lead: 0.03 },
};

/** A moment in one world at which the player is to play a card, and what each card he may play comes to. */
type Turn = { world: Position; legal: readonly Card[]; worths: ReadonlyMap<Card, number> };

/** At so many moments it is tried what to lead: nearly everything may be led, which takes long. */
const MOST_LEADS = 8;
/** In so many worlds the bot is asked for its bid: what others bid before is not known yet. */
const BIDS = 5;

/**
 * The orders a player leaves who is not to act, thought out from what his seat sees alone. For each suit that may be led he
 * takes the card or the rule that does best on average in worlds that agree with his view, unless it does too much worse than
 * deciding when the time comes; and he says what he leads if he wins. What he bids, or whether he takes the game, the bot says.
 * The same view and seed give the same orders.
 */
export function chooseOrders(
  id: string,
  options: BaseOptions,
  view: BaseView,
  seed: string,
  care: Care = CARE[id],
): Order[] {
  if (view.seat === null || view.hand.length === 0 || view.choices.length > 0) return [];
  const cards = view.counts.reduce((sum, count) => sum + count, 0);
  const random = randomFrom(`${seed}/orders/${view.deal}/${view.seat}/${view.phase}/${cards}`);
  const thinker = new Thinker(worldsOf(id), options, view, view.seat, care, random, seed);
  return thinker.orders();
}

class Thinker {
  private readonly follows = new Map<Suit, Turn[]>();
  private readonly leads: Position[] = [];
  private readonly bids: BaseMove[] = [];
  private readonly order: CardOrder;

  constructor(
    private readonly worlds: Worlds,
    private readonly options: BaseOptions,
    private readonly view: BaseView,
    private readonly seat: Seat,
    private readonly care: Care,
    private readonly random: Random,
    private readonly seed: string,
  ) {
    this.order = cardOrderOf(view);
  }

  orders(): Order[] {
    const { worlds, options, view, seat, care, random } = this;
    const world = worlds.of(options, view, seat);
    if (world === null) return [];
    for (let i = 0; i < care.worlds; i++) this.lookAhead(world(random));
    const order = this.forTrick();
    return [...this.beforePlay(), ...(order ? [order] : [])];
  }

  private lookAhead(start: Position): void {
    const world = this.untilTurn(start);
    if (world === null) return;
    if (world.trick.length === 0) {
      if (this.leads.length < MOST_LEADS) this.leads.push(world);
      return;
    }
    const suit = suitOf(world.trick[0]);
    const legal = this.worlds.legal(world, this.seat);
    const turn: Turn = { world, legal, worths: legal.length > 1 ? this.worths(world, legal) : new Map() };
    this.follows.set(suit, [...(this.follows.get(suit) ?? []), turn]);
  }

  /** Plays on at first sight until the player is to play a card; null if the deal ends before. */
  private untilTurn(start: Position): Position | null {
    let world = start;
    while (world.phase !== 'playing' || world.turn !== this.seat) {
      const next = this.worlds.next(world, this.random);
      if (next === null) return null;
      if (next.seat === this.seat && world.phase !== 'playing') this.decideAhead(world);
      world = this.worlds.after(world, next.seat, next.move);
    }
    return world;
  }

  /** What the bot would do in this world where it has something else to decide than a card. */
  private decideAhead(world: Position): void {
    const game = gameOf(this.worlds.id);
    if (game === null || this.bids.length >= (world.phase === 'bidding' ? BIDS : 1)) return;
    if (world.phase !== 'bidding' && world.phase !== 'taking') return;
    const view = game.view(world, this.seat);
    this.bids.push(chooseMove(game, this.options, view, { level: 'medium', seed: this.seed }));
  }

  /** What the cards come to in a world, each with the same chance after it. */
  private worths(world: Position, cards: Iterable<Card>): Map<Card, number> {
    const seed = this.random.below(2 ** 32);
    const worths = new Map<Card, number>();
    for (const card of cards) {
      const played = this.worlds.after(world, this.seat, playOf(card));
      worths.set(card, this.worlds.outcome(played, this.view, this.seat, randomFrom(seed)));
    }
    return worths;
  }

  private beforePlay(): Order[] {
    const values = this.bids.flatMap((move) => ('value' in move && typeof move.value === 'number' ? [move.value] : []));
    if (values.length > 0) {
      const sorted = values.toSorted((a, b) => a - b);
      return [{ kind: 'bid', value: sorted[sorted.length >> 1] }];
    }
    return this.bids.slice(0, 1).map(({ type }): Order => ({ kind: 'take', value: type === 'take' }));
  }

  private forTrick(): Order | null {
    const follow: Partial<Record<Suit, Pick>> = {};
    for (const suit of SUITS) {
      const turns = this.follows.get(suit) ?? [];
      const pick = this.answer(suit, turns);
      if (pick === null) continue;
      follow[suit] = pick;
      for (const turn of turns) this.lookBehind(turn, pick);
    }
    const lead = this.toLead();
    const follows = Object.keys(follow).length > 0;
    if (!follows && lead === null) return null;
    return { kind: 'trick', ...(follows && { follow }), ...(lead !== null && { lead }) };
  }

  /** The card or rule for a suit led; null if there is nothing to decide, or if too much is lost by deciding now. */
  private answer(suit: Suit, turns: readonly Turn[]): Pick | null {
    const free = turns.filter(({ legal }) => legal.length > 1);
    let best: Pick | null = null;
    let least = this.care.follow;
    for (const pick of free.length > 0 ? this.picks(suit, free) : []) {
      const lost = mean(free.map((turn) => this.lostBy(turn, pick)));
      if (lost > least || (lost === least && best !== null)) continue;
      least = lost;
      best = pick;
    }
    return best;
  }

  /** What may be ordered for a suit: rules first, which fit whatever the others play, and cards. */
  private picks(suit: Suit, turns: readonly Turn[]): Pick[] {
    const isVoid = this.view.hand.every((card) => suitOf(card) !== suit);
    const rules = RULES.filter((rule) => rule !== 'dump' || (isVoid && this.worlds.id === 'hearts'));
    const cards = turns[0].legal.filter((card) => turns.every(({ legal }) => legal.includes(card)));
    const held = cards.filter((card) => this.view.hand.includes(card));
    return [...rules.map((rule) => ({ rule })), ...held];
  }

  private lostBy({ world, legal, worths }: Turn, pick: Pick): number {
    const card = picked(pick, legal, world.trick, this.order);
    const worth = card === null ? undefined : worths.get(card);
    return worth === undefined ? Number.POSITIVE_INFINITY : Math.max(...worths.values()) - worth;
  }

  /** Finds where he would lead after this answer. */
  private lookBehind({ world, legal }: Turn, pick: Pick): void {
    const card = this.leads.length < MOST_LEADS ? picked(pick, legal, world.trick, this.order) : null;
    if (card === null) return;
    const next = this.untilTurn(this.worlds.after(world, this.seat, playOf(card)));
    if (next && next.trick.length === 0 && next.tricks.length === world.tricks.length + 1) this.leads.push(next);
  }

  /** The card to lead, of those led at first sight in some world. */
  private toLead(): Card | null {
    const cards = new Set(this.leads.flatMap((world) => this.atFirstSight(world)));
    const turns = this.leads.map((world): Turn => {
      const legal = this.worlds.legal(world, this.seat);
      return {
        world,
        legal,
        worths: this.worths(
          world,
          legal.filter((card) => cards.has(card)),
        ),
      };
    });
    let best: Card | null = null;
    let least = this.care.lead;
    for (const card of turns.length > 0 ? cards : []) {
      if (!this.view.hand.includes(card)) continue;
      const lost = mean(turns.filter(({ legal }) => legal.includes(card)).map((turn) => this.lostBy(turn, card)));
      if (lost > least || (lost === least && best !== null)) continue;
      least = lost;
      best = card;
    }
    return best;
  }

  private atFirstSight(world: Position): Card[] {
    const card = this.worlds.next(world, this.random)?.card ?? null;
    return card === null ? [] : [card];
  }
}

function playOf(card: Card): BaseMove & { card: Card } {
  return { type: 'play', card };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
