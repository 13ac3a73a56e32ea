import { z } from 'zod';
import { seat } from '../../rules/view';
import {
  type Acting,
  asItIs,
  byPlayer,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  freeSeats,
  hasBegun,
  hostOf,
  isComplete,
  part,
  refused,
  type With,
} from '../kernel';

/** A player waits so long before they can ask the host again (ms). */
export const NUDGE_MILLISECONDS = 24 * 60 * 60 * 1000;

const place = {
  /** When its player last asked the host to get the others (ms since 1970). */
  nudgedAt: z.int().nullable(),
};
type Place = Fields<typeof place>;

const changes = {
  /** Before the match, a player asks the host to get those who have not come yet. */
  hostNudged: z.object({ type: z.literal('hostNudged'), seat }),
};
const events = decided<EventsOf<typeof changes>>;
const refusals = { 'nudged-today': 'conflict' } as const;

const never = { place: () => ({ nudgedAt: null }) };

/** Players who have come ask the host to get the others. */
export const nudge = part({
  name: 'nudge',
  place,
  empty: never,
  changes,
  kinds: { hostNudged: { place: (_, __, { at }) => ({ nudgedAt: at }), told: asItIs, counts: byPlayer } },
  when: { taken: never, forgotten: never },
  seatView: { shape: place, show: ({ state }, seat) => ({ nudgedAt: state.seats[seat].nudgedAt }) },
  refusals,
  notices: [
    {
      occasion: 'nudge',
      texts: 'nudge',
      tells: (seat, { before, after }) => {
        if (!before || seat !== hostOf(after)) return null;
        // Nor does somebody who leaves and sits down again to ask once more have the host told for ever.
        if (after.left.length >= after.seats.length) return null;
        const asked = after.seats.flatMap(({ nudgedAt: at }, by) =>
          at !== null && at !== before.seats[by].nudgedAt ? [{ at, by }] : [],
        );
        return asked[0] ?? null;
      },
      hasPassed: isComplete,
      values: ({ state }) => ({
        by: { name: state.changes.findLast(({ type }) => type === 'hostNudged')?.name ?? '' },
        missing: freeSeats(state).length,
      }),
    },
  ],
});

/** Before the match, a player asks the host, by a message all can see, to fetch those who have not come: once a day. */
export const asking = {
  path: 'nudge',
  /** The seat whose player asks. */
  schema: z.object({ seat }),
  summary: 'Before the match, asks the host to get those who have not come yet: once a day for each seat.',
  decide({ game, state, seat, now }: Acting<With<unknown, Place>>): Decision<typeof refusals> {
    if (seat === hostOf(state)) return refused('bad-request', { field: 'seat' });
    if (hasBegun(game, state)) return refused('table-full');
    const { nudgedAt } = state.seats[seat];
    if (nudgedAt !== null && now - nudgedAt < NUDGE_MILLISECONDS) return refused('nudged-today');
    return events(now, { type: 'hostNudged', seat });
  },
};
