import type { Card } from '../cards';
import type { BaseOptions } from '../rules/game';
import type { Ranking } from '../rules/trick';
import type { BaseView } from '../rules/view';

/** A claim: every trick left, the running one included, is the claimer's, or none of them. */
export const CLAIMS = ['all', 'none'] as const;
export type Claim = (typeof CLAIMS)[number];

/** The facts of a game from which certainty is worked out. A new game is a file and a line in `index.ts`. */
export interface CertainGame<Options extends BaseOptions = BaseOptions, View extends BaseView = BaseView> {
  /** The id of its game. */
  readonly id: string;
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

/** The numbers of a list, added up. */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
