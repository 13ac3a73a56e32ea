import { z } from 'zod';
import { card } from '../cards';
import { CLAIMS } from '../certain/game';
import { standingOrder } from '../orders';
import type { Game } from '../rules/game';
import { LEVELS } from '../rules/level';
import { baseView, type Seat, seat as seatSchema, trick } from '../rules/view';
import { keepsNobodyWaiting } from './automatic';
import {
  awayRule,
  awayTooLongAt,
  emblem,
  ending,
  HOLDS,
  hasBegun,
  holder,
  hostOf,
  isFinished,
  isFree,
  isInLastDeal,
  isPlayed,
  openSeats,
  pace,
  RECIPES,
  shown,
  shownShare,
  type Viewing,
} from './kernel';
import {
  BEGINNING,
  earlier,
  knownTricks,
  type LookBack,
  notSeenAsLast,
  position,
  positionOf,
  wholly,
} from './kernel/position';
import { mayChooseEmblem } from './parts/emblem';
import { spectatorsShown } from './parts/links';
import { linkShown } from './parts/lost-link/part';
import { WAKES } from './parts/orders/part';
import { NO_PLANS_SHOWN, plansShown } from './parts/orders/plans';
import { type ExpectedEnd, expectedEnd, isEnough } from './parts/pace/expected-end';
import { proposalsShown } from './parts/proposals/part';
import { PROPOSALS } from './parts/proposals/slice';
import { talkShown, talkView } from './parts/talk';
import { type MatchState, seatChange } from './state';

const matchStatus = z.enum(['open', 'running', 'finished']);
export type MatchStatus = z.infer<typeof matchStatus>;

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
  const viewing: Viewing<MatchState> = { game, state, seat, own, status, isLastDeal, now };
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
      linkAsked: linkShown(place),
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
    spectators: spectatorsShown(viewing),
    pace: state.pace,
    away: state.away,
    deadline: seat === null ? null : (state.clocks[seat]?.deadline ?? null),
    deadlines: state.clocks.map((clock) => clock?.deadline ?? null),
    banks: state.banks,
    pause: state.pause,
    proposals: proposalsShown(viewing),
    mayChooseEmblem: mayChooseEmblem(game, state),
    ended: state.ended,
    expectedEnd: endOf(viewing),
    forced: state.forced,
    hold: state.hold,
    suggestions: state.suggestions,
    claims: state.seats.map(({ claim }, at) => claim && { kind: claim, cards: game.hands(state.play)[at] }),
    ...plansShown(viewing),
    talk: talkShown(viewing),
    ...(seat !== null && status !== 'finished' && !isLastDeal && openSeats(state).length > 0
      ? { invitation: state.invitation }
      : {}),
  };
}

/** What a friend sees who plays for the player: the cards, but neither what players say to each other nor the player's plans. */
export function asFriend({ invitation: _, ...view }: TableView): TableView {
  return { ...view, ...NO_PLANS_SHOWN, talk: null };
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

function endOf({ game, state, own: standing, status, now }: Viewing<MatchState>): ExpectedEnd | null {
  if (status !== 'running' || !isEnough(state.waits) || keepsNobodyWaiting(state)) return null;
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
