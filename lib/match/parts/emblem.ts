import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  type Decision,
  decided,
  type Emblem,
  type EventsOf,
  emblem as emblemSchema,
  hasBegun,
  isFinished,
  mayTalk,
  NO_MORE_SECONDS,
  part,
  REPEATED,
  refused,
  secondsToWait,
  type TalkRule,
  type With,
} from '../kernel';

/** A player chooses an emblem this many times in an hour, and at a table in all, at most. */
export const EMBLEMS_AN_HOUR = 6;
export const MOST_EMBLEMS = 60;
const HOUR = 60 * 60_000;

export const emblemPlace = {
  /**
   * Its player's emblem (null: the initial of the name), which shows as long as they play themselves; how often they have chosen one at
   * this table, and when they did lately (ms since 1970), oldest first.
   */
  emblem: z.object({ is: emblemSchema.nullable(), count: z.int(), recent: z.array(z.int()) }),
};
const place = z.object(emblemPlace);
type Place = z.infer<typeof place>;
/** The state as this part needs it: changing an emblem would be a way to talk. */
type State = With<{ talk: { rule: TalkRule } }, Place>;

export const emblemEvents = {
  /** The player of this seat is known by another emblem from now on; null: by the initial of their name. */
  emblemChosen: z.object({ type: z.literal('emblemChosen'), seat, emblem: emblemSchema.nullable() }),
};
const events = decided<EventsOf<typeof emblemEvents>>;

/** Returns the fields of a seat whose player comes with this emblem. */
export function comesWith(is: Emblem | null): Place {
  return { emblem: { is, count: 0, recent: [] } };
}

/** Players are known by an emblem besides their name. */
export const emblem = part<unknown, Place>()({
  name: 'emblem',
  events: emblemEvents,
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
});

/**
 * Says whether players may change their emblems now. Everybody sees a change at once, so where players may not talk it would be a way
 * to tell a partner something about the cards: there, emblems stay as they are while a deal is in play.
 */
export function mayChooseEmblem(game: Game, state: Pick<State, 'talk' | 'play' | 'ended'>): boolean {
  return mayTalk(game, state) || !hasBegun(game, state) || isFinished(game, state);
}

/** The player of a seat chooses an emblem, or, with null, to be known by their initial. Others may have the same. */
export function chooseEmblem(game: Game, state: State, seat: Seat, is: Emblem | null, at: number): Decision {
  const { bot, emblem } = state.seats[seat];
  if (bot !== null) return refused('bot-plays');
  if (emblem.is === is) return REPEATED;
  if (!mayChooseEmblem(game, state)) return refused('emblem-not-now');
  if (emblem.count >= MOST_EMBLEMS) return refused('emblem-no-more', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(emblem.recent, EMBLEMS_AN_HOUR, HOUR, at);
  if (retryAfter > 0) return refused('emblem-too-often', { retryAfter });
  return events(at, { type: 'emblemChosen', seat, emblem: is });
}
