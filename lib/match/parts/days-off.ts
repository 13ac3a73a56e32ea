import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  byPlayer,
  comesBack,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  hasBegun,
  isFinished,
  isNear,
  part,
  REPEATED,
  refused,
  type SeatingEvent,
  type Span,
  span,
  type With,
} from '../kernel';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Days off are announced so long ahead, unless it is the player's own turn (ms). */
const NOTICE_MILLISECONDS = HOUR;

const place = {
  /** Its player's days off, past and to come, in the order they took them, and how many they have left. */
  daysOff: z.array(span),
  daysOffLeft: z.int(),
};
type State = With<unknown, Fields<typeof place>>;

const changes = {
  /** The player has days off from then until then (ms since 1970). `days`: how many that takes of those they have. */
  daysOffTaken: z.object({
    type: z.literal('daysOffTaken'),
    seat,
    from: z.int(),
    until: z.int(),
    days: z.int(),
  }),
  /** They are back before they are over, or do not take them; `days`: how many they have back. */
  daysOffEnded: z.object({ type: z.literal('daysOffEnded'), seat, from: z.int(), days: z.int() }),
};
const refusals = {
  'no-days-off': 'conflict',
  'days-off-overlap': 'conflict',
  'days-off-too-soon': 'conflict',
} as const;
const events = decided<EventsOf<typeof changes> | SeatingEvent>;

/** Players take days off, on which their clock stands. */
export const daysOff = part({
  name: 'days-off',
  place,
  empty: { place: allLeft },
  changes,
  told: { from: z.int().optional(), until: z.int().optional() },
  refusals,
  kinds: {
    daysOffTaken: {
      place: ({ daysOff, daysOffLeft }, { from, until, days }) => ({
        daysOff: [...daysOff, { from, until }],
        daysOffLeft: daysOffLeft - days,
      }),
      told: ({ from, until }) => ({ from, until }),
      counts: byPlayer,
    },
    daysOffEnded: {
      place: ({ daysOff, daysOffLeft }, { from, days }, { at }) => ({
        daysOff: daysOff.map((off) => (off.from === from ? endedAt(off, at) : off)),
        daysOffLeft: daysOffLeft + days,
      }),
      told: ({ from }) => ({ from }),
      counts: byPlayer,
      isBeside: true,
    },
  },
  when: {
    taken: { place: (_, __, state) => allLeft(state) },
    forgotten: { place: () => ({ daysOff: [] }) },
  },
  seatView: {
    shape: place,
    show: ({ state }, seat) => {
      const { daysOff, daysOffLeft } = state.seats[seat];
      return { daysOff, daysOffLeft };
    },
  },
});

function allLeft({ pace }: Pick<State, 'pace'>): Fields<typeof place> {
  return { daysOff: [], daysOffLeft: pace?.daysOff ?? 0 };
}

/** Returns a time that ends now; empty if it had not begun. */
function endedAt({ from, until }: Span, at: number): Span {
  return { from, until: Math.max(from, Math.min(until, at)) };
}

/**
 * A player takes days off, on which their clock stands: at once if it is their turn, or at least an hour later.
 * @param off when they begin and end (ms since 1970), and how many of the days they have left that takes
 */
export function takeDaysOff(
  game: Game,
  state: State,
  { seat, from, until, days }: Span & { seat: Seat; days: number },
  at: number,
): Decision<typeof refusals> {
  if (isFinished(game, state)) return refused('match-finished');
  if (!hasBegun(game, state)) return refused('not-started');
  if (!state.pace) return refused('no-pace');
  const { daysOff, daysOffLeft } = state.seats[seat];
  if (daysOff.some((off) => isNear(off.from, from) && isNear(off.until, until))) return REPEATED;
  if (daysOff.some((off) => off.from < until && from < off.until)) return refused('days-off-overlap');
  if (days > daysOffLeft) return refused('no-days-off');
  const isAtOnce = from === at && state.turns[seat] !== null;
  if (!isAtOnce && from < at + NOTICE_MILLISECONDS) return refused('days-off-too-soon');
  if (until > at + 400 * DAY) return refused('bad-time');
  return events(at, ...comesBack(state, seat), { type: 'daysOffTaken', seat, from, until, days });
}

/** The player is back, or does not take the days off that are to come: they have those back that have not begun. */
export function endDaysOff(_: Game, state: State, seat: Seat, at: number): Decision {
  const open = state.seats[seat].daysOff.filter((off) => off.until > at && off.from < off.until);
  if (open.length === 0) return REPEATED;
  const ended = open.map(({ from, until }) => {
    const days = Math.round((until - from) / DAY);
    const begun = at <= from ? 0 : Math.min(days, Math.ceil((at - from) / DAY));
    return { type: 'daysOffEnded' as const, seat, from, days: days - begun };
  });
  return events(at, ...ended);
}
