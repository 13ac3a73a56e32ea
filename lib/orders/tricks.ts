import { clockwise, type Ranking, winning } from '../rules/trick';
import type { BaseView, Seat, Trick } from '../rules/view';
import { isHerzblatt, isSpades } from './games';

// Where the tricks of a deal stand, as its views show it. Tricks are numbered from 0.

/** The number of the trick that is running, or comes next. */
export function trickNumber({ taken }: BaseView): number {
  return taken.reduce((sum, tricks) => sum + tricks, 0);
}

/** The number of the first trick to which the seat has not yet played. */
export function ownTrick(view: BaseView, seat: Seat): number {
  return trickNumber(view) + (hasPlayed(view, seat) ? 1 : 0);
}

function hasPlayed({ trick, players }: BaseView, seat: Seat): boolean {
  return trick !== null && (seat - trick.leader + players) % players < trick.cards.length;
}

/** The seat that led the trick that is running, or leads the next one; null if nobody can know yet. */
export function leaderOf(view: BaseView): Seat | null {
  if (view.trick) return view.trick.leader;
  if (view.phase === 'playing') return view.toAct[0] ?? null;
  if (isSpades(view)) return view.opener;
  return isHerzblatt(view) ? view.forehand : null;
}

/** Whether the seat led the trick of this number, which is running or was the last one. */
export function hasLed(view: BaseView, seat: Seat, number: number): boolean {
  const trick = number === trickNumber(view) ? view.trick : view.tricks.at(number - trickNumber(view));
  return trick?.leader === seat;
}

/** Returns the seat that wins a trick that has at least one card, as it stands. */
export function winnerOf({ leader, cards }: Trick, players: number, ranking: Ranking): Seat {
  if (cards.length < 2) return leader;
  return clockwise(leader, winning(cards.slice(0, -1), cards[cards.length - 1], ranking), players);
}

/** Whether no card of the running deal, or of a deal at all, is left to be played. */
export function isPlayOver({ phase, hand }: BaseView): boolean {
  return phase === 'dealing' || phase === 'moon' || phase === 'finished' || (phase === 'playing' && hand.length === 0);
}
