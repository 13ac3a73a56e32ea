import { type Card, SUITS, type Suit, suitOf } from '../cards';
import { type Pick, RULES, type TrickOrder } from '../orders';
import { rankingOf } from '../orders/games';
import { picked } from '../orders/pick';
import type { BaseMove, BaseOptions, Game } from '../rules/game';
import type { BaseView, Seat } from '../rules/view';
import { chooseMove } from './choose';
import { type Random, randomFrom } from './kernel/random';
import { type AnyWorld, type Limits, playOf, type Worlds } from './kernel/worlds';

/** The player for whom orders are thought out, and what they see. */
export type Advised = {
  game: Game;
  options: BaseOptions;
  worlds: Worlds;
  view: BaseView;
  seat: Seat;
  seed: string;
  random: Random;
};

/** The moments that may come until the player has to play a card: those at which they follow, by suit led, and those at which they lead. */
export type Ahead = {
  follows: ReadonlyMap<Suit, readonly Turn[]>;
  leads: readonly AnyWorld[];
  /** The bot's moves at the first moments at which the player has something else to decide. */
  before: readonly BaseMove[];
};

/** A moment in one world at which the player is to play a card, and what each legal card comes to. */
type Turn = { world: AnyWorld; legal: readonly Card[]; worths: ReadonlyMap<Card, number> };

/** The most moments at which cards for a suit led are tried; nothing is said about a suit hardly ever led. */
const MOST_TURNS = 12;
const FEW_TURNS = 2;
/** The number of moments at which leads are tried: nearly everything may be led, which takes long. */
const MOST_LEADS = 8;
/** The number of worlds in which the bot is asked for its bid: what others bid before is not known yet. */
const MOST_BIDS = 5;

/** Looks ahead in this number of worlds; null if none can be made up. */
export function lookAhead(advised: Advised, count: number): Ahead | null {
  const { worlds, options, view, seat, random } = advised;
  const make = worlds.of(options, view, seat);
  if (make === null) return null;
  const follows = new Map<Suit, Turn[]>();
  const leads: AnyWorld[] = [];
  const before: BaseMove[] = [];
  for (let i = 0; i < count; i++) {
    const world = untilTurn(advised, make(random), before);
    if (world === null) continue;
    if (world.trick.length === 0) {
      leads.push(world);
      continue;
    }
    const suit = suitOf(world.trick[0]);
    const turns = follows.get(suit) ?? [];
    if (turns.length >= MOST_TURNS) continue;
    const legal = worlds.legal(world, seat);
    const tried = legal.length > 1 ? legal : [];
    follows.set(suit, [...turns, { world, legal, worths: worths(advised, world, tried) }]);
  }
  return { follows, leads, before };
}

/** Plays on at first sight until the player is to play a card; null if the deal ends before. */
function untilTurn(advised: Advised, start: AnyWorld, before: BaseMove[] = []): AnyWorld | null {
  const { worlds, seat, random } = advised;
  let world = start;
  while (world.phase !== 'playing' || world.turn !== seat) {
    const next = worlds.next(world, random);
    if (next === null) return null;
    if (next.seat === seat && world.phase !== 'playing') decideAhead(advised, world, before);
    world = worlds.after(world, next.seat, next.move);
  }
  return world;
}

function decideAhead({ game, options, seat, seed }: Advised, world: AnyWorld, before: BaseMove[]): void {
  if (world.phase !== 'bidding' && world.phase !== 'taking') return;
  if (before.length >= (world.phase === 'bidding' ? MOST_BIDS : 1)) return;
  before.push(chooseMove(game, options, game.view(world, seat), { level: 'medium', seed }));
}

/** Returns what the cards come to in a world, each with the same chance after it. */
function worths({ worlds, view, seat, random }: Advised, world: AnyWorld, cards: readonly Card[]): Map<Card, number> {
  const seed = random.below(2 ** 32);
  return new Map(
    cards.map((card) => {
      const played = worlds.after(world, seat, playOf(card));
      return [card, worlds.outcome(played, view, seat, randomFrom(seed))];
    }),
  );
}

/**
 * The order for the coming trick: for each suit led the best card or rule on average, unless deciding now loses too much, and
 * the lead after winning. Null if nothing can be said.
 */
export function trickOrder(advised: Advised, { follows, leads }: Ahead, limits: Limits): TrickOrder | null {
  const follow: Partial<Record<Suit, Pick>> = {};
  const toLead = leads.slice(0, MOST_LEADS);
  for (const suit of SUITS) {
    const turns = follows.get(suit) ?? [];
    const pick = answer(advised, suit, turns, limits.follow);
    if (pick === null) continue;
    follow[suit] = pick;
    for (const turn of turns) {
      const next = toLead.length < MOST_LEADS ? leadAfter(advised, turn, pick) : null;
      if (next) toLead.push(next);
    }
  }
  const lead = limits.lead > 0 ? cardToLead(advised, toLead, limits.lead) : null;
  const hasFollow = Object.keys(follow).length > 0;
  if (!hasFollow && lead === null) return null;
  return { kind: 'trick', ...(hasFollow && { follow }), ...(lead !== null && { lead }) };
}

/** The card or rule for a suit led; null if there is nothing to decide, or if more than this number of points is lost by deciding now. */
function answer(advised: Advised, suit: Suit, turns: readonly Turn[], most: number): Pick | null {
  const free = turns.filter(({ legal }) => legal.length > 1);
  let best: Pick | null = null;
  let least = most;
  for (const pick of free.length >= FEW_TURNS ? picks(advised, suit, free) : []) {
    const lost = mean(free.map((turn) => lostBy(advised, turn, pick)));
    if (lost > least || (lost === least && best !== null)) continue;
    least = lost;
    best = pick;
  }
  return best === null ? null : byName(advised, best, free);
}

/** The card itself, where a rule can mean but one. */
function byName({ view }: Advised, pick: Pick, turns: readonly Turn[]): Pick {
  if (typeof pick === 'string' || (pick.rule !== 'lowest' && pick.rule !== 'highest')) return pick;
  const cards = new Set(turns.map(({ legal, world }) => picked(pick, legal, world.trick, rankingOf(view))));
  const [card] = cards;
  const isSame = cards.size === 1 && turns.every(({ legal }) => legal.length === turns[0].legal.length);
  return isSame && card ? card : pick;
}

/** Lists the possible answers to a suit: rules first, which fit whatever the others play, and cards. */
function picks({ game, view }: Advised, suit: Suit, turns: readonly Turn[]): Pick[] {
  const isVoid = view.hand.every((card) => suitOf(card) !== suit);
  const rules = RULES.filter((rule) => rule !== 'dump' || (isVoid && game.id === 'hearts'));
  const cards = turns[0].legal.filter((card) => turns.every(({ legal }) => legal.includes(card)));
  const held = cards.filter((card) => view.hand.includes(card));
  return [...rules.map((rule) => ({ rule })), ...held];
}

function lostBy({ view }: Advised, { world, legal, worths }: Turn, pick: Pick): number {
  const card = picked(pick, legal, world.trick, rankingOf(view));
  const worth = card === null ? undefined : worths.get(card);
  return worth === undefined ? Number.POSITIVE_INFINITY : Math.max(...worths.values()) - worth;
}

/** The moment at which the player leads if this answer wins the trick; null if it does not. */
function leadAfter(advised: Advised, { world, legal }: Turn, pick: Pick): AnyWorld | null {
  const { worlds, view, seat } = advised;
  const card = picked(pick, legal, world.trick, rankingOf(view));
  if (card === null) return null;
  const next = untilTurn(advised, worlds.after(world, seat, playOf(card)));
  return next && next.trick.length === 0 && next.tricks.length === world.tricks.length + 1 ? next : null;
}

/** The best card to lead, of those led at first sight in some world, unless more than this number of points is lost by deciding now. */
function cardToLead(advised: Advised, leads: readonly AnyWorld[], most: number): Card | null {
  const { worlds, view, seat, random } = advised;
  const cards = new Set(leads.map((world) => worlds.next(world, random)?.card ?? null));
  const turns = leads.map((world): Turn => {
    const legal = worlds.legal(world, seat);
    const tried = legal.filter((card) => cards.has(card));
    return { world, legal, worths: worths(advised, world, tried) };
  });
  let best: Card | null = null;
  let least = most;
  for (const card of cards) {
    if (card === null || !view.hand.includes(card)) continue;
    const lost = mean(turns.filter(({ legal }) => legal.includes(card)).map((turn) => lostBy(advised, turn, card)));
    if (lost > least || (lost === least && best !== null)) continue;
    least = lost;
    best = card;
  }
  return best;
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
