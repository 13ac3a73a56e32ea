import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  asItIs,
  byPlayer,
  comesBack,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  isFinished,
  isNear,
  part,
  REPEATED,
  refused,
  type SeatingEvent,
  type With,
} from '../kernel';

/** A friend plays for somebody so long at most (ms). */
const LONGEST_FRIEND = 60 * 24 * 60 * 60 * 1000;

const place = {
  /** The friend who may play for its player, since which version, and until when (ms since 1970). */
  friend: z.object({ name: z.string(), keyHash: z.string(), asked: z.int(), until: z.int() }).nullable(),
};
type State = With<unknown, Fields<typeof place>>;

const changes = {
  /** Until then (ms since 1970) a friend of this player may play for them, with this key. */
  friendAsked: z.object({
    type: z.literal('friendAsked'),
    seat,
    name: z.string(),
    keyHash: z.string(),
    until: z.int(),
  }),
  /** The player plays alone again. `name`: the friend's. */
  friendEnded: z.object({ type: z.literal('friendEnded'), seat, name: z.string() }),
};
type Event = EventsOf<typeof changes>;
const events = decided<Event | SeatingEvent>;

const NO_FRIEND = { friend: null };
const alone = { place: () => NO_FRIEND };

/** A friend plays for a player for a time. */
export const friend = part({
  name: 'friend',
  place,
  empty: alone,
  changes,
  told: { until: z.int().optional() },
  kinds: {
    friendAsked: {
      place: (_, { name, keyHash, until }, { version: asked }) => ({ friend: { name, keyHash, asked, until } }),
      told: ({ until }) => ({ until }),
      counts: byPlayer,
      isBeside: true,
      forget: (event) => ({ ...event, name: '' }),
    },
    friendEnded: {
      place: () => NO_FRIEND,
      told: asItIs,
      isBeside: true,
      forget: (event) => ({ ...event, name: '' }),
    },
  },
  when: { taken: alone, bot: alone, opened: alone, forgotten: alone },
  passed: { place: ({ friend }, now) => (friend !== null && friend.until <= now ? NO_FRIEND : null) },
  follows: { rekeyed: ended, opened: ended },
  seatView: {
    /** The friend who plays for the player, and until when (ms since 1970). */
    shape: { friend: z.object({ name: z.string(), until: z.int() }).nullable() },
    show: ({ state }, seat) => {
      const { friend } = state.seats[seat];
      return { friend: friend && { name: friend.name, until: friend.until } };
    },
  },
});

/** The friend came with the old key. */
function ended({ seats }: State, seat: Seat): Event[] {
  const { friend } = seats[seat];
  return friend ? [{ type: 'friendEnded', seat, name: friend.name }] : [];
}

/** A friend may play for the player until a moment (ms since 1970), in the place of one who might before. */
export function askFriend(
  game: Game,
  state: State,
  { seat, ...friend }: { seat: Seat; name: string; keyHash: string; until: number },
  at: number,
): Decision {
  if (isFinished(game, state)) return refused('match-finished');
  const { until } = friend;
  if (until <= at || until > at + LONGEST_FRIEND) return refused('bad-time');
  const known = state.seats[seat].friend;
  if (known?.name === friend.name && isNear(known.until, until)) return REPEATED;
  return events(at, ...comesBack(state, seat), { type: 'friendAsked', seat, ...friend });
}

/** The player, or their friend, wants the player to play alone again. */
export function endFriend(_: Game, state: State, seat: Seat, at: number): Decision {
  const gone = ended(state, seat);
  return gone.length > 0 ? events(at, ...gone) : REPEATED;
}
