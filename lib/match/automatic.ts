import type { Level } from '../rules/level';
import type { Seat } from '../rules/view';
import { hasPlayer, type MatchState, playersOf } from './state';

/** A move that is made on a seat's behalf: by whom, and how well. */
export type Owed = { seat: Seat; by: 'bot'; level: Level };

/**
 * The next move that makes itself, or null if the table waits for a player. A bot's move is owed from the moment it is the
 * bot's turn until it is made, whichever process makes it. A match in which no player plays himself rests: nothing is owed
 * there until one comes back.
 */
export function owedMove(state: MatchState): Owed | null {
  if (!hasPlayer(state)) return null;
  for (let seat = 0; seat < state.seats.length; seat++) {
    const level = state.seats[seat].bot;
    if (level !== null && state.turns[seat]) return { seat, by: 'bot', level };
  }
  return null;
}

/** Whether a match that stands still keeps nobody waiting: it rests, or it is one player's against bots. */
export function keepsNobodyWaiting(state: MatchState): boolean {
  return !hasPlayer(state) || playersOf(state).length <= 1;
}
