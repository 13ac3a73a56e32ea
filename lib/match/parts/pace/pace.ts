import { z } from 'zod';
import type { Game } from '../../../rules/game';
import { type Seat, seat } from '../../../rules/view';
import {
  byPlayer,
  type Decision,
  decided,
  type Entry,
  type EventsOf,
  type Fields,
  type Hours,
  hours,
  isOwnMove,
  isPlayed,
  keepsNobodyWaiting,
  type Opened,
  optionsOf,
  pace as paceSchema,
  part,
  REPEATED,
  type Span,
  span,
  type Viewing,
  type With,
} from '../../kernel';
import { type ExpectedEnd, expectedEnd, isEnough, noted, noWaits, waits } from './expected-end';

const MINUTE = 60_000;
/** The number of a player's latest turns whose length is remembered. */
const TOOK = 12;

const slice = {
  /** By seat: the running clock: since when and for how long from there (ms), its end, and the hours at which it stands. */
  clocks: z.array(z.object({ since: z.int(), left: z.int(), deadline: z.int(), quiet: hours.nullable() }).nullable()),
  /** By seat: the contents of its bank when no clock of it runs, or when it began to (ms); null without banks. */
  banks: z.array(z.int()).nullable(),
  /** By seat: the time its clock had left (ms) when its player let somebody else move in this turn, named by its version. */
  rests: z.array(z.object({ turn: z.int(), left: z.int() }).nullable()),
  /** How long the players have taken so far; and by seat, how long its player took for their latest turns (seconds). */
  waits,
  took: z.array(z.array(z.int())),
};
const place = {
  /** The hours at which its clock stands, from the next turn on. */
  quiet: hours.nullable(),
};
type Slice = Fields<typeof slice>;
type State = With<Slice, Fields<typeof place>>;

const events = {
  /** The seat's clock runs from now on: for `left` (ms), so that it ends at `deadline` (ms since 1970) if nothing stops it. */
  clockStarted: z.object({ type: z.literal('clockStarted'), seat, left: z.int(), deadline: z.int() }),
  /**
   * The seat's clock stands; `bank` (ms): the time for its next turns, if any; `left` (ms): the time left to a player who comes
   * back in this turn, in which somebody else is to move for them; null if the turn is over.
   */
  clockStopped: z.object({
    type: z.literal('clockStopped'),
    seat,
    bank: z.int().nullable(),
    left: z.int().nullable(),
  }),
  /** The hours at which the player's clock is to stand, from the next turn on. */
  quietSet: z.object({ type: z.literal('quietSet'), seat, quiet: hours.nullable() }),
};
type Event = EventsOf<typeof events>;
/** A clock's event, as lib/clock works it out; here it is only written down. */
export type ClockEvent = Extract<Event, { type: 'clockStarted' | 'clockStopped' }>;

const noQuiet = { place: () => ({ quiet: null }) };

/** Returns the clocks and banks of a table that is opened. */
function fullClocks({ pace, expected }: Opened): Slice {
  const none = expected.map(() => null);
  return {
    clocks: none,
    banks: pace?.kind === 'bank' ? none.map(() => pace.minutes * MINUTE) : null,
    rests: none,
    waits: noWaits(expected.length),
    took: none.map(() => []),
  };
}

/** How long players may take, and how long they have taken. */
export const pace = part({
  name: 'pace',
  slice,
  place,
  empty: { slice: fullClocks, ...noQuiet },
  events,
  kinds: {
    clockStarted: {
      // A clock that is started again while it runs keeps the quiet hours with which it began.
      state: ({ clocks, seats }, { seat, left, deadline }, { at: since }) => {
        const { quiet } = clocks[seat] ?? seats[seat];
        return { clocks: clocks.with(seat, { since, left, deadline, quiet }) };
      },
    },
    clockStopped: {
      state: ({ clocks, turns, rests, banks }, { seat, left, bank }) => {
        const turn = turns[seat];
        return {
          clocks: clocks.with(seat, null),
          rests: rests.with(seat, turn && left !== null ? { turn: turn.version, left } : null),
          banks: bank === null || !banks ? banks : banks.with(seat, bank),
        };
      },
    },
    quietSet: { place: (_, { quiet }) => ({ quiet }), counts: byPlayer, isBeside: true },
  },
  when: {
    // How long a newcomer takes is not yet known, and their bank is full. At nobody's seat the hours are theirs, to whom it was promised.
    taken: {
      place: ({ keyHash, quiet }) => ({ quiet: keyHash === null ? quiet : null }),
      state: ({ banks, pace, took }, seat) => ({
        banks: banks && pace ? banks.with(seat, pace.minutes * MINUTE) : banks,
        took: took.with(seat, []),
      }),
    },
    offered: { place: ({ keyHash, quiet }) => ({ quiet: keyHash === null ? null : quiet }) },
    forgotten: noQuiet,
  },
  moved: {
    state: (before, seat, entry) => ({
      waits: waitsAfter(before, seat, entry),
      ...(isOwnMove(entry.by) ? { took: tookAfter(before, seat, entry) } : {}),
    }),
  },
  follows: { rekeyed: quietEnded, opened: quietEnded },
  view: {
    shape: {
      /** How long players may take; null: as long as they like. */
      pace: paceSchema.nullable(),
      /** Until when (ms since 1970) the viewer is to act; null as long as they are not, or without a pace. */
      deadline: z.int().nullable(),
      /** The same by seat; none for bots and for the autopilot. */
      deadlines: z.array(z.int().nullable()),
      /** By seat: how much its player has in the bank (ms), at the beginning of the turn that runs; null without banks. */
      banks: slice.banks,
      /** Between these moments (ms since 1970) the match will probably end; null as long as that would be a guess. */
      expectedEnd: span.nullable(),
    },
    show: (viewing: Viewing<State & { pause: Span | null }>) => {
      const { state, seat } = viewing;
      const deadlines = state.clocks.map((clock) => clock?.deadline ?? null);
      return {
        pace: state.pace,
        deadline: seat === null ? null : (deadlines[seat] ?? null),
        deadlines,
        banks: state.banks,
        expectedEnd: endOf(viewing),
      };
    },
  },
});

function endOf({
  game,
  state,
  own: standing,
  status,
  now,
}: Viewing<State & { pause: Span | null }>): ExpectedEnd | null {
  if (status !== 'running' || !isEnough(state.waits) || keepsNobodyWaiting(state)) return null;
  return expectedEnd({
    game: game.id,
    options: optionsOf(game, state),
    standing,
    waits: state.waits,
    playsItself: state.forced,
    people: state.seats.flatMap((place, seat) => (isPlayed(place) ? [seat] : [])),
    now: Math.max(now, state.pause?.until ?? now),
  });
}

/** Somebody who had the old key may have chosen the hours. */
function quietEnded({ seats }: State, seat: Seat): Event[] {
  return seats[seat].quiet ? [{ type: 'quietSet', seat, quiet: null }] : [];
}

/** Returns the times the players took, after a move of this seat; a turn that goes on with the one before took no time of its own. */
function tookAfter(before: State & Stopped, seat: Seat, { at }: Entry): number[][] {
  const turn = before.turns[seat];
  if (!turn || before.last[seat]?.before === turn.version) return before.took;
  const seconds = Math.max(0, Math.round((at - beganAt(before, seat, turn.at, at)) / 1000));
  return before.took.with(seat, [...before.took[seat], seconds].slice(-TOOK));
}

/** Returns how long the players have taken, after a move of this seat; bots, and the autopilot of one who is away, take no time. */
function waitsAfter(before: State & Stopped, seat: Seat, { at, by }: Entry): Slice['waits'] {
  const turn = before.turns[seat];
  const isWaitedFor = isOwnMove(by) || (by === 'autopilot' && !before.seats[seat].away);
  if (!turn || !isWaitedFor) return before.waits;
  const follows = before.last[seat]?.before === turn.version;
  return noted(before.waits, { seat, began: beganAt(before, seat, turn.at, at), at, follows });
}

/** The pauses of the table, and the days off of its players, which other parts know. */
type Stopped = { stopped?: Span[]; seats: { daysOff?: Span[] }[] };

/** Since when (ms since 1970) a player who moves at `at` could be expected to: since their turn began, or a pause or their days off ended in it. */
function beganAt({ stopped = [], seats }: Stopped, seat: Seat, turn: number, at: number): number {
  const ends = [...stopped, ...(seats[seat].daysOff ?? [])].map(({ until }) => until);
  return Math.max(turn, ...ends.filter((until) => until <= at));
}

/** The hours at which the player's clock is to stand, from the next turn on. */
export function setQuiet(_: Game, state: State, seat: Seat, quiet: Hours | null, at: number): Decision {
  if (JSON.stringify(state.seats[seat].quiet) === JSON.stringify(quiet)) return REPEATED;
  return decided<Event>(at, { type: 'quietSet', seat, quiet });
}
