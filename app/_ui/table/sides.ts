import type { GameUi } from '@/app/_ui/game-ui';
import type { BaseView, Seat } from '@/lib/rules/view';

/** The scores of a match as they are shown: seats that score together stand in one column, under both their names. */
export type Scoring = Pick<BaseView, 'dealScores' | 'scores' | 'winners'> & {
  names: string[];
  /** The seats of each column. */
  sides: Seat[][];
};

type Scored = Pick<BaseView, 'dealScores' | 'scores' | 'winners' | 'players'>;

/** The scores by side. `winners` are columns here, and every list is by column. */
export function scoringOf(view: Scored, names: readonly string[], ui: Pick<GameUi, 'sides'>): Scoring {
  const sides = sidesOf(view.players, ui);
  const bySide = (scores: readonly number[]) => sides.map(([first]) => scores[first]);
  return {
    dealScores: view.dealScores.map(bySide),
    scores: bySide(view.scores),
    winners: sides.flatMap(([first], side) => (view.winners.includes(first) ? [side] : [])),
    names: sides.map((seats) => sideName(seats, names)),
    sides,
  };
}

/** The seats that play together; everybody alone where the game says nothing else. */
export function sidesOf(players: number, { sides }: Pick<GameUi, 'sides'>): Seat[][] {
  return sides?.(players) ?? Array.from({ length: players }, (_, seat) => [seat]);
}

/** What a side is called: by the names of its players. */
export function sideName(seats: readonly Seat[], names: readonly string[]): string {
  return seats.map((seat) => names[seat]).join(' & ');
}
