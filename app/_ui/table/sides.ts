import type { GameId } from '@/app/_texts/messages';
import { useTranslations } from '@/app/_texts/translate';
import type { GameUi } from '@/app/_ui/game-ui';
import type { TableView } from '@/lib/match';
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

/** Names a side by its players. */
export function sideName(seats: readonly Seat[], names: readonly string[]): string {
  return seats.map((seat) => names[seat]).join(' & ');
}

type Ranked = { seat: Seat; score: number; place: number };

/** The seats from best to worst. Equal scores share a place, and the next place is left out: 1, 1, 3. */
export function ranking(scores: readonly number[], lowWins: boolean): Ranked[] {
  const isBetter = (a: number, b: number) => (lowWins ? a < b : a > b);
  return scores
    .map((score, seat) => ({ seat, score, place: 1 + scores.filter((other) => isBetter(other, score)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Whether a finished match has a ranking: not if it ended undecided, nor before the first deal had its points. */
export function hasRanking({ ended, dealScores }: Pick<TableView, 'ended' | 'dealScores'>): boolean {
  return !ended || (ended.reason === 'agreed' && dealScores.length > 0);
}

/** Points in a deal in words, as the game calls them: `12 Augen`. */
export function usePoints(game: GameId): (points: number) => string {
  const t = useTranslations('games');
  return (points) => t(`${game}.points`, { points });
}
