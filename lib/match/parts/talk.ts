import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  byPlayer,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  mayTalk,
  NO_MORE_SECONDS,
  part,
  REPEATED,
  refused,
  secondsToWait,
  TALK_RULES,
  type TalkRule,
  type Viewing,
  type With,
} from '../kernel';

/** A player says at most this many things at a table, so that nobody fills the store. */
const MOST_MESSAGES = 500;
/** The most messages that the state keeps; the log has all of them. */
const KEPT_MESSAGES_AT_TABLE = 50;
const TALK_MILLISECONDS = 60_000;

/** One message at the table; its id is the version it was said at. */
const message = z.object({
  id: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  seat,
  /** The name that the player had then. */
  name: z.string(),
  text: z.string(),
  once: z.string(),
});

const slice = {
  /**
   * When players may talk; the latest messages, oldest first; by seat, how often its player has spoken, when (ms) lately, and
   * the versions of their last message and of their coming.
   */
  talk: z.object({
    rule: z.enum(TALK_RULES),
    messages: z.array(message),
    spoken: z.array(z.object({ count: z.int(), recent: z.array(z.int()), last: z.int(), came: z.int() })),
  }),
};
type State = With<Fields<typeof slice>>;

const talkEvents = {
  /** A player says something to all others. Empty: they have been forgotten. `once`: the same message sent again has the same. */
  said: z.object({ type: z.literal('said'), seat, text: z.string(), once: z.string() }),
};
const changes = {
  /** The player of this seat, who is the host, says when players may talk from now on. */
  talkRuled: z.object({ type: z.literal('talkRuled'), seat, talk: z.enum(TALK_RULES) }),
};
const events = decided<EventsOf<typeof talkEvents & typeof changes>>;

const refusals = { 'talk-closed': 'conflict', 'talk-too-fast': 'too-often', 'talk-full': 'too-often' } as const;
const SILENT = { count: 0, recent: [], last: 0, came: 0 };

/** The messages of a table, as one of its players sees them. */
const talkView = z.object({
  rule: z.enum(TALK_RULES),
  /** Whether they may talk now. */
  isOpen: z.boolean(),
  /** The latest messages, oldest first; `id` is the version at which it was said. */
  messages: z.array(z.object({ id: z.int(), at: z.int(), seat, name: z.string(), text: z.string() })),
  /** How many messages of others the viewer has not seen. */
  unread: z.int(),
  /** Up to which version they have: they have moved, spoken or come since, or said that they have read it. */
  seen: z.int(),
  /** The version of their last move, or of their coming: a message with a later id was said since. */
  since: z.int(),
  /** The seats they do not want to hear: their messages are left out. */
  muted: z.array(seat),
});
export type TalkView = z.infer<typeof talkView>;

/** Players talk to each other at the table. */
export const talk = part({
  name: 'talk',
  slice,
  empty: {
    slice: ({ talk: rule, expected }) => ({
      talk: { rule, messages: [], spoken: expected.map(() => SILENT) },
    }),
  },
  events: talkEvents,
  changes,
  told: { talk: z.enum(TALK_RULES).optional() },
  refusals,
  kinds: {
    said: {
      state: ({ talk, seats }, { seat, text, once }, { at, version: id }) => {
        const { messages, spoken } = talk;
        const name = seats[seat].name ?? '';
        const told = text === '' ? messages : [...messages, { id, at, seat, name, text, once }];
        const { count, recent, came } = spoken[seat];
        const lately = [...recent.filter((time) => time > at - TALK_MILLISECONDS), at];
        return {
          talk: {
            ...talk,
            messages: told.slice(-KEPT_MESSAGES_AT_TABLE),
            spoken: spoken.with(seat, { count: count + 1, recent: lately, last: id, came }),
          },
        };
      },
      isBeside: true,
      forget: (event) => ({ ...event, text: '' }),
    },
    talkRuled: {
      state: ({ talk }, { talk: rule }) => ({ talk: { ...talk, rule } }),
      told: ({ talk }) => ({ talk }),
      counts: byPlayer,
      isBeside: true,
    },
  },
  when: {
    // The messages before are not new to a player who comes.
    taken: {
      state: ({ talk }, seat, { version: came }) => ({
        talk: { ...talk, spoken: talk.spoken.with(seat, { ...SILENT, came }) },
      }),
    },
  },
  view: {
    /** The talk at the table; null for spectators, and for a friend who plays for somebody. */
    shape: { talk: talkView.nullable() },
    show: (viewing) => ({ talk: talkShown(viewing) }),
    asFriend: { talk: null },
  },
});

/** Something said. `once`: the same message sent again has the same, and counts once. */
export type Saying = { seat: Seat; text: string; once: string };

/** A player says something to all others. `most`: the number of things they may say in a minute. */
export function say(
  game: Game,
  state: State,
  { seat, text, once, most }: Saying & { most: number },
  at: number,
): Decision<typeof refusals> {
  const { messages, spoken } = state.talk;
  if (messages.some((message) => message.seat === seat && message.once === once)) return REPEATED;
  if (!mayTalk(game, state)) return refused('talk-closed');
  if (spoken[seat].count >= MOST_MESSAGES) return refused('talk-full', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(spoken[seat].recent, most, TALK_MILLISECONDS, at);
  if (retryAfter > 0) return refused('talk-too-fast', { retryAfter });
  return events(at, { type: 'said', seat, text, once });
}

/** The host, whose seat this is, says when players may talk. */
export function talkRuled(_: Game, state: State, seat: Seat, talk: TalkRule, at: number): Decision {
  if (state.talk.rule === talk) return REPEATED;
  return events(at, { type: 'talkRuled', seat, talk });
}

/** Returns the talk as the player of a seat sees it; null for a spectator. */
function talkShown({ game, state, seat }: Viewing<State>): TalkView | null {
  if (seat === null) return null;
  const { rule, messages, spoken } = state.talk;
  const last = state.last[seat];
  const since = Math.max(last?.by === 'player' ? last.before : 0, spoken[seat].came);
  const seen = Math.max(since, spoken[seat].last);
  return {
    rule,
    isOpen: mayTalk(game, state),
    messages: messages.map(({ id, at, seat: by, name, text }) => ({ id, at, seat: by, name, text })),
    unread: messages.filter((message) => message.seat !== seat && message.id > seen).length,
    seen,
    since,
    // Whom a player does not want to hear stands nowhere in the table (lib/tables/reading/hearing.ts).
    muted: [],
  };
}
