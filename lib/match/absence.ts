import type { Seat } from '../rules/view';
import type { TableEvent } from './events';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import type { Hours } from './pace';
import { proposalsWhileAway } from './proposals';
import { hasBegun, isFinished, type MatchState, type Span } from './state';
import { seatsChanged } from './written';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** So long ahead days off are announced, unless it is the player's own turn (ms). */
export const NOTICE_MILLISECONDS = HOUR;
/** How long a friend may play for somebody at most (ms). */
export const LONGEST_FRIEND = 60 * DAY;

/**
 * A player hands over to the autopilot, or comes back, which he may at any time: also when his seat was to be given to somebody
 * else who has not sat down yet.
 */
export function autopilot(games: Games, state: MatchState, seat: Seat, isOn: boolean, at: number): Outcome {
  const game = games(state.game);
  if (isFinished(game, state)) return refused('match-finished');
  const { away, bot } = state.seats[seat];
  if ((away !== null) === isOn) return REPEATED;
  if (!isOn) return seatsChanged(games, state, at, [...comesBack(state, seat)]);
  if (bot !== null) return refused('bot-plays');
  if (!hasBegun(game, state)) return refused('not-started');
  return seatsChanged(games, state, at, [
    { type: 'autopilotOn', seat, isWished: true },
    ...proposalsWhileAway(state, seat),
  ]);
}

/** What it takes that an absent player plays himself again: nothing if he is there. */
export function comesBack(state: MatchState, seat: Seat): TableEvent[] {
  const { away, offered } = state.seats[seat];
  if (away === null) return [];
  return [...(offered ? [{ type: 'offerWithdrawn' as const, seat }] : []), { type: 'autopilotOff', seat }];
}

/** A friend may play for the player until a moment (ms since 1970), in the place of one who might before. */
export function askFriend(
  games: Games,
  state: MatchState,
  { seat, ...friend }: { seat: Seat; name: string; keyHash: string; until: number },
  at: number,
): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  const { until } = friend;
  if (until <= at || until > at + LONGEST_FRIEND) return refused('bad-time');
  const known = state.seats[seat].friend;
  if (known?.keyHash === friend.keyHash && known.name === friend.name && known.until === until) return REPEATED;
  return seatsChanged(games, state, at, [...comesBack(state, seat), { type: 'friendAsked', seat, ...friend }]);
}

/** The player, or his friend, wants him to play alone again. */
export function endFriend(games: Games, state: MatchState, seat: Seat, at: number): Outcome {
  const { friend } = state.seats[seat];
  if (!friend) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'friendEnded', seat, name: friend.name }]);
}

/**
 * A player takes days off: his clock stands then. They begin at once if it is his turn, or at least an hour later.
 * @param off when they begin and end (ms since 1970), and how many of the days he has left that takes
 */
export function takeDaysOff(
  games: Games,
  state: MatchState,
  { seat, from, until, days }: Span & { seat: Seat; days: number },
  at: number,
): Outcome {
  const game = games(state.game);
  if (isFinished(game, state)) return refused('match-finished');
  if (!hasBegun(game, state)) return refused('not-started');
  if (!state.pace) return refused('no-pace');
  const { daysOff, daysOffLeft } = state.seats[seat];
  if (daysOff.some((off) => off.from === from && off.until === until)) return REPEATED;
  if (daysOff.some((off) => off.from < until && from < off.until)) return refused('days-off-overlap');
  if (days > daysOffLeft) return refused('no-days-off');
  const isAtOnce = from === at && state.turns[seat] !== null;
  if (!isAtOnce && from < at + NOTICE_MILLISECONDS) return refused('days-off-too-soon');
  if (until > at + 400 * DAY) return refused('bad-time');
  return seatsChanged(games, state, at, [...comesBack(state, seat), { type: 'daysOffTaken', seat, from, until, days }]);
}

/** The player is back, or does not take the days off that are to come: he has those back that have not begun. */
export function endDaysOff(games: Games, state: MatchState, seat: Seat, at: number): Outcome {
  const open = state.seats[seat].daysOff.filter((off) => off.until > at && off.from < off.until);
  if (open.length === 0) return REPEATED;
  const events = open.map(({ from, until }): TableEvent => {
    const days = Math.round((until - from) / DAY);
    const begun = at <= from ? 0 : Math.min(days, Math.ceil((at - from) / DAY));
    return { type: 'daysOffEnded', seat, from, days: days - begun };
  });
  return seatsChanged(games, state, at, [...events]);
}

/** The hours at which the player's clock is to stand, from his next turn on. */
export function setQuiet(games: Games, state: MatchState, seat: Seat, quiet: Hours | null, at: number): Outcome {
  if (JSON.stringify(state.seats[seat].quiet) === JSON.stringify(quiet)) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'quietSet', seat, quiet }]);
}
