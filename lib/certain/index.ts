import type { Card } from '../cards';
import type { BaseMove, BaseOptions } from '../rules/game';
import type { BaseView } from '../rules/view';

/**
 * What is certain from what one viewer may know, whatever the hidden cards are and whatever the others play. Nothing here
 * depends on a card that the viewer cannot see: neither what is offered nor what is refused tells anything.
 */

/** What a claim says: every trick left is the claimer's, or none. */
export type Claim = 'all' | 'none';

/**
 * The card the viewer, who is to act, must play: the only legal one, or the lowest if all legal ones are equivalent. Null
 * if he has a choice, and for every move that is not a card. `options` are complete, as the game parsed them.
 */
export function forcedMove(_game: string, _options: BaseOptions, view: BaseView): (BaseMove & { card: Card }) | null {
  if (view.phase !== 'playing' || view.choices.length !== 1) return null;
  const [{ type, cards }] = view.choices;
  return type === 'play' && cards?.length === 1 ? { type, card: cards[0] } : null;
}

/** Whether nothing that can still be played changes a score of this deal. `view` is a spectator's: public knowledge only. */
export function isSettled(_game: string, _options: BaseOptions, _view: BaseView): boolean {
  return false;
}

/** What the viewer can claim now, for every distribution of the hidden cards and every play of the others. */
export function claimable(_game: string, _options: BaseOptions, _view: BaseView): Claim | null {
  return null;
}

/**
 * The card the viewer, who is to act, plays so that his claim stays true. Throws if `claimable` does not say that the claim
 * is true.
 */
export function claimMove(
  _game: string,
  _options: BaseOptions,
  view: BaseView,
  _kind: Claim,
): BaseMove & { card: Card } {
  throw new Error(`seat ${view.seat} has no such claim`);
}
