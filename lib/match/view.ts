import { z } from 'zod';
import { LEVELS } from '../rules/facets';
import type { Game } from '../rules/game';
import { baseView, type Seat, seat as seatSchema, trick } from '../rules/view';
import {
  awayRule,
  awayTooLongAt,
  ending,
  HOLDS,
  hasBegun,
  holder,
  hostOf,
  isFinished,
  isFree,
  isInLastDeal,
  joined,
  openSeats,
  optionsOf,
  RECIPES,
  shown,
  shownShare,
  type Viewing,
} from './kernel';
import {
  BEGINNING,
  earlier,
  isBefore,
  knownTricks,
  type LookBack,
  notSeenAsLast,
  position,
  positionOf,
  wholly,
} from './kernel/position';
import { LIST } from './parts';
import { type MatchState, seatChange } from './state';

/** The parts' shares of the view and of each seat's. */
const VIEWS = LIST.flatMap(({ view }) => (view ? [view] : []));
const SEAT_VIEWS = LIST.flatMap(({ seatView }) => (seatView ? [seatView] : []));

const matchStatus = z.enum(['open', 'running', 'finished']);
export type MatchStatus = z.infer<typeof matchStatus>;

/** One viewer's view of a table: the table's own part, and beside it the view of its game. */
export const tableView = z.looseObject({
  ...baseView.shape,
  table: z.string(),
  title: z.string().nullable(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  version: z.int(),
  /** `open` until the last seat is taken for the first time. */
  status: matchStatus,
  /** Whether this is the last deal of a given number: nobody can come in any more. */
  isLastDeal: z.boolean(),
  /**
   * The players, or those expected, by seat. `bot`: the level of the bot there; `player`: whether the seat is a player's, also
   * where somebody plays for them; `botAllowed`: whether they let the host seat a bot; `offered`: whether the bot's seat can be
   * taken over; `next`: who does so with the next deal; `kept`: whether a free seat is kept for a player of the match before;
   * `sat`: its holders, and how they came, oldest first; `away`: since when the autopilot plays for the player, and from when
   * the others may vote to hand the seat over (null: never); `share`: the player's part in the shuffles; null without a player,
   * and where the seed alone decides.
   */
  seats: z.array(
    z.object({
      name: z.string().nullable(),
      taken: z.boolean(),
      player: z.boolean(),
      bot: z.enum(LEVELS).nullable(),
      botAllowed: z.boolean(),
      offered: z.boolean(),
      next: z.object({ name: z.string(), share: shownShare.nullable() }).nullable(),
      share: shownShare.nullable(),
      kept: z.boolean(),
      sat: z.array(holder),
      away: z.object({ since: z.int(), handOverFrom: z.int().nullable() }).nullable(),
      ...joined(SEAT_VIEWS.map(({ shape }) => shape)),
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
   * Where the options show the last trick only: the tricks of this deal before it that were completed after the viewer's last
   * decision, so that they were never shown them.
   */
  missed: z.array(trick),
  /** Up to where the viewer has seen the match; null for spectators. */
  seen: position.nullable(),
  /**
   * Where the match stood after each of the viewer's cards that left nothing to decide and so played itself, since their last
   * decision; not there without one. Others are not told: it would tell them that there was no second card to choose.
   */
  itself: z.array(position).optional(),
  openedAt: z.int(),
  changedAt: z.int(),
  /** SHA-256 of the seed of all shuffles, published before the seats are taken. */
  commitment: z.string(),
  /** How the shuffles follow from the seed: from it alone, or from it and the players' bits (docs/fairness.md). */
  shuffle: z.enum(RECIPES),
  /** Says what becomes of a seat whose player stays away. */
  away: awayRule,
  /** How the match ended before the game was over; null if it did not. */
  ended: ending.nullable(),
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested. */
  forced: z.boolean(),
  hold: z.enum(HOLDS),
  suggestions: z.boolean(),
  ...joined(VIEWS.map(({ shape }) => shape)),
  /** Opens the seats that are free or offered; only for those who sit at the table, while there are any. */
  invitation: z.string().optional(),
});
export type TableView = z.infer<typeof tableView>;

/** The view of a match that was ended early, as if its game were over. */
const OVER = { finished: true, toAct: [], choices: [] };

export function statusOf(game: Game, state: MatchState): MatchStatus {
  if (!hasBegun(game, state)) return 'open';
  return isFinished(game, state) ? 'finished' : 'running';
}

/**
 * The view of a seat, or of a spectator (null), built up from what they may know rather than cut down from the state.
 * @param now ms since 1970, by default that of the last change: the end of the match is expected from then on
 */
export function view(game: Game, state: MatchState, seat: Seat | null, now = state.changedAt): TableView {
  const status = statusOf(game, state);
  const own = game.view(state.play, seat);
  const isLastDeal = isInLastDeal(game, state);
  const viewing: Viewing<MatchState> = { game, state, seat, own, status, isLastDeal, now };
  // The game's view is this call's own, and V8 takes long to add fields to a spread copy.
  return Object.assign(own, state.ended ? OVER : null, {
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
      next: place.next && { name: place.next.name, share: shown(place.next.share) },
      share: shown(place.share),
      kept: place.kept,
      sat: place.sat,
      away: place.away && {
        since: place.away.since,
        handOverFrom: state.away.kind === 'vote' ? awayTooLongAt(state, at) : null,
      },
      ...joined(SEAT_VIEWS.map(({ show }) => show(viewing, at))),
    })),
    host: hostOf(state),
    changes: state.changes,
    waitingSince: state.turns.map((turn) => turn?.at ?? null),
    ...lookBack(game, state, seat),
    ...itselfOf(state, seat),
    openedAt: state.openedAt,
    changedAt: state.changedAt,
    commitment: state.commitment,
    shuffle: state.shuffle,
    away: state.away,
    ended: state.ended,
    forced: state.forced,
    hold: state.hold,
    suggestions: state.suggestions,
    ...joined(VIEWS.map(({ show }) => show(viewing))),
    ...(seat !== null && status !== 'finished' && !isLastDeal && openSeats(state).length > 0
      ? { invitation: state.invitation }
      : {}),
  });
}

/** Returns what a friend sees who plays for the player: the cards, but neither what players say to each other nor the player's plans. */
export function asFriend({ invitation: _, itself: __, ...view }: TableView): TableView {
  return { ...view, ...HIDDEN };
}

/** The cards of a seat, or a spectator's (null: none), that played themselves after its player came or last decided. */
function itselfOf({ itself, decided }: MatchState, seat: Seat | null): Pick<TableView, 'itself'> {
  if (seat === null) return {};
  const own = itself.filter((one) => one.seat === seat && isBefore(decided[seat] ?? BEGINNING, one));
  return own.length > 0 ? { itself: own.map(({ deal, cards }) => ({ deal, cards })) } : {};
}

const HIDDEN = joined(VIEWS.map(({ asFriend }) => asFriend));

/** Up to where a seat has seen the match, and which earlier tricks it, or a spectator (null), may look at besides `tricks`. */
function lookBack(game: Game, state: MatchState, seat: Seat | null) {
  const now = positionOf(game, state.play);
  const seen = seat === null ? null : earlier(state.decided[seat] ?? BEGINNING, now);
  const isWhole = optionsOf(game, state).trickHistory === 'whole-deal';
  const back: LookBack = isWhole
    ? { dealBefore: state.dealBefore && wholly(state.dealBefore), missed: [] }
    : notSeenAsLast(seen, state.dealBefore, { deal: now.deal, tricks: game.tricks(state.play) });
  return { ...back, trickBefore: back.dealBefore?.tricks.at(-1) ?? null, seen };
}
