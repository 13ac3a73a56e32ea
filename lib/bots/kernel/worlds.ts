import type { Card } from '../../cards';
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
