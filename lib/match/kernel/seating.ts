import { z } from 'zod';
import { LEVELS } from '../../rules/facets';
import { type Seat, seat } from '../../rules/view';
import { type Core, freeSeats, hostOf, isFree } from './core';
import { emblem } from './emblems';
import { type Change, lastChangeAt } from './notice';
import { asItIs, byPlayer, type CountedFor, type EventsOf, part } from './part';
import { earlierHolders, howTaken, withBot, withHolder } from './sat';
import { share } from './share';

/** SHA-256 of a seat key, in hex. */
const keyHash = z.string();

/**
 * A player who comes. `botAllowed`: a bot may play for them; `emblem`: null for the initial; `share`: their part in the
 * shuffles from the next deal on (null: the seed alone decides).
 */
const newcomer = {
  seat,
  name: z.string(),
  keyHash,
  botAllowed: z.boolean(),
  emblem: emblem.nullable(),
  share: share.nullable(),
};

/** Changes at seats, and of the match as a whole. */
const changes = {
  /** A player takes a free seat, or the one they were to take over. */
  seatTaken: z.object({ type: z.literal('seatTaken'), ...newcomer }),
  /** `name`: the seat is called so from then on, after the player for whom the bot plays, or with a name of its own. */
  botSeated: z.object({ type: z.literal('botSeated'), seat, name: z.string(), level: z.enum(LEVELS) }),
  /** `name`: of the player who has the seat back; null if anybody may sit there now. */
  botLeft: z.object({ type: z.literal('botLeft'), seat, name: z.string().nullable() }),
  /** A player lets the host seat a bot for them, or no longer does. */
  botAllowed: z.object({ type: z.literal('botAllowed'), seat, allowed: z.boolean() }),
  /** In a running match: the bot's seat may be taken over with this invitation. The bot plays on until then. */
  seatOffered: z.object({ type: z.literal('seatOffered'), seat, invitation: z.string() }),
  /** The seat is not to be taken over after all. */
  offerWithdrawn: z.object({ type: z.literal('offerWithdrawn'), seat }),
  /** Somebody will take the seat over with the next deal. */
  takeoverAsked: z.object({ type: z.literal('takeoverAsked'), ...newcomer }),
  /** In matches of earlier versions: `by` agreed to a takeover in the running deal; with the last one it happened (`seatTaken`). */
  takeoverAgreed: z.object({ type: z.literal('takeoverAgreed'), seat, by: seat }),
  /** The player has a new key: the old one opens nothing any more. */
  keyRenewed: z.object({ type: z.literal('keyRenewed'), seat, keyHash }),
  /** The autopilot plays for this player until they come back: they have missed two deadlines, or want it so. */
  autopilotOn: z.object({ type: z.literal('autopilotOn'), seat, isWished: z.boolean() }),
  autopilotOff: z.object({ type: z.literal('autopilotOff'), seat }),
  /** The match ends as it stands: all agreed to the proposal of this player, or they have been away too long. */
  matchEnded: z.object({ type: z.literal('matchEnded'), seat, reason: z.enum(['agreed', 'away']) }),
  /** A player wants to be forgotten: the seat is nobody's, their name gone from earlier events. `keyHash`: null if not noted. */
  playerForgotten: z.object({ type: z.literal('playerForgotten'), seat, keyHash: keyHash.nullable() }),
};

const events = {
  /** The host makes a new invitation: the old one opens nothing any more. */
  invitationRenewed: z.object({ type: z.literal('invitationRenewed'), invitation: z.string() }),
};
export type SeatingEvent = EventsOf<typeof changes>;

const byHost = (_: unknown, state: Core): CountedFor | null => {
  const host = hostOf(state);
  return host === null ? null : { seat: host, of: 'changes' };
};

const COMES = { botAllowed: false, emblem: null, share: null };
const NOBODY = { name: null, keyHash: null, botAllowed: false, share: null, away: null };

/** The holders of seats, those who play there, and how a match ends before its time. */
export const seating = part({
  name: 'seating',
  events,
  changes,
  told: {
    level: z.enum(LEVELS).optional(),
    allowed: z.boolean().optional(),
    isWished: z.boolean().optional(),
    by: seat.optional(),
    reason: z.string().optional(),
  },
  kinds: {
    invitationRenewed: { state: (_, { invitation }) => ({ invitation, invitationUsed: false }), counts: byHost },
    seatTaken: {
      is: 'taken',
      place: (place, { name, keyHash, botAllowed, share }, { sitting }) => ({
        ...{ name, keyHash, botAllowed, bot: null, offered: false, next: null, kept: false, away: null },
        share: share && { ...share, from: null },
        sat: withHolder(place.sat, { name, level: null, how: howTaken(place, sitting()) }, sitting()),
      }),
      told: asItIs,
      isKept: true,
      counts: byPlayer,
      closesSeat: true,
      earlier: COMES,
    },
    botSeated: {
      is: 'bot',
      place: (place, { name, level }, { sitting }) => ({
        ...{ name, bot: level, offered: false, next: null, kept: false, away: null },
        sat: withBot(place, { name, level }, sitting()),
      }),
      told: ({ level }) => ({ level }),
      counts: byHost,
      closesSeat: true,
    },
    botLeft: {
      place: ({ keyHash, sat }, { name }, { sitting }) => ({
        ...{ name, bot: null },
        sat: keyHash === null ? earlierHolders(sat, sitting()) : sat,
      }),
      // Only logs of earlier versions empty a seat in a running match; its invitation was the one of the table.
      state: (_, { name }) => (name === null ? { invitationUsed: false } : {}),
      told: asItIs,
      counts: byHost,
    },
    botAllowed: {
      place: (_, { allowed }) => ({ botAllowed: allowed }),
      told: ({ allowed }) => ({ allowed }),
      counts: byPlayer,
    },
    seatOffered: {
      is: 'offered',
      place: () => ({ offered: true }),
      state: (_, { invitation }) => ({ invitation, invitationUsed: false }),
      told: asItIs,
      counts: byHost,
    },
    offerWithdrawn: {
      place: () => ({ offered: false, next: null }),
      told: asItIs,
      counts: byHost,
      closesSeat: true,
    },
    takeoverAsked: {
      place: (_, { name, keyHash, botAllowed, emblem, share }) => ({
        next: { name, keyHash, botAllowed, emblem, share },
      }),
      told: asItIs,
      counts: byPlayer,
      closesSeat: true,
      earlier: COMES,
    },
    takeoverAgreed: { told: ({ by }) => ({ by }) },
    keyRenewed: { is: 'rekeyed', place: (_, { keyHash }) => ({ keyHash }), told: asItIs, isDefence: true },
    autopilotOn: {
      is: 'away',
      place: (_, __, { at }) => ({ away: { since: at } }),
      told: ({ isWished }) => ({ isWished }),
      counts: (event) => (event.isWished ? byPlayer(event) : null),
    },
    autopilotOff: { is: 'back', place: () => ({ away: null }), told: asItIs },
    matchEnded: {
      is: 'ended',
      state: (_, { reason, seat }, { at }) => ({ ended: { reason, at, seat } }),
      told: ({ reason }) => ({ reason }),
      isKept: true,
    },
    playerForgotten: {
      is: 'forgotten',
      place: ({ sat }, _, { sitting }) => ({ ...NOBODY, sat: earlierHolders(sat, sitting()) }),
      state: ({ left }, { keyHash }) => (keyHash === null ? {} : { left: [...left, keyHash] }),
      told: asItIs,
      isKept: true,
      isDefence: true,
      earlier: { keyHash: null },
    },
  },
  follows: { rekeyed: leaveEnded, opened: leaveEnded },
  notices: [
    {
      // Before the match a player has come: the host is told, unless it is their turn with that.
      occasion: 'joined',
      texts: 'seating',
      tells: (seat, { before, after, mover }) => {
        if (!before || seat !== hostOf(before) || seat === mover) return null;
        // Somebody who sits down and leaves again and again cannot have the host told for ever.
        if (after.left.length >= after.seats.length) return null;
        const came = after.seats.some((place, other) => isFree(before.seats[other]) && place.keyHash !== null);
        return came ? { at: lastChangeAt(after) } : null;
      },
      // Where several came before the host could be told, the last of them is told, with how many are missing then.
      hasPassed: ({ changes }, { at }) => {
        const last = lastComer(changes);
        return last?.at !== at || last.name === null;
      },
      values: ({ state }) => ({
        by: { name: lastComer(state.changes)?.name ?? '' },
        missing: freeSeats(state).length,
      }),
    },
  ],
});

/** Somebody who had the old key may have let the host seat a bot. */
function leaveEnded({ seats }: Pick<Core, 'seats'>, seat: Seat): SeatingEvent[] {
  return seats[seat].botAllowed ? [{ type: 'botAllowed', seat, allowed: false }] : [];
}

const lastComer = (changes: readonly Change[]) => changes.findLast(({ type }) => type === 'seatTaken');

/** Returns the events by which an absent player plays themselves again: none if they are there. */
export function comesBack({ seats }: Pick<Core, 'seats'>, seat: Seat): SeatingEvent[] {
  const { away, offered } = seats[seat];
  if (away === null) return [];
  return [...(offered ? [{ type: 'offerWithdrawn' as const, seat }] : []), { type: 'autopilotOff', seat }];
}
