import { z } from 'zod';
import { LEVELS } from '../../rules/facets';
import type { BaseOptions, Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import { emblem } from './emblems';
import { moveOrigin } from './log';
import { awayRule, pace } from './pace';
import { dealTricks, position } from './position';
import { holder } from './sat';
import { RECIPES, seatedShare, share } from './share';

/** From the one moment up to the other (ms since 1970). */
export const span = z.object({ from: z.int(), until: z.int() });
export type Span = z.infer<typeof span>;

/** When a card that is the only one is held back, so that its coming at once tells nothing: never, in the first half of a deal, or always. */
export const HOLDS = ['never', 'first-half', 'always'] as const;
export type Hold = (typeof HOLDS)[number];

/** The fields of a seat that every part may read. */
export const corePlace = {
  /** The player's name, or who is expected; null where anybody may sit. */
  name: z.string().nullable(),
  /** SHA-256 of the seat key; null while no player has taken the seat. */
  keyHash: z.string().nullable(),
  /** How well the bot plays that sits here, in the player's place if there is one; null without a bot. */
  bot: z.enum(LEVELS).nullable(),
  /** Whether the player lets the host seat a bot for them. */
  botAllowed: z.boolean(),
  /** Its player's part in the shuffles; null without a player, and where the seed alone decides. */
  share: seatedShare.nullable(),
  /** Whether the bot's seat can be taken over with the invitation. */
  offered: z.boolean(),
  /** The player who takes the seat over with the next deal. */
  next: z
    .object({
      name: z.string(),
      keyHash: z.string(),
      botAllowed: z.boolean(),
      emblem: emblem.nullable(),
      share: share.nullable(),
    })
    .nullable(),
  /** When its player asked the others for something within the hour before the last time (ms since 1970): a proposal, or a new link. */
  asked: z.array(z.int()),
  /** Whether no invitation opens the seat: it is kept for a player of the match before. */
  kept: z.boolean(),
  /** The holders of the seat up to now, oldest first. */
  sat: z.array(holder),
  /** Since when (ms since 1970) the autopilot plays for its player, who may come back at any time; null: they play themselves. */
  away: z.object({ since: z.int() }).nullable(),
};

/** How and when (ms since 1970) a match ended before the game was over: by agreement, or because `seat` was away too long. */
export const ending = z.object({
  reason: z.enum(['agreed', 'away']),
  at: z.int(),
  /** The seat of the player who proposed it, or was away. */
  seat,
});

/** A move as JSON, who made it, and the versions for which it was the answer: from its turn until it was made. */
const lastMove = z.object({ from: z.int(), before: z.int(), move: z.string(), by: moveOrigin });

/** The fields of a match that every part may read, apart from its seats and the list of changes. */
export const core = {
  /** How many entries the log has that everybody may know of: what views, messages and commands call the version. */
  version: z.int(),
  /** How many it has together with those that only concern one player: the version towards the store. */
  entries: z.int(),
  table: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  /** The newest invitation as the table keeps it; `invitationUsed` says whether it still opens seats. */
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
  /** SHA-256 of the keys of players who left for good, so that leaving twice is no error. */
  left: z.array(z.string()),
  /** How often players have changed something beside the play, or their orders, and when within the minute before the last time (ms). */
  busy: z.array(z.object({ seat, of: z.enum(['changes', 'orders']), count: z.int(), recent: z.array(z.int()) })),
  /** How long players may take, and what becomes of a seat whose player stays away. */
  pace: pace.nullable(),
  away: awayRule,
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
  /** By seat: where the match stood after its player, or a friend, last decided anything, or when they came; null: at its beginning. */
  decided: z.array(position.nullable()),
  /** The cards that left a player nothing to decide and so played themselves, after that player's last decision, in this deal and the one before: whose, and where the match stood then. */
  itself: z.array(position.extend({ seat })),
  /** For each seat that is to act: since which version and moment (ms) its turn has been open. */
  turns: z.array(z.object({ version: z.int(), at: z.int() }).nullable()),
  /** Each seat's last move but those that made themselves; `own`: the player's last one, if the autopilot has moved since. */
  last: z.array(lastMove.extend({ own: lastMove.optional() }).nullable()),
};

const corePlaceSchema = z.object(corePlace);
const coreSchema = z.object(core);

/** A seat as the kernel knows it. `link`: whether a new link is sure to open it with the next deal (`parts/lost-link`). */
export type CorePlace = z.infer<typeof corePlaceSchema> & { link: { unopposed: number | null } | null };
export type CoreState = z.infer<typeof coreSchema>;
/** A match as the kernel knows it. */
export type Core = CoreState & { seats: CorePlace[] };
/** A match as one part knows it: with its own slice, and its own fields of each seat. */
export type With<Slice, Place = unknown> = CoreState & Slice & { seats: (CorePlace & Place)[] };

/** Whether nobody sits here, neither a player nor a bot. */
export function isFree(place: Pick<CorePlace, 'keyHash' | 'bot'>): boolean {
  return place.keyHash === null && place.bot === null;
}

/** Whether a player sits here who plays themselves, or a friend does for them: neither a bot nor the autopilot. */
export function isPlayed(place: Pick<CorePlace, 'keyHash' | 'bot' | 'away'>): boolean {
  return place.keyHash !== null && place.bot === null && place.away === null;
}

/** Whether all seats are taken, so that cards can be dealt. */
export function isComplete({ seats }: Pick<Core, 'seats'>): boolean {
  return !seats.some(isFree);
}

const complete = new WeakMap<object, BaseOptions>();

/** Returns the complete options of a match. They are the same in all its states, and worked out once for those of one process. */
export function optionsOf(game: Game, { options }: Pick<Core, 'options'>): BaseOptions {
  const known = complete.get(options) ?? game.options.parse(options);
  complete.set(options, known);
  return known;
}

/** Whether cards have been dealt: from then on the match goes on. */
export function hasBegun(game: Game, state: Pick<Core, 'play'>): boolean {
  return !game.standing(state.play).awaitsDeal;
}

/** Whether the match is over: the game is, or the players ended it before. */
export function isFinished(game: Game, state: Pick<Core, 'play' | 'ended'>): boolean {
  return state.ended !== null || game.standing(state.play).finished;
}

/** Whether somebody plays themselves, or will from the next deal on; otherwise the match rests until a player comes back. */
export function hasPlayer({ seats }: Pick<Core, 'seats'>): boolean {
  return seats.some((place) => isPlayed(place) || place.next !== null || isOpening(place));
}

/** Whether a new link is sure to open the seat with the next deal. */
export function isOpening({ link }: Pick<CorePlace, 'link'>): boolean {
  return link !== null && link.unopposed !== null;
}

/** The seats of the players, also where somebody plays for them. */
export function playersOf({ seats }: Pick<Core, 'seats'>): Seat[] {
  return seats.flatMap((place, seat) => (place.keyHash === null ? [] : [seat]));
}

/** Whether a match that stands still keeps nobody waiting: it rests, or it is one player's against bots. */
export function keepsNobodyWaiting(state: Pick<Core, 'seats'>): boolean {
  return !hasPlayer(state) || playersOf(state).length <= 1;
}

/**
 * The seat of the host: the player who opened the table, or, after they left, the one who came first of those left, not a
 * newcomer at a lower seat; null without players. Those of the match before, in a rematch, came together.
 */
export function hostOf({ seats }: Pick<Core, 'seats'>): Seat | null {
  const known = hosts.get(seats);
  if (known !== undefined) return known;
  const came = (seat: Seat) =>
    seats[seat].sat.findLast(({ how }) => how !== 'link' && how !== 'kept' && how !== 'opened')?.at ?? 0;
  const host = playersOf({ seats }).toSorted((a, b) => came(a) - came(b))[0] ?? null;
  hosts.set(seats, host);
  return host;
}

/** By the seats of a state, which most moves leave as they are. */
const hosts = new WeakMap<Core['seats'], Seat | null>();

/** The seats where nobody sits, neither a player nor a bot. */
export function freeSeats({ seats }: Pick<Core, 'seats'>): Seat[] {
  return seats.flatMap((place, seat) => (isFree(place) ? [seat] : []));
}

/** The seats that the invitation opens now: free ones that are kept for nobody, and bots' seats that are offered and not yet promised to anybody. */
export function openSeats({ seats }: Pick<Core, 'seats'>): Seat[] {
  return seats.flatMap((place, seat) =>
    (isFree(place) && !place.kept) || (place.offered && !place.next) ? [seat] : [],
  );
}

/**
 * From when on (ms since 1970) the rule for players who stay away may be carried out for this seat; null if never, or not away.
 * @param state `stopped`: the pauses of the table, in which it waits for nobody
 */
export function awayTooLongAt(
  { away: rule, seats, stopped }: Pick<Core, 'away' | 'seats'> & { stopped: readonly Span[] },
  seat: Seat,
): number | null {
  const since = seats[seat]?.away?.since;
  // With a new link somebody comes anyway.
  if (since === undefined || isOpening(seats[seat]) || rule.kind === 'autopilot') return null;
  let [at, stood] = [since + rule.minutes * 60_000, since];
  for (const { from, until } of stopped) {
    const begins = Math.max(from, stood);
    if (begins >= at || until <= begins) continue;
    at += until - begins;
    stood = until;
  }
  return at;
}
