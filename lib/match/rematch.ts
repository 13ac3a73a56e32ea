import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Opening } from './decide';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import { isFinished, type MatchState } from './state';
import { seatsChanged } from './written';

/** The player of a seat opens the rematch of a finished match, at this table. Whoever comes after him finds it open. */
export function openRematch(games: Games, state: MatchState, seat: Seat, table: string, at: number): Outcome {
  if (!isFinished(games(state.game), state)) return refused('not-finished');
  if (state.rematch !== null) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'rematchOpened', seat, table }]);
}

/** What a rematch has of the match before: game, options, people at their seats, which are kept for them, and bots. */
export function rematchOf(
  game: Game,
  state: MatchState,
  opener: Seat,
): Pick<
  Opening,
  | 'game'
  | 'options'
  | 'title'
  | 'expected'
  | 'talk'
  | 'pace'
  | 'away'
  | 'forced'
  | 'hold'
  | 'suggestions'
  | 'kept'
  | 'bots'
> {
  const { options, title, seats, talk, pace, away, forced, hold, suggestions } = state;
  return {
    game,
    options,
    title,
    talk: talk.rule,
    pace,
    away,
    forced,
    hold,
    suggestions,
    expected: seats.map(({ keyHash, name }) => (keyHash === null ? null : name)),
    kept: seats.flatMap(({ keyHash }, seat) => (keyHash !== null && seat !== opener ? [seat] : [])),
    bots: seats.flatMap(({ keyHash, name, bot }, seat) =>
      keyHash === null && bot !== null && name !== null ? [{ seat, name, level: bot }] : [],
    ),
  };
}
