import { z } from 'zod';
import { card } from '../cards';
import { standingOrder } from '../orders';
import type { Game } from '../rules/game';
import { LEVELS } from '../rules/level';
import { type Seat, seat } from '../rules/view';
import { chosenEmblem, emblem } from './emblem';
import { CLAIMS, HOLDS, moveOrigin, PROPOSALS, SEAT_EVENT_TYPES, TALK_RULES, WAKES } from './events';
import { waits } from './expected-end';
import { awayRule, hours, pace } from './pace';
import { dealTricks, position } from './position';
import { holder } from './sat';
import { RECIPES, seatedShare, share } from './share';

/** Raised when the form of the stored state changes: older ones are then folded anew from the log. */
export const STATE_FORMAT = 12;

/** From the one moment up to the other (ms since 1970). */
const span = z.object({ from: z.int(), until: z.int() });
export type Span = z.infer<typeof span>;

/** A place at the table. */
const place = z.object({
  /** The player's name, or who is expected; null where anybody may sit. */
  name: z.string().nullable(),
  /** SHA-256 of the seat key; null while no player has taken the seat. */
  keyHash: z.string().nullable(),
  /** How well the bot plays that sits here, in the player's place if there is one; null without a bot. */
  bot: z.enum(LEVELS).nullable(),
  /** Whether the player lets the host seat a bot for him. */
  botAllowed: z.boolean(),
  /** Its player's part in the shuffles; null without a player, and where the seed alone decides. */
  share: seatedShare.nullable(),
  /** Whether the bot's seat can be taken over with the invitation. */
  offered: z.boolean(),
  /** Its player's emblem, which shows as long as he plays himself. */
  emblem: chosenEmblem,
  /** Who takes the seat over with the next deal. */
  next: z
    .object({
      name: z.string(),
      keyHash: z.string(),
      botAllowed: z.boolean(),
      emblem: emblem.nullable(),
      share: share.nullable(),
    })
    .nullable(),
  /** When its player last asked the host to get the others (ms since 1970). */
  nudgedAt: z.int().nullable(),
  /** When its player asked the others for something within the hour before the last time (ms since 1970): a proposal, or a new link. */
  asked: z.array(z.int()),
  /** Whether no invitation opens the seat: it is kept for a player of the match before. */
  kept: z.boolean(),
  /**
   * A new link: which seat asked for it and at which version, who agrees, and whether that is enough. `clock`: since when the player
   * can object, for how long on from there, and until when (ms); `unopposed`: since when (ms) it is sure to open the seat with the next
   * deal; `opens`: in matches of earlier versions, from when (ms) its key opens the seat.
   */
  link: z
    .object({
      by: seat,
      asked: z.int(),
      keyHash: z.string(),
      agreed: z.array(seat),
      isEnough: z.boolean(),
      clock: z.object({ since: z.int(), left: z.int(), deadline: z.int() }).nullable(),
      unopposed: z.int().nullable(),
      opens: z.int().nullable(),
    })
    .nullable(),
  /** The seat whose player asked for the link with which this seat is held now; null if its player has made or taken the link. */
  linkedBy: seat.nullable(),
  /** Who has held the seat up to now, oldest first. */
  sat: z.array(holder),
  /** Until when (ms since 1970) nobody may ask for a new link; null: at any time. */
  linkRefusedUntil: z.int().nullable(),
  /** Since when (ms since 1970) the autopilot plays for its player, who may come back at any time; null: he plays himself. */
  away: z.object({ since: z.int() }).nullable(),
  /** How many deadlines he has missed in a row, with something to decide. */
  missed: z.int(),
  /** The hours at which his clock stands, from his next turn on. */
  quiet: hours.nullable(),
  /** His days off, past and to come, in the order he took them, and how many he has left. */
  daysOff: z.array(span),
  daysOffLeft: z.int(),
  /** Who may play for him, since which version he may, and until when (ms since 1970). */
  friend: z.object({ name: z.string(), keyHash: z.string(), asked: z.int(), until: z.int() }).nullable(),
  /** When he wants to be waited for, and what he has left to be done when it is his turn. */
  wake: z.enum(WAKES),
  orders: z.array(standingOrder),
  /** What he has claimed of the tricks that are left of this deal; null: nothing. */
  claim: z.enum(CLAIMS).nullable(),
});
export type Place = z.infer<typeof place>;

/** What is true of a place whose player plays himself. */
export const NOT_AWAY = { away: null, missed: 0, friend: null } satisfies Partial<Place>;

/** What is true of a place whose player has just come, or which nobody has. */
export const NO_PLANS = { wake: 'decision', orders: [], claim: null } satisfies Partial<Place>;

/** One visible change at a seat, as everybody at the table is told of it. */
export const seatChange = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  type: z.enum(SEAT_EVENT_TYPES),
  seat,
  /** Whom it is about; null where nobody has a name, or he is forgotten. */
  name: z.string().nullable(),
  level: z.enum(LEVELS).optional(),
  allowed: z.boolean().optional(),
  /** The seat of the player who agreed, asked or objected. */
  by: seat.optional(),
  talk: z.enum(TALK_RULES).optional(),
  /** What was proposed, and the seat it is about. */
  kind: z.enum(PROPOSALS).optional(),
  about: seat.optional(),
  /** From when until when (ms since 1970) days off, a pause or a friend's time last. */
  from: z.int().optional(),
  until: z.int().optional(),
  /** Why the match ended, or what somebody wrote about a pause. */
  reason: z.string().optional(),
  /** Whether a player wanted the autopilot himself. */
  isWished: z.boolean().optional(),
  /** Whether those who come by the link to watch are one trick behind. */
  behind: z.boolean().optional(),
  /** What a player claimed of which deal, and the cards he showed. */
  claim: z.enum(CLAIMS).optional(),
  deal: z.int().optional(),
  cards: z.array(card).optional(),
});
export type SeatChange = z.infer<typeof seatChange>;

/** One message at the table; its id is the version it was said at. */
const message = z.object({
  id: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  seat,
  /** What the player was called then. */
  name: z.string(),
  text: z.string(),
  once: z.string(),
});
export type Message = z.infer<typeof message>;

/** Something that happens when all who are asked have agreed. */
const proposal = z.object({
  kind: z.enum(PROPOSALS),
  /** The seat that is to be handed over; null for everything else. */
  about: seat.nullable(),
  by: seat,
  /** The version and the moment (ms since 1970) at which it was proposed. */
  asked: z.int(),
  at: z.int(),
  /** Of a pause: until when (ms since 1970), and why. */
  until: z.int().nullable(),
  reason: z.string().nullable(),
  /** The seats of those who agree, the proposer's among them. */
  agreed: z.array(seat),
});
export type Proposal = z.infer<typeof proposal>;

/** How and when (ms since 1970) a match ended before the game was over: by agreement, or because `seat` was away too long. */
export const ending = z.object({
  reason: z.enum(['agreed', 'away']),
  at: z.int(),
  /** The seat of whoever proposed it, or was away. */
  seat,
});
export type Ending = z.infer<typeof ending>;

/** How many messages the state keeps; the log has all of them. */
export const KEPT_MESSAGES_AT_TABLE = 50;
/** How many changes at seats the state keeps (`changes-kept.ts`); the log has all of them. */
export const KEPT_CHANGES = 12;

const decided = z.array(position.nullable());
const turns = z.array(z.object({ version: z.int(), at: z.int() }).nullable());
const last = z.array(z.object({ from: z.int(), before: z.int(), move: z.string(), by: moveOrigin }).nullable());
const clocks = z.array(
  z.object({ since: z.int(), left: z.int(), deadline: z.int(), quiet: hours.nullable() }).nullable(),
);
const rests = z.array(z.object({ turn: z.int(), left: z.int() }).nullable());

/** A link that a player has given away: whose it is, the hash of its secret, and since which version and moment (ms). */
const givenLink = z.object({ seat, name: z.string().nullable(), tokenHash: z.string(), asked: z.int(), at: z.int() });

/**
 * A match: the fold of its log and nothing else. It holds every secret of the table and leaves the server only through
 * `view`.
 */
export const matchState = z.object({
  format: z.literal(STATE_FORMAT),
  /** How many entries the log has that everybody may know of: what views, messages and commands call the version. */
  version: z.int(),
  /** How many it has together with those that only concern one player: the version towards the store. */
  entries: z.int(),
  table: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  /** What the table keeps of the newest invitation; whether it still opens seats says `invitationUsed`. */
  invitation: z.string(),
  /** Set when the last seat is taken: a seat that is offered later has an invitation of its own. */
  invitationUsed: z.boolean(),
  seed: z.string(),
  commitment: z.string(),
  /** How the shuffles follow from the seed. */
  shuffle: z.enum(RECIPES),
  /** Milliseconds since 1970: when the table was opened, and when its last entry was written, talk and the like aside. */
  openedAt: z.int(),
  changedAt: z.int(),
  seats: z.array(place),
  /** The latest changes at seats, oldest first. */
  changes: z.array(seatChange),
  /** SHA-256 of the keys of players who left for good, so that leaving twice is no error. */
  left: z.array(z.string()),
  /**
   * When players may talk; the latest messages, oldest first; and for each seat, how often its player has spoken, when (ms)
   * he did lately, and the versions of his last message and of his coming.
   */
  talk: z.object({
    rule: z.enum(TALK_RULES),
    messages: z.array(message),
    spoken: z.array(z.object({ count: z.int(), recent: z.array(z.int()), last: z.int(), came: z.int() })),
  }),
  /** What players have changed beside the play, and their orders: how often, and when within the minute before the last time (ms). */
  busy: z.array(z.object({ seat, of: z.enum(['changes', 'orders']), count: z.int(), recent: z.array(z.int()) })),
  /** The table of the rematch, once one of the players has opened it. */
  rematch: z.string().nullable(),
  /** The link with which anybody sees the recap. */
  recapLink: givenLink.nullable(),
  /** The link with which anybody may watch, and whether what it shows is one trick behind. */
  spectatorLink: givenLink.extend({ behind: z.boolean() }).nullable(),
  /** How long players may take, and what becomes of a seat whose player stays away. */
  pace: pace.nullable(),
  away: awayRule,
  /**
   * By seat: the clock that runs, since when it has (ms since 1970), for how long it ran on from there (ms), when it ends, and
   * the hours at which it stands.
   */
  clocks,
  /** By seat: what is in its bank when no clock of it runs, or was when it began to (ms); null without banks. */
  banks: z.array(z.int()).nullable(),
  /** By seat: what its clock had left (ms) when its player let somebody else move in this turn, named by its version. */
  rests,
  /** The pauses that may still matter to a clock; the one that is on now, who proposed it (null: whoever runs the site), and why. */
  stopped: z.array(span),
  pause: z.object({ ...span.shape, by: seat.nullable(), reason: z.string().nullable() }).nullable(),
  proposals: z.array(proposal),
  /** How long the players have taken so far; and by seat, how long its player took for his latest turns (seconds). */
  waits,
  took: z.array(z.array(z.int())),
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested. */
  forced: z.boolean(),
  hold: z.enum(HOLDS),
  suggestions: z.boolean(),
  /** How the match ended before the game was over; null if it did not. */
  ended: ending.nullable(),
  /** The game's own state, parsed with `game.state` where it is used. */
  play: z.unknown(),
  /** The tricks of the deal before, which the dealing of this one took off the table; null in the first deal. */
  dealBefore: dealTricks.nullable(),
  /** By seat: where the match stood after its player, or a friend for him, last decided anything, or when he came; null: at its beginning. */
  decided,
  /** For each seat that is to act: since which version and moment (ms) its turn has been open. */
  turns,
  /** Each seat's last move but those that made themselves, as JSON, who made it, and the versions for which it was the answer: from its turn until it was made. */
  last,
});
export type MatchState = z.infer<typeof matchState>;

/** Whether nobody sits here, neither a player nor a bot. */
export function isFree(place: Place): boolean {
  return place.keyHash === null && place.bot === null;
}

/** Whether a player sits here and plays himself, or a friend does for him: neither a bot nor the autopilot. */
export function isPlayed(place: Place): boolean {
  return place.keyHash !== null && place.bot === null && place.away === null;
}

/** Whether all seats are taken, so that cards can be dealt. */
export function isComplete(state: Pick<MatchState, 'seats'>): boolean {
  return !state.seats.some(isFree);
}

/** Whether cards have been dealt: from then on the match goes on. */
export function hasBegun(game: Game, state: Pick<MatchState, 'play'>): boolean {
  return !game.standing(state.play).awaitsDeal;
}

/** Whether the match is over: the game is, or the players ended it before. */
export function isFinished(game: Game, state: Pick<MatchState, 'play' | 'ended'>): boolean {
  return state.ended !== null || game.standing(state.play).finished;
}

/** Whether somebody plays himself, or will from the next deal on; otherwise the match rests until a player comes back. */
export function hasPlayer(state: Pick<MatchState, 'seats'>): boolean {
  return state.seats.some((place) => isPlayed(place) || place.next !== null || isOpening(place));
}

/** Whether a new link is sure to open the seat with the next deal. */
export function isOpening({ link }: Pick<Place, 'link'>): boolean {
  return link !== null && link.unopposed !== null;
}

/** The seats of the players, whoever plays for them. */
export function playersOf(state: Pick<MatchState, 'seats'>): Seat[] {
  return state.seats.flatMap((place, seat) => (place.keyHash === null ? [] : [seat]));
}

/** The seat of the host: whoever opened the table, or, after he left, the first player that is left; null without players. */
export function hostOf(state: Pick<MatchState, 'seats'>): Seat | null {
  return playersOf(state)[0] ?? null;
}

/** The seats where nobody sits, neither a player nor a bot. */
export function freeSeats(state: Pick<MatchState, 'seats'>): Seat[] {
  return state.seats.flatMap((place, seat) => (isFree(place) ? [seat] : []));
}

/** The seats that the invitation opens now: free ones that are kept for nobody, and bots' seats that are offered and not yet promised to anybody. */
export function openSeats(state: Pick<MatchState, 'seats'>): Seat[] {
  return state.seats.flatMap((place, seat) =>
    (isFree(place) && !place.kept) || (place.offered && !place.next) ? [seat] : [],
  );
}
