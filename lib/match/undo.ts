import { type Card, isCard } from '../cards';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import type { MatchState } from './state';
import { written } from './written';

/** That somebody is shown the last move, or told of it: it stands from now on. */
export function undoClosed(games: Games, state: MatchState, at: number): Outcome {
  if (!state.undo) return REPEATED;
  return written(games, state, { at, events: [{ type: 'undoClosed', seat: state.undo.seat }] });
}

/**
 * Takes back the last move of this seat. `version` is the one its player sees, after the move. Until somebody else could have
 * seen it, or anything has answered it.
 */
export function undo(games: Games, state: MatchState, command: { seat: Seat; version: number }, at: number): Outcome {
  const { seat, version } = command;
  // It has been taken back before: no other move has come to have this version since.
  if (version > state.version) return REPEATED;
  if (state.undo?.seat !== seat) return refused('no-undo');
  if (version !== state.version) return refused('table-moved-on');
  return written(games, state, { at, events: [{ type: 'moveUndone', seat }] });
}

/**
 * Whether a move may be taken back: it has shown its player no card that he did not know, has ended no deal, and nothing has
 * followed from it but what can be put back.
 * @param before, after the game's state before the move and after it
 */
export function mayBeUndone(game: Game, before: unknown, after: unknown, seat: Seat): boolean {
  const [was, is] = [game.standing(before), game.standing(after)];
  if (is.finished || is.deal !== was.deal || is.dealScores.length !== was.dealScores.length) return false;
  const known = cardsIn(game.view(before, seat));
  return cardsIn(game.view(after, seat)).every((card) => known.includes(card));
}

/** All cards that stand anywhere in a value. */
function cardsIn(value: unknown): Card[] {
  if (isCard(value)) return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(cardsIn) : [];
}
