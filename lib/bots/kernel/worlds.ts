import type { Card } from '../../cards';
import type { DealRule } from '../../orders';
import type { BaseMove, BaseOptions } from '../../rules/game';
import type { BaseView, Seat } from '../../rules/view';
import type { Random } from './random';

/** The part of a world that is the same in all games. */
export type AnyWorld = { phase: string; turn: Seat; trick: readonly Card[]; tricks: readonly { winner: Seat }[] };

/** A move at first sight, and the card, if it plays one. */
export type Next = { seat: Seat; move: BaseMove; card: Card | null };

/** From how many points on a gain is told when a match is looked back at; and how far a world may be from all that were tried. */
type TellingBounds = {
  worthTelling: number;
  /** In points: without this, few worlds that happen to be alike would seem certain of what many contradict. */
  unseen: number;
};

/** How far (points) an answer to follow or to lead may fall behind each world's best card on average: the best one does, too. */
export type Limits = { follow: number; lead: number };

/** How carefully an order for a trick is thought out: in how many worlds the player looks ahead, and what it may lose. */
export type Care = Limits & { worlds: number };

/** Which orders are suggested in a game, and of which it is said that they cost much; in points. */
type AdviceBounds = {
  /** Found by measuring hours and cost with others; `careWith` where some number of players wants another. */
  care: Care;
  careWith?: Readonly<Record<number, Care>>;
  /** An order for the rest of the deal is suggested if it loses no more than this against a bot. */
  mostLostInDeal: number;
  /** An order is costly from here on: a tenth of a usual deal, and more than good orders lose by chance. */
  costlyFrom: number;
  notSuggested?: readonly DealRule[];
};

/**
 * Possible courses of one game for a player not to act, or looking back: worlds (states of the game) that agree with their
 * seat's view, played on at first sight.
 */
export interface Worlds<
  Options extends BaseOptions = BaseOptions,
  View extends BaseView = BaseView,
  World extends AnyWorld = AnyWorld,
> {
  readonly id: string;
  readonly told: TellingBounds;
  readonly advice: AdviceBounds;
  /** Makes up worlds that the view of this seat could be of, with the right player to act; null where it cannot. */
  of(options: Options, view: View, seat: Seat): ((random: Random) => World) | null;
  /** Returns the move made at first sight by the seat that is to act; null once the deal is over. */
  next(world: World, random: Random): Next | null;
  after(world: World, seat: Seat, move: BaseMove): World;
  /** The cards this seat, whose turn it is, may play. */
  legal(world: World, seat: Seat): readonly Card[];
  /** Returns the deal's result for the seat, played on at first sight, in the game's points against the others; more is better. */
  outcome(world: World, view: View, seat: Seat, random: Random): number;
}

/** The move that plays a card at first sight. */
export function playing({ turn }: AnyWorld, card: Card): Next {
  return { seat: turn, move: playOf(card), card };
}

export function playOf(card: Card): BaseMove & { card: Card } {
  return { type: 'play', card };
}
