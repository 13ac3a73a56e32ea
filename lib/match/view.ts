import { z } from 'zod';
import { card } from '../cards';
import { standingOrder } from '../orders';
import type { Game } from '../rules/game';
import { LEVELS } from '../rules/level';
import { type BaseView, baseView, type Seat, seat as seatSchema, trick } from '../rules/view';
import { awayTooLongAt, keepsNobodyWaiting } from './automatic';
import { mayChooseEmblem } from './choose-emblem';
import { emblem } from './emblem';
import { CLAIMS, HOLDS, PROPOSALS, TALK_RULES, WAKES } from './events';
import { type ExpectedEnd, expectedEnd, isEnough } from './expected-end';
import { isInLastDeal } from './last-deal';
import { objectUntil } from './lost-link';
import { awayRule, pace } from './pace';
import { claimOf } from './plans';
import {
  BEGINNING,
  earlier,
  knownTricks,
  type LookBack,
  notSeenAsLast,
  position,
  positionOf,
  wholly,
} from './position';
import { asked } from './proposals';
import { holder } from './sat';
import { RECIPES, shown, shownShare } from './share';
import {
  ending,
  hasBegun,
  hostOf,
  isFinished,
  isFree,
  isPlayed,
  type MatchState,
  openSeats,
  seatChange,
} from './state';
import { mayTalk } from './talk';

export const matchStatus = z.enum(['open', 'running', 'finished']);
export type MatchStatus = z.infer<typeof matchStatus>;

/** What players have said to each other, as one of them sees it. */
const talkView = z.object({
  rule: z.enum(TALK_RULES),
  /** Whether they may talk now. */
  isOpen: z.boolean(),
  /** The latest messages, oldest first; `id` is the version at which it was said. */
  messages: z.array(z.object({ id: z.int(), at: z.int(), seat: seatSchema, name: z.string(), text: z.string() })),
  /** How many of them others have said that the viewer has not seen. */
  unread: z.int(),
  /** Up to which version he has: he has moved, spoken or come since, or said that he has read it. */
  seen: z.int(),
  /** The version of his last move, or of his coming: what has a later id was said since. */
  since: z.int(),
  /** Whom he does not want to hear: what they say is not among the messages. */
  muted: z.array(seatSchema),
});
export type TalkView = z.infer<typeof talkView>;

/** What one viewer may know of a table: the table's own part, and beside it the view of its game. */
export const tableView = z.looseObject({
  ...baseView.shape,
  table: z.string(),
  title: z.string().nullable(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  version: z.int(),
  /** `open` until the last seat is taken for the first time. */
  status: matchStatus,
  /** Whether this is the last deal of so many: nobody can come in any more. */
  isLastDeal: z.boolean(),
  /**
   * The players, or who is expected, by seat. `bot`: how well the bot plays that sits there; `player`: whether the seat is
   * a player's, whoever plays for him; `botAllowed`: whether he lets the host seat a bot for him; `offered`: whether the bot's
   * seat can be taken over; `emblem`: what its player is known by (null: the initial of his name, as with every bot); `next`: who takes it over with the next deal;
   * `nudgedAt`: when the player last asked the host to get the others (ms since 1970).
   * `kept`: whether a free seat is kept for a player of the match before; `linkAsked`: who has asked for a new link for the
   * seat, who agrees, and until when (ms since 1970) its player can object (null: not enough have agreed yet); then it opens the seat
   * with the next deal, and `isUnopposed`. `sat`: who has held the seat up to now, and how they came to it, oldest first.
   * `away`: since when the autopilot plays for the player, and from when the others may vote to hand the seat over (null:
   * never); `friend`: who plays for him, and until when; `daysOff`: his days off, past ones too, and how many he has left.
   * `share`: the player's part in the shuffles; null without a player, and where the seed alone decides.
   */
  seats: z.array(
    z.object({
      name: z.string().nullable(),
      taken: z.boolean(),
      player: z.boolean(),
      bot: z.enum(LEVELS).nullable(),
      botAllowed: z.boolean(),
      offered: z.boolean(),
      emblem: emblem.nullable(),
      next: z.object({ name: z.string(), share: shownShare.nullable() }).nullable(),
      share: shownShare.nullable(),
      nudgedAt: z.int().nullable(),
      kept: z.boolean(),
      linkAsked: z
        .object({
          by: seatSchema,
          agreed: z.array(seatSchema),
          objectUntil: z.int().nullable(),
          isUnopposed: z.boolean(),
        })
        .nullable(),
      sat: z.array(holder),
      away: z.object({ since: z.int(), handOverFrom: z.int().nullable() }).nullable(),
      friend: z.object({ name: z.string(), until: z.int() }).nullable(),
      daysOff: z.array(z.object({ from: z.int(), until: z.int() })),
      daysOffLeft: z.int(),
    }),
  ),
  /** Whose seat it is that looks after the table; null if no player is left. */
  host: seatSchema.nullable(),
  /** The latest changes at seats, oldest first. */
  changes: z.array(seatChange),
  /** For each seat that is to act: since when, in milliseconds since 1970. */
  waitingSince: z.array(z.int().nullable()),
  /** The last trick of the deal before, for who was not there to see it. */
  trickBefore: trick.nullable(),
  /** The tricks of the deal before, as far as the options let the viewer look back, and how many cards were played before them; null in the first deal. */
  dealBefore: knownTricks.nullable(),
  /**
   * Where the options show the last trick only: the tricks of this deal before it that were complete only after the viewer last
   * decided anything, so that he was never shown them.
   */
  missed: z.array(trick),
  /** Up to where the viewer has seen the match; null for whoever only watches. */
  seen: position.nullable(),
  openedAt: z.int(),
  changedAt: z.int(),
  /** SHA-256 of the seed of all shuffles, published before the seats are taken. */
  commitment: z.string(),
  /** How the shuffles follow from the seed: from it alone, or from it and the players' bits (docs/fairness.md). */
  shuffle: z.enum(RECIPES),
  /** The table of the rematch, once it has been opened. */
  rematch: z.string().nullable(),
  /** Who lets others watch by a link, since when (ms since 1970), and whether they are one trick behind; null: nobody, and for whoever only watches. */
  spectators: z
    .object({ seat: seatSchema, name: z.string().nullable(), since: z.int(), behind: z.boolean() })
    .nullable(),
  /** How long players may take; null: as long as they like. And what becomes of a seat whose player stays away. */
  pace: pace.nullable(),
  away: awayRule,
  /** Until when (ms since 1970) the viewer is to act; null as long as he is not, or without a pace. */
  deadline: z.int().nullable(),
  /** The same by seat; none for bots and for the autopilot. */
  deadlines: z.array(z.int().nullable()),
  /** By seat: how much its player has in the bank (ms), at the beginning of the turn that runs; null without banks. */
  banks: z.array(z.int()).nullable(),
  /** Until when (ms since 1970) all clocks stand, who proposed it (null: whoever runs the site), and why; null: they run. */
  pause: z
    .object({ from: z.int(), until: z.int(), by: seatSchema.nullable(), reason: z.string().nullable() })
    .nullable(),
  /** What players propose, to which all in `asked` are to agree besides those who have. `until` and `reason`: of a pause. */
  proposals: z.array(
    z.object({
      kind: z.enum(PROPOSALS),
      about: seatSchema.nullable(),
      by: seatSchema,
      at: z.int(),
      until: z.int().nullable(),
      reason: z.string().nullable(),
      agreed: z.array(seatSchema),
      asked: z.array(seatSchema),
    }),
  ),
  /** Whether players may change their emblems now: not during a deal at a table where they may not talk. */
  mayChooseEmblem: z.boolean(),
  /** How the match ended before the game was over; null if it did not. */
  ended: ending.nullable(),
  /** Between these moments (ms since 1970) the match will probably end; null as long as that would be a guess. */
  expectedEnd: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested. */
  forced: z.boolean(),
  hold: z.enum(HOLDS),
  suggestions: z.boolean(),
  /** By seat: what its player has claimed of the tricks that are left of this deal, and the cards he shows; null: nothing. */
  claims: z.array(z.object({ kind: z.enum(CLAIMS), cards: z.array(card) }).nullable()),
  /**
   * The viewer's own: when he wants to be waited for, the orders he has left, and what he can claim now. Null, none and null for
   * a spectator.
   */
  wake: z.enum(WAKES).nullable(),
  orders: z.array(standingOrder),
  claim: z.enum(CLAIMS).nullable(),
  /** What was said at the table; null for whoever only watches. */
  talk: talkView.nullable(),
  /** Opens the seats that are free or offered; only for those who sit at the table, while there are any. */
  invitation: z.string().optional(),
});
export type TableView = z.infer<typeof tableView>;

/** What a match that was ended before the game was over shows as if it were. */
const OVER = { finished: true, toAct: [], choices: [] };

export function statusOf(game: Game, state: MatchState): MatchStatus {
  if (!hasBegun(game, state)) return 'open';
  return isFinished(game, state) ? 'finished' : 'running';
}

/**
 * The view of a seat, or of a spectator (null), built up from what he may know rather than cut down from the state.
 * @param now ms since 1970, that of the last change unless another is given: from then on the end of the match is expected
 */
export function view(game: Game, state: MatchState, seat: Seat | null, now = state.changedAt): TableView {
  const status = statusOf(game, state);
  const own = game.view(state.play, seat);
  const isLastDeal = isInLastDeal(game, state);
  return {
    ...own,
    ...(state.ended ? OVER : {}),
    table: state.table,
    title: state.title,
    game: state.game,
    options: state.options,
    version: state.version,
    status,
    isLastDeal,
    seats: state.seats.map((place, at) => ({
      name: place.name,
      taken: !isFree(place),
      player: place.keyHash !== null,
      bot: place.bot,
      botAllowed: place.botAllowed,
      offered: place.offered && !isLastDeal,
      emblem: place.bot === null ? place.emblem.is : null,
      next: place.next && { name: place.next.name, share: shown(place.next.share) },
      share: shown(place.share),
      nudgedAt: place.nudgedAt,
      kept: place.kept,
      linkAsked: linkShown(place.link),
      sat: place.sat,
      away: place.away && {
        since: place.away.since,
        handOverFrom: state.away.kind === 'vote' ? awayTooLongAt(state, at) : null,
      },
      friend: place.friend && { name: place.friend.name, until: place.friend.until },
      daysOff: place.daysOff,
      daysOffLeft: place.daysOffLeft,
    })),
    host: hostOf(state),
    changes: state.changes,
    waitingSince: state.turns.map((turn) => turn?.at ?? null),
    ...lookBack(game, state, seat),
    openedAt: state.openedAt,
    changedAt: state.changedAt,
    commitment: state.commitment,
    shuffle: state.shuffle,
    rematch: state.rematch,
    spectators: seat === null ? null : spectatorsOf(state),
    pace: state.pace,
    away: state.away,
    deadline: seat === null ? null : (state.clocks[seat]?.deadline ?? null),
    deadlines: state.clocks.map((clock) => clock?.deadline ?? null),
    banks: state.banks,
    pause: state.pause,
    proposals: proposalsShown(state, status, isLastDeal),
    mayChooseEmblem: mayChooseEmblem(game, state),
    ended: state.ended,
    expectedEnd: status === 'running' ? endOf(game, state, own, now) : null,
    forced: state.forced,
    hold: state.hold,
    suggestions: state.suggestions,
    claims: state.seats.map(({ claim }, at) => claim && { kind: claim, cards: game.hands(state.play)[at] }),
    ...(seat === null ? NO_PLANS_SHOWN : plansOf(game, state, seat)),
    talk: seat === null ? null : talkOf(game, state, seat),
    ...(seat !== null && status !== 'finished' && !isLastDeal && openSeats(state).length > 0
      ? { invitation: state.invitation }
      : {}),
  };
}

/** What a friend sees who plays for the player: the cards, but neither what players say to each other nor the player's plans. */
export function asFriend({ invitation: _, ...view }: TableView): TableView {
  return { ...view, ...NO_PLANS_SHOWN, talk: null };
}

/** What is proposed; in the last deal no seat is handed over any more. */
function proposalsShown(state: MatchState, status: MatchStatus, isLastDeal: boolean): TableView['proposals'] {
  const open = status === 'running' ? state.proposals : [];
  return open
    .filter(({ kind }) => kind !== 'hand-over' || !isLastDeal)
    .map(({ asked: _, ...proposal }) => ({ ...proposal, asked: asked(state, proposal.kind, proposal.about) }));
}

function linkShown(link: MatchState['seats'][number]['link']): TableView['seats'][number]['linkAsked'] {
  if (link === null) return null;
  return { by: link.by, agreed: link.agreed, objectUntil: objectUntil(link), isUnopposed: link.unopposed !== null };
}

function spectatorsOf({ spectatorLink }: MatchState): TableView['spectators'] {
  if (spectatorLink === null) return null;
  const { seat, name, at, behind } = spectatorLink;
  return { seat, name, since: at, behind };
}

/** Up to where a seat has seen the match, and which earlier tricks it, or a spectator (null), may look at besides `tricks`. */
function lookBack(game: Game, state: MatchState, seat: Seat | null) {
  const now = positionOf(game, state.play);
  const seen = seat === null ? null : earlier(state.decided[seat] ?? BEGINNING, now);
  const isWhole = game.options.parse(state.options).trickHistory === 'whole-deal';
  const back: LookBack = isWhole
    ? { dealBefore: state.dealBefore && wholly(state.dealBefore), missed: [] }
    : notSeenAsLast(seen, state.dealBefore, { deal: now.deal, tricks: game.tricks(state.play) });
  return { ...back, trickBefore: back.dealBefore?.tricks.at(-1) ?? null, seen };
}

type PlansShown = Pick<TableView, 'wake' | 'orders' | 'claim'>;
const NO_PLANS_SHOWN: PlansShown = { wake: null, orders: [], claim: null };

function plansOf(game: Game, state: MatchState, seat: Seat): PlansShown {
  const { wake, orders } = state.seats[seat];
  const isRunning = statusOf(game, state) === 'running';
  const claim = isRunning ? claimOf(game, state, seat) : null;
  return { wake, orders, claim };
}

function endOf(game: Game, state: MatchState, standing: BaseView, now: number): ExpectedEnd | null {
  if (!isEnough(state.waits) || keepsNobodyWaiting(state)) return null;
  const people = state.seats.flatMap((place, seat) => (isPlayed(place) ? [seat] : []));
  const options = game.options.parse(state.options);
  const from = Math.max(now, state.pause?.until ?? now);
  return expectedEnd({
    game: game.id,
    options,
    standing,
    waits: state.waits,
    playsItself: state.forced,
    people,
    now: from,
  });
}

function talkOf(game: Game, state: MatchState, seat: Seat): TalkView {
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
    // Whom a player does not want to hear stands nowhere in the table (lib/tables/hearing.ts).
    muted: [],
  };
}
