import { derivedKey, hashOf, type LinkSecrets, linkSecrets, matches, opensSeat, type SeatKey } from '../identity';
import { hostOf, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import { Problem } from './problem';

/** The asking person: the seat keys they hold, and their account, if signed in; its addresses count as confirmed. */
export type Viewer = {
  readonly keys: readonly SeatKey[];
  readonly account: { id: string; emails: () => Promise<readonly string[]>; session?: ViewerSession } | null;
};
/** The session by which a browser is signed in, and those of the keys that it has only as long as that lasts. */
type ViewerSession = { id: string; keys: readonly SeatKey[] };

/** The seats that concern a viewer at a table, each list ascending. */
export type ViewerSeats = {
  /** Those they play at. A link that others have asked for in a player's place counts only beside no seat of their own: nobody looks into two hands by it. */
  held: readonly Seat[];
  /** Those they take over with the next deal. */
  promised: readonly Seat[];
  /** Those that a new link of theirs opens later, if its player does not object. */
  pending: readonly Seat[];
  /** Those for whose players they may play now, as a friend: none at a table where they hold a seat. */
  friendOf: readonly Seat[];
};

/** Returns a viewer with these keys and no account. */
export function viewerWith(...keys: SeatKey[]): Viewer {
  return { keys, account: null };
}

/** Somebody without a key and without an account. */
export const STRANGER: Viewer = viewerWith();

const known = new WeakMap<Viewer, WeakMap<MatchState, ViewerSeats>>();

/** Returns the seats of a viewer at a table: worked out once for a viewer and a state. */
export function seatsOf(site: LinkSecrets, state: MatchState, viewer: Viewer): ViewerSeats {
  const states = known.get(viewer) ?? new WeakMap<MatchState, ViewerSeats>();
  known.set(viewer, states);
  const seats = states.get(state) ?? workedOut(site, state, viewer);
  states.set(state, seats);
  return seats;
}

function workedOut(site: LinkSecrets, state: MatchState, viewer: Viewer): ViewerSeats {
  const keys = viewer.keys.filter(({ table }) => table === state.table);
  const where = (opens: (key: SeatKey, place: MatchState['seats'][number]) => boolean) =>
    state.seats.flatMap((place, seat) => (keys.some((key) => key.seat === seat && opens(key, place)) ? [seat] : []));
  const isKeyTo = (key: SeatKey, hash: string | null | undefined) => Boolean(hash) && opensSeat(key, hash ?? '', site);
  const opened = where((key, { keyHash }) => isKeyTo(key, keyHash));
  const own = opened.filter((seat) => state.seats[seat].linkedBy === null);
  const held = own.length > 0 ? own : opened;
  return {
    held,
    promised: where((key, { next }) => isKeyTo(key, next?.keyHash)),
    pending: state.seats.flatMap(({ link }, seat) =>
      link && keys.some(({ text }) => hashOf(text) === link.keyHash) ? [seat] : [],
    ),
    friendOf: held.length > 0 ? [] : where(({ text }, { friend }) => friend !== null && matches(text, friend.keyHash)),
  };
}

/** A seat that was just taken: its key is told once and stored only as a hash. */
export type Seated = { table: string; seat: number; key: SeatKey };

/** Returns the seats into which a viewer may look and for which they may move: their own, or those of players whose friend they are. */
export function seatsPlayed({ held, friendOf }: ViewerSeats): readonly Seat[] {
  return held.length > 0 ? held : friendOf;
}

/**
 * Returns the seats a viewer holds, of which there must be one.
 * @throws Problem `wrong-key` if a key of this table opens none, `no-seat` without such a key, `only-player` for a friend
 */
export function requireSeats(site: LinkSecrets, state: MatchState, viewer: Viewer): readonly Seat[] {
  const { held, friendOf, promised } = seatsOf(site, state, viewer);
  if (held.length > 0) return held;
  if (friendOf.length > 0) throw new Problem('only-player');
  const isKnown = viewer.keys.some((key) => key.table === state.table) && promised.length === 0;
  throw new Problem(isKnown ? 'wrong-key' : 'no-seat');
}

/** Returns the host's seat, if the viewer holds it. @throws Problem as `requireSeats`; `not-host` if they hold others only */
export function requireHost(site: LinkSecrets, state: MatchState, viewer: Viewer): Seat {
  const host = requireSeats(site, state, viewer).find((seat) => seat === hostOf(state));
  if (host === undefined) throw new Problem('not-host');
  return host;
}

/** As `requireSeats`, for what a friend of the player may do as well: look and move. */
export function requireSeatsPlayed(site: LinkSecrets, state: MatchState, viewer: Viewer): readonly Seat[] {
  const played = seatsPlayed(seatsOf(site, state, viewer));
  return played.length > 0 ? played : requireSeats(site, state, viewer);
}

/** Returns the seat asked for, or the first of those held. @throws Problem `no-seat` if it is not among them */
export function seatAmong(held: readonly Seat[], wanted: Seat | undefined): Seat {
  const seat = wanted ?? held[0];
  if (!held.includes(seat)) throw new Problem('no-seat');
  return seat;
}

/**
 * The secrets that only the player of this seat, and the server while they are there, can know: the same whichever of their
 * keys they use. At least one, if the viewer holds the seat.
 */
export function seatSecrets(site: LinkSecrets, state: MatchState, viewer: Viewer, seat: Seat): SeatKey[] {
  const { keyHash } = state.seats[seat];
  if (keyHash === null) return [];
  const derived = linkSecrets(site).map((secret) => derivedKey(secret, state.table, seat, keyHash));
  return [...derived, ...viewer.keys.filter((key) => key.table === state.table && matches(key.text, keyHash))];
}
