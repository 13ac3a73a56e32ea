import type { Game } from '../rules/game';
import type { Level } from '../rules/level';
import type { Choice, Seat } from '../rules/view';
import { hasPlayer, type MatchState, playersOf } from './state';

/**
 * A move that is made on a seat's behalf: by whom, and how well. `isLate`: its player's deadline has passed; he has only this
 * one move made for him.
 */
export type Owed = { seat: Seat; by: 'bot' | 'autopilot'; level: Level; isLate: boolean };

/** How well the autopilot plays. */
export const AUTOPILOT: Level = 'medium';

/**
 * The next move that makes itself at `now` (ms since 1970), or null if the table waits for a player. A move of a bot, or of the
 * autopilot of a player who is away, is owed from the moment it is its turn until it is made, whichever process makes it. A
 * match in which no player plays himself rests: nothing is owed there until one comes back.
 */
export function owedMove(state: MatchState, now: number): Owed | null {
  if (!hasPlayer(state) || state.ended) return null;
  for (const [seat, { bot, away }] of state.seats.entries()) {
    if (!state.turns[seat]) continue;
    if (bot !== null) return { seat, by: 'bot', level: bot, isLate: false };
    if (away !== null) return { seat, by: 'autopilot', level: AUTOPILOT, isLate: false };
  }
  return lateMove(state, now);
}

/** The move that is owed because the deadline of a player has passed by `now` (ms since 1970); null if there is none. */
export function lateMove(state: MatchState, now: number): Owed | null {
  if (!hasPlayer(state) || state.ended) return null;
  const seat = state.clocks.findIndex((clock, at) => clock && state.turns[at] && clock.deadline <= now);
  return seat < 0 ? null : { seat, by: 'autopilot', level: AUTOPILOT, isLate: true };
}

/** The first deadline that is still running (ms since 1970); null if there is none. */
export function nextDeadline(state: MatchState): number | null {
  if (!hasPlayer(state) || state.ended) return null;
  const running = state.clocks.flatMap((clock) => (clock ? [clock.deadline] : []));
  return running.length > 0 ? Math.min(...running) : null;
}

/**
 * From when on (ms since 1970) what was agreed at opening for players who stay away may happen to this seat; null if never,
 * or as long as its player is not away.
 */
export function awayTooLongAt({ away: rule, seats }: MatchState, seat: Seat): number | null {
  const since = seats[seat]?.away?.since;
  return since === undefined || rule.kind === 'autopilot' ? null : since + rule.minutes * 60_000;
}

/** The seat because of whose player the match ends at some moment (ms since 1970), the first one; null if there is none. */
export function endsBecauseOf(state: MatchState): { seat: Seat; at: number } | null {
  // Where nobody is to act, the match has been played to its end, or has not begun.
  if (state.away.kind !== 'end' || state.ended || state.turns.every((turn) => turn === null)) return null;
  const ends = state.seats.flatMap((_, seat) => {
    const at = awayTooLongAt(state, seat);
    // A table that pauses waits for nobody.
    return at === null ? [] : [{ seat, at: Math.max(at, state.pause?.until ?? at) }];
  });
  return ends.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** Whether the seat that is to act has something to decide: more than one move is possible. */
export function hasDecision(game: Game, play: unknown, seat: Seat): boolean {
  const choices = game.choices(play, seat);
  return choices.length > 1 || choices.some(leavesChoice);
}

function leavesChoice({ type, cards, count, min, values }: Choice): boolean {
  if (values) return values.length > 1;
  if (!cards) return false;
  return min !== undefined || cards.length > (type === 'play' ? 1 : (count ?? 0));
}

/** Whether a match that stands still keeps nobody waiting: it rests, or it is one player's against bots. */
export function keepsNobodyWaiting(state: MatchState): boolean {
  return !hasPlayer(state) || playersOf(state).length <= 1;
}
