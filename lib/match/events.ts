import { z } from 'zod';
import { card } from '../cards';
import { CLAIMS, type Claim } from '../certain/game';
import { standingOrder } from '../orders';
import type { BaseEvent } from '../rules/game';
import { LEVELS } from '../rules/level';
import { seat } from '../rules/view';
import { emblem } from './emblem';
import { awayRule, hours, pace } from './pace';
import { RECIPES, share } from './share';

export { CLAIMS, type Claim };

/** When players may talk at a table: always, unless a deal is in play, or never. */
export const TALK_RULES = ['open', 'between-deals', 'closed'] as const;
export type TalkRule = (typeof TALK_RULES)[number];

/** When a card that is the only one is held back, so that its coming at once tells nothing: never, in the first half of a deal, or always. */
export const HOLDS = ['never', 'first-half', 'always'] as const;
export type Hold = (typeof HOLDS)[number];
/** When a player wants to be waited for: always, or only if he has something to decide. */
export const WAKES = ['always', 'decision'] as const;
export type Wake = (typeof WAKES)[number];

const opened = z.object({
  type: z.literal('tableOpened'),
  table: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  /** Who is expected at each seat; null where anybody may sit. */
  expected: z.array(z.string().nullable()),
  /** What the table keeps of the invitation, which opens every free seat to whoever has it until the last one is taken (lib/tables/invitation.ts). */
  invitation: z.string(),
  /** 64 hex digits: the shuffles of all deals follow from it. Secret until the match is finished. */
  seed: z.string(),
  commitment: z.string(),
  /** How the shuffles follow from the seed: from it alone, or from it and the players' bits. */
  shuffle: z.enum(RECIPES),
  talk: z.enum(TALK_RULES),
  /** The seats that no invitation opens: they are kept for the players of the match of which this is the rematch. */
  kept: z.array(seat),
  /** How long players may take; null: as long as they like. */
  pace: pace.nullable(),
  away: awayRule,
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested. */
  forced: z.boolean(),
  hold: z.enum(HOLDS),
  suggestions: z.boolean(),
});

/** What players can propose: it happens when all who are asked agree (`proposals.ts`). */
export const PROPOSALS = ['end', 'pause', 'resume', 'hand-over'] as const;
export type ProposalKind = (typeof PROPOSALS)[number];
/** `about`: the seat that is to be handed over; null for everything else. */
const proposal = { kind: z.enum(PROPOSALS), about: seat.nullable() };

const orders = z.array(standingOrder);

/** SHA-256 of a seat key, in hex. */
const keyHash = z.string();

/** What happens at one seat. Everybody at the table sees each of these (`docs/architecture.md`, "Fair seats"). */
export const seatEvent = z.discriminatedUnion('type', [
  /**
   * A player takes a free seat, or the one he was to take over. `botAllowed`: a bot may play for him; `emblem`: what he is known by
   * beside his name (null: its initial); `share`: his part in the shuffles from the next deal on (null: the seed alone decides).
   */
  z.object({
    type: z.literal('seatTaken'),
    seat,
    name: z.string(),
    keyHash,
    botAllowed: z.boolean(),
    emblem: emblem.nullable(),
    share: share.nullable(),
  }),
  z.object({
    type: z.literal('botSeated'),
    seat,
    /** What the seat is called from then on: the name of the player for whom the bot plays, or one of its own. */
    name: z.string(),
    level: z.enum(LEVELS),
  }),
  z.object({
    type: z.literal('botLeft'),
    seat,
    /** The player who has his seat back; null if anybody may sit there now. */
    name: z.string().nullable(),
  }),
  /** A player lets the host seat a bot for him, or no longer does. */
  z.object({ type: z.literal('botAllowed'), seat, allowed: z.boolean() }),
  /** In a running match: the bot's seat may be taken over by whoever has this invitation. The bot plays on until then. */
  z.object({ type: z.literal('seatOffered'), seat, invitation: z.string() }),
  /** The seat is not to be taken over after all. */
  z.object({ type: z.literal('offerWithdrawn'), seat }),
  /** Somebody will take the seat over with the next deal. `botAllowed`: a bot may play for him from then on; `emblem` and `share` as above. */
  z.object({
    type: z.literal('takeoverAsked'),
    seat,
    name: z.string(),
    keyHash,
    botAllowed: z.boolean(),
    emblem: emblem.nullable(),
    share: share.nullable(),
  }),
  /**
   * In matches of earlier versions, the player of seat `by` agreed that the seat be taken over in the deal that ran; when all others
   * had, it was (`seatTaken`).
   */
  z.object({ type: z.literal('takeoverAgreed'), seat, by: seat }),
  /** Before the match, a player asks the host to get those who have not come yet. */
  z.object({ type: z.literal('hostNudged'), seat }),
  /** The player has a new key: the old one opens nothing any more. */
  z.object({ type: z.literal('keyRenewed'), seat, keyHash }),
  /**
   * Another player asks for a new link for this seat, whose player seems to have lost his. `isEnough`: the day begins in which the
   * player can object. In matches of earlier versions the key opened the seat at `opens` (ms since 1970), in whatever deal.
   */
  z.object({
    type: z.literal('linkAsked'),
    seat,
    by: seat,
    keyHash,
    isEnough: z.boolean(),
    opens: z.int().nullable(),
  }),
  /** The player of seat `by` agrees that there be a new link; `isEnough` and `opens` as above. */
  z.object({ type: z.literal('linkAgreed'), seat, by: seat, isEnough: z.boolean(), opens: z.int().nullable() }),
  /** The day to object is over, and the player was not there: the link opens his seat with the next deal, and the autopilot plays this one. */
  z.object({ type: z.literal('linkUnopposed'), seat, by: seat }),
  /** The new link, which the player of seat `by` asked for, opens the seat from now on, and the old one nothing any more. */
  z.object({ type: z.literal('linkOpened'), seat, by: seat }),
  /**
   * There is to be no new link after all: its player (`by` is his seat) has objected or was evidently there, or whoever asked
   * for it takes that back. Until then (ms since 1970) nobody may ask for another one; null: at any time.
   */
  z.object({ type: z.literal('linkDropped'), seat, by: seat, until: z.int().nullable() }),
  /** The player of this seat, who is the host, says when players may talk from now on. */
  z.object({ type: z.literal('talkRuled'), seat, talk: z.enum(TALK_RULES) }),
  /** The player of this seat has opened the rematch, at this table. */
  z.object({ type: z.literal('rematchOpened'), seat, table: z.string() }),
  /** Whoever has the secret with this hash may see the recap: who plays at this seat, or did, wants it so. */
  z.object({ type: z.literal('recapShared'), seat, name: z.string(), tokenHash: z.string() }),
  /** Somebody who plays at this seat, or did, has ended that. */
  z.object({ type: z.literal('recapWithdrawn'), seat, name: z.string() }),
  /**
   * Whoever has the secret with this hash may watch: the player of this seat, who is the host, wants it so. `behind`: what he is
   * shown is one trick behind. A link given before opens nothing any more.
   */
  z.object({
    type: z.literal('spectatorLinkGiven'),
    seat,
    name: z.string(),
    tokenHash: z.string(),
    behind: z.boolean(),
  }),
  /** The host has ended that. */
  z.object({ type: z.literal('spectatorLinkWithdrawn'), seat, name: z.string() }),
  /** The autopilot plays for this player until he comes back: he has missed two deadlines, or wants it so. */
  z.object({ type: z.literal('autopilotOn'), seat, isWished: z.boolean() }),
  /** The player plays himself again. */
  z.object({ type: z.literal('autopilotOff'), seat }),
  /** Until then (ms since 1970) a friend of this player may play for him, with this key. */
  z.object({ type: z.literal('friendAsked'), seat, name: z.string(), keyHash, until: z.int() }),
  /** The player plays alone again. `name`: the friend's. */
  z.object({ type: z.literal('friendEnded'), seat, name: z.string() }),
  /** The player has days off from then until then (ms since 1970). `days`: how many that takes of those he has. */
  z.object({ type: z.literal('daysOffTaken'), seat, from: z.int(), until: z.int(), days: z.int() }),
  /** He is back before they are over, or does not take them; `days`: how many he has back. */
  z.object({ type: z.literal('daysOffEnded'), seat, from: z.int(), days: z.int() }),
  /** The player of this seat proposes something; `until` (ms since 1970) and `reason` of a pause. */
  z.object({
    type: z.literal('proposed'),
    seat,
    ...proposal,
    until: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ type: z.literal('proposalAgreed'), seat, ...proposal }),
  /** Somebody asked is against it, or who proposed it takes it back. */
  z.object({ type: z.literal('proposalDropped'), seat, ...proposal }),
  /** All have agreed to what the player of this seat proposed: the clocks stand until then (ms since 1970). */
  z.object({ type: z.literal('paused'), seat, until: z.int(), reason: z.string().nullable() }),
  z.object({ type: z.literal('resumed'), seat }),
  /** The match ends as it stands: all agreed to what this player proposed, or he has been away too long. */
  z.object({ type: z.literal('matchEnded'), seat, reason: z.enum(['agreed', 'away']) }),
  /** The player of this seat shows his cards: he takes all tricks that are left of this deal, or none, whatever the others play. */
  z.object({ type: z.literal('claimed'), seat, claim: z.enum(CLAIMS), deal: z.int(), cards: z.array(card) }),
  /**
   * A player wants to be forgotten: the seat is nobody's, and his name is gone from the events before. `keyHash` was his;
   * null where it was not noted.
   */
  z.object({ type: z.literal('playerForgotten'), seat, keyHash: keyHash.nullable() }),
]);
export type SeatEvent = z.infer<typeof seatEvent>;

/**
 * What happens at a table apart from the cards. Together with the events of its game these are the whole log: written
 * once, never changed, only added to. Logs of earlier versions are brought into this form by `read.ts`.
 */
export const tableEvent = z.discriminatedUnion('type', [
  opened,
  /** The host makes a new invitation: the old one opens nothing any more. */
  z.object({ type: z.literal('invitationRenewed'), invitation: z.string() }),
  /** A player says something to all others. Empty: he has been forgotten. `once`: the same message sent again has the same. */
  z.object({ type: z.literal('said'), seat, text: z.string(), once: z.string() }),
  /** The player of this seat is known by another emblem from now on; null: by the initial of his name. */
  z.object({ type: z.literal('emblemChosen'), seat, emblem: emblem.nullable() }),
  /** The seat's clock runs from now on: for `left` (ms), so that it ends at `deadline` (ms since 1970) if nothing stops it. */
  z.object({ type: z.literal('clockStarted'), seat, left: z.int(), deadline: z.int() }),
  /**
   * The seat's clock stands; `bank` (ms): what it has for its next turns, where it has a bank; `left` (ms): what it has if its
   * player comes back in this turn, in which somebody else is to move for him; null if the turn is over.
   */
  z.object({ type: z.literal('clockStopped'), seat, bank: z.int().nullable(), left: z.int().nullable() }),
  /** The time in which the player of this seat can object to a new link runs from now on: for `left` (ms), so that it ends at `deadline` (ms since 1970) if nothing stops it. */
  z.object({ type: z.literal('objectionStarted'), seat, left: z.int(), deadline: z.int() }),
  /** The autopilot makes the move of this entry, since the player had something to decide and did not in time. */
  z.object({ type: z.literal('deadlineMissed'), seat }),
  /** The hours at which the player's clock is to stand, from his next turn on. */
  z.object({ type: z.literal('quietSet'), seat, quiet: hours.nullable() }),
  /** What the player of this seat has left to be done when it is his turn, and when he wants to be waited for. Nobody else learns of it. */
  z.object({ type: z.literal('ordersSet'), seat, wake: z.enum(WAKES), orders }),
  /** The orders of this seat that are left after the move of this entry, or after what it brought about. */
  z.object({ type: z.literal('ordersLeft'), seat, orders }),
  /** The move of this entry was made by this order. */
  z.object({ type: z.literal('orderFired'), seat, order: standingOrder }),
  /**
   * What whoever made the move of this entry noted about it, for all to read when the match is over; no state has it, so no view
   * can. Empty: the player has been forgotten.
   */
  z.object({ type: z.literal('thoughtSealed'), seat, text: z.string() }),
  /** Whoever runs the site stops all clocks until then (ms since 1970); a pause of the players that ends before lasts as long. */
  z.object({ type: z.literal('sitePaused'), until: z.int() }),
  z.object({ type: z.literal('siteResumed') }),
  ...seatEvent.options,
]);
export type TableEvent = z.infer<typeof tableEvent>;
export type MatchEvent = TableEvent | BaseEvent;

const TABLE_EVENTS: readonly string[] = tableEvent.options.map((option) => option.shape.type.value);
/** What can happen at a seat, by the types of its events. */
export const SEAT_EVENT_TYPES = seatEvent.options.map((option) => option.shape.type.value);
const SEAT_EVENTS: readonly string[] = SEAT_EVENT_TYPES;

/** What happens beside the match: it changes neither the cards nor who plays. */
export const BESIDE: readonly string[] = [
  'said',
  'emblemChosen',
  'talkRuled',
  'rematchOpened',
  'recapShared',
  'recapWithdrawn',
  'spectatorLinkGiven',
  'spectatorLinkWithdrawn',
  'linkAsked',
  'linkAgreed',
  'linkDropped',
  'linkUnopposed',
  'linkOpened',
  'objectionStarted',
  'quietSet',
  'friendAsked',
  'friendEnded',
  'daysOffEnded',
  'proposed',
  'proposalAgreed',
  'proposalDropped',
  'sitePaused',
  'siteResumed',
];

/** What concerns nobody but the player of one seat: it changes nothing that anybody else is shown. */
const SECRET: readonly string[] = ['ordersSet', 'ordersLeft'];

/** Whether nobody but one player is to learn that there is this entry; one without events says nothing (`taken-back.ts`). */
export function isSecret({ events }: LogEntry): boolean {
  return events.every(({ type }) => SECRET.includes(type));
}

export function isTableEvent(event: MatchEvent): event is TableEvent {
  return TABLE_EVENTS.includes(event.type);
}

export function isSeatEvent(event: MatchEvent): event is SeatEvent {
  return SEAT_EVENTS.includes(event.type);
}

/**
 * Who made a move; a player unless the entry says otherwise. `friend`: he to whom the player gave his seat for a time; `forced`:
 * nobody, since there was nothing to decide; `order`, `claim`: what the player left to be done.
 */
export const moveOrigin = z.enum(['player', 'bot', 'autopilot', 'friend', 'forced', 'order', 'claim']);
export type MoveOrigin = z.infer<typeof moveOrigin>;

/** Whether the player made the move himself, or the friend who plays for him. */
export function isOwnMove(by: MoveOrigin | undefined): boolean {
  return by === undefined || by === 'player' || by === 'friend';
}

/** Whether the move made itself, on behalf of a player: nobody was asked. */
export function makesItself(by: MoveOrigin | undefined): boolean {
  return by === 'forced' || by === 'order' || by === 'claim';
}

/** One line of the log: the outcomes of one command. Its version is its place in the log, counted from 1. */
export const logEntry = z.object({
  /** Milliseconds since 1970, UTC. */
  at: z.int(),
  by: moveOrigin.optional(),
  events: z.array(z.looseObject({ type: z.string() })),
});
export type LogEntry = { at: number; by?: MoveOrigin | undefined; events: MatchEvent[] };
