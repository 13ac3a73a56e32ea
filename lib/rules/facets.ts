import type { Card, SuitRanking } from '../cards';
import type { BaseView } from './view';

// The facets of a game, each optional: what rooms above the rules ask of it. A game without one does without what follows from it.

/** The order of cards in a trick: `trump` is the index of a suit, or −1 where there is none. */
export type Ranking = { readonly trump: number; readonly suits: SuitRanking };

/** A claim: every trick left, the running one included, is the claimer's, or none of them. */
export const CLAIMS = ['all', 'none'] as const;
export type Claim = (typeof CLAIMS)[number];

/** The facts of a game from which certainty is worked out (lib/certain). */
export interface CertainFacts<Options = unknown, View extends BaseView = BaseView> {
  /** The order of cards in a trick. */
  readonly ranking: Ranking;
  /** The cards played with. */
  deck(options: Options): readonly Card[];
  /** Cards of which the viewer knows that nobody else holds them, besides those in the tricks still shown. */
  gone(options: Options, view: View): readonly Card[];
  /** The value of the card to the player who takes it: cards of different values are never equivalent. */
  value(options: Options, card: Card): number;
  /**
   * The duty to trump of a player void in the suit led: none; to beat the highest trump in the trick, also when trumps are led
   * (`overtrump`); this, and to trump a trick without one (`trump`).
   */
  duty(options: Options): 'none' | 'overtrump' | 'trump';
  /** Whether trumps may be led by who holds other cards too. */
  mayLeadTrumps(view: View): boolean;
  /** Whether who is void may discard any card to the trick that is running or comes next. */
  discardsFreely(view: View): boolean;
  /** Which claim usually suits the viewer better, where both can be made. */
  prefers(view: View): Claim;
  /** As `isSettled`, while cards are played. */
  isSettled(options: Options, view: View): boolean;
}

/**
 * The points by seat of deals between good bots with the default options, by the number of players: they help to say how long
 * a match lasts until a table has scored deals of its own.
 */
export type TypicalDeals = Readonly<Record<string, readonly (readonly number[])[]>>;

/** Reads typical deals from one line for each number of players: `'4 20 0, 7 12 5'` are two deals of three. */
export function typical(lines: Readonly<Record<number, string>>): TypicalDeals {
  const deals = Object.entries(lines).map(([players, line]) => [players, line.split(', ').map(pointsIn)]);
  return Object.fromEntries(deals);
}

const pointsIn = (deal: string) => deal.split(' ').map(Number);

/**
 * How a card is chosen among those that may be played:
 * - `lowest`, `highest`: plain cards count as lower than trumps;
 * - `duck`: the highest card that does not win the trick as it stands, the highest of all if every card wins;
 * - `win`: the lowest card that wins the trick as it stands, the lowest of all if none does;
 * - `dump`: for a suit that the player cannot follow, in Hearts: the queen of spades, else the highest heart, else the highest card.
 */
export const RULES = ['lowest', 'highest', 'duck', 'win', 'dump'] as const;
export type Rule = (typeof RULES)[number];

/**
 * The rules that can be ordered until the end of the deal:
 * - `low`: follows suit with the lowest card;
 * - `duck`: follows suit by the rule of that name;
 * - `win-cheaply`: follows suit, or trumps, by the rule `win`, but never over a partner who wins the trick as it stands;
 * - `draw-trumps`: leads the highest trump as long as opponents may have trumps.
 */
export const DEAL_RULES = ['low', 'duck', 'win-cheaply', 'draw-trumps'] as const;
export type DealRule = (typeof DEAL_RULES)[number];

/** Events that end an order: see `lib/orders/stops.ts`. */
export const STOPS = ['hearts-broken', 'spades-broken', 'queen-fallen', 'moon', 'nil-in-danger'] as const;
export type Stop = (typeof STOPS)[number];

/** `bid` and `draw` are for Spades, `take` and `decline-weak` for Herzblatt (`order` in lib/orders). */
export type OrderKind = 'trick' | 'deal' | 'bid' | 'take' | 'draw' | 'decline-weak';

/** The standing orders that a game offers (lib/orders). */
export type Offered = {
  kinds: readonly OrderKind[];
  rules: readonly Rule[];
  dealRules: readonly DealRule[];
  stops: readonly Stop[];
};

/** The orders for cards of every game with trumps. */
export const WITH_TRUMPS = {
  rules: ['lowest', 'highest', 'duck', 'win'],
  dealRules: DEAL_RULES,
} as const satisfies Partial<Offered>;

/** The numbers of a list, added up. */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** How well a program plays. */
export const LEVELS = ['easy', 'medium', 'strong'] as const;
export type Level = (typeof LEVELS)[number];
