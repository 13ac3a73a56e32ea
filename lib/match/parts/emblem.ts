import { z } from 'zod';
import type { Game } from '../../rules/game';
import { seat } from '../../rules/view';
import {
  type Acting,
  chosenEmblem,
  type Decision,
  decided,
  type Emblem,
  type EventsOf,
  emblem as emblemSchema,
  type Fields,
  hasBegun,
  isFinished,
  mayTalk,
  NO_MORE_SECONDS,
  part,
  REPEATED,
  refused,
  secondsToWait,
  type TalkRule,
  type Viewing,
  type With,
} from '../kernel';

/** A player chooses an emblem this many times in an hour, and at a table in all, at most. */
export const EMBLEMS_AN_HOUR = 6;
export const MOST_EMBLEMS = 60;
const HOUR = 60 * 60_000;

const place = {
  /**
   * Its player's emblem (null: the initial of the name), shown while they play themselves; how often they have chosen one here,
   * and when lately (ms since 1970), oldest first.
   */
  emblem: z.object({ is: emblemSchema.nullable(), count: z.int(), recent: z.array(z.int()) }),
};
type Place = Fields<typeof place>;
/** The state as this part needs it: changing an emblem would be a way to talk. */
type State = With<{ talk: { rule: TalkRule } }, Place>;

const refusals = {
  'emblem-not-now': 'conflict',
  'emblem-too-often': 'too-often',
  'emblem-no-more': 'too-often',
} as const;
const emblemEvents = {
  /** The player of this seat is known by another emblem from now on; null: by the initial of their name. */
  emblemChosen: z.object({ type: z.literal('emblemChosen'), seat, emblem: emblemSchema.nullable() }),
};
const events = decided<EventsOf<typeof emblemEvents>>;

/** Returns the fields of a seat whose player comes with this emblem. */
function comesWith(is: Emblem | null): Place {
  return { emblem: { is, count: 0, recent: [] } };
}

/** Players are known by an emblem besides their name. */
export const emblem = part({
  name: 'emblem',
  place,
  empty: { place: () => comesWith(null) },
  events: emblemEvents,
  refusals,
  kinds: {
    emblemChosen: {
      place: ({ emblem: { count, recent } }, { emblem: is }, { at }) => ({
        emblem: { is, count: count + 1, recent: [...recent, at].slice(-EMBLEMS_AN_HOUR) },
      }),
      isBeside: true,
      forget: (event) => ({ ...event, emblem: null }),
    },
  },
  when: {
    taken: { place: (_, { emblem: is = null }) => comesWith(is) },
    forgotten: { place: () => comesWith(null) },
  },
  view: {
    /** Whether players may change their emblems now: not during a deal at a table where they may not talk. */
    shape: { mayChooseEmblem: z.boolean() },
    show: ({ game, state }: Viewing<State>) => ({ mayChooseEmblem: mayChooseEmblem(game, state) }),
  },
  seatView: {
    /** The emblem by which its player is known; null: the initial of their name, as with every bot. */
    shape: { emblem: emblemSchema.nullable() },
    show: ({ state }, seat) => {
      const { bot, emblem } = state.seats[seat];
      return { emblem: bot === null ? emblem.is : null };
    },
  },
});

/**
 * Says whether players may change their emblems now. A change is seen at once: where players may not talk it could tell a
 * partner something about the cards, so emblems stay while a deal is in play.
 */
function mayChooseEmblem(game: Game, state: Pick<State, 'talk' | 'play' | 'ended'>): boolean {
  return mayTalk(game, state) || !hasBegun(game, state) || isFinished(game, state);
}

/** The player of a seat chooses the emblem by which all know them, or, with null, their initial. Others may have the same. */
export const choosing = {
  path: 'emblem',
  schema: z.object({ seat, emblem: chosenEmblem }),
  summary:
    'A player chooses the emblem by which all at the table know them; null, or `none` in a form, for the initial of their name. Not while a deal is in play at a table where players may not talk.',
  remembers: true,
  decide(
    { game, state, seat, now }: Acting<State>,
    { emblem: is }: { emblem: Emblem | null },
  ): Decision<typeof refusals> {
    const { bot, emblem } = state.seats[seat];
    if (bot !== null) return refused('bot-plays');
    // The present one costs nothing.
    if (emblem.is === is) return REPEATED;
    if (!mayChooseEmblem(game, state)) return refused('emblem-not-now');
    if (emblem.count >= MOST_EMBLEMS) return refused('emblem-no-more', { retryAfter: NO_MORE_SECONDS });
    const retryAfter = secondsToWait(emblem.recent, EMBLEMS_AN_HOUR, HOUR, now);
    if (retryAfter > 0) return refused('emblem-too-often', { retryAfter });
    return events(now, { type: 'emblemChosen', seat, emblem: is });
  },
} as const;
