import type { Game } from '../../../rules/game';
import type { Seat } from '../../../rules/view';
import {
  askedTooOften,
  type Core,
  type Decision,
  decided,
  hasBegun,
  hostOf,
  isFinished,
  isInLastDeal,
  isPlayed,
  playersOf,
  REPEATED,
  refused,
  type SeatingEvent,
} from '../../kernel';
import { type LostLinkEvent, linkGone, type refusals, type State } from './part';

/** A player can object for so long (ms), and for so long after they have nobody asks again. */
export const OBJECTION_MILLISECONDS = 24 * 60 * 60 * 1000;

const events = decided<LostLinkEvent | SeatingEvent>;

/**
 * Asks for a new link for a seat. The day begins once the host, or more than half of the other players, have agreed.
 * @param by the seats of the viewer who asks
 */
export function askLink(
  game: Game,
  state: State,
  command: { seat: Seat; by: readonly Seat[]; keyHash: string },
  at: number,
): Decision<typeof refusals> {
  const { seat, by, keyHash } = command;
  const place = state.seats[seat];
  const asking = askingSeat(state, by);
  if (!place || place.keyHash === null || by.includes(seat)) return refused('no-lost-link');
  if (isInLastDeal(game, state)) return refused('last-deal');
  if (place.link) return place.link.keyHash === keyHash ? REPEATED : refused('link-asked');
  if (place.linkRefusedUntil !== null && place.linkRefusedUntil > at) return refused('link-refused');
  const tooOften = askedTooOften(state, asking, at);
  if (tooOften) return tooOften;
  const isEnoughNow = isEnough(state, seat, [asking]);
  return events(at, { type: 'linkAsked', seat, by: asking, keyHash, isEnough: isEnoughNow, opens: null });
}

/** Returns the seat that is to be named of somebody who asks with several: the host's, if it is among them. */
export function askingSeat(state: Pick<Core, 'seats'>, by: readonly Seat[]): Seat {
  return by.find((seat) => seat === hostOf(state)) ?? by[0];
}

/** Players, by their seats, agree that there be a new link. */
export function agreeLink(
  game: Game,
  state: State,
  seat: Seat,
  by: readonly Seat[],
  at: number,
): Decision<typeof refusals> {
  const link = state.seats[seat]?.link;
  if (!link || by.includes(seat)) return refused('no-lost-link');
  if (isInLastDeal(game, state)) return refused('last-deal');
  const agreeing = by.filter((other) => !link.agreed.includes(other));
  if (agreeing.length === 0) return REPEATED;
  let { agreed } = link;
  const agreements = agreeing.map((other): LostLinkEvent => {
    agreed = [...agreed, other];
    return { type: 'linkAgreed', seat, by: other, isEnough: isEnough(state, seat, agreed), opens: link.opens };
  });
  return events(at, ...agreements);
}

/** Drops a new link: its player objects, or the one who asked for it takes that back. @param by the seats of the viewer */
export function dropLink(
  _: Game,
  state: State,
  seat: Seat,
  by: readonly Seat[],
  at: number,
): Decision<typeof refusals> {
  const link = state.seats[seat]?.link;
  if (!link) return REPEATED;
  if (by.includes(seat)) return events(at, ...signOfLife(state, seat, at));
  if (!by.includes(link.by)) return refused('no-lost-link');
  return events(at, ...linkGone(state, seat, link.by, null));
}

/** A player who does anything themselves has their link, and needs no new one. */
function signOfLife(state: State, seat: Seat, at: number): (LostLinkEvent | SeatingEvent)[] {
  return linkGone(state, seat, seat, at + OBJECTION_MILLISECONDS);
}

/** Returns the new link to which its player can object no longer from some moment on (ms since 1970), the first one; null if there is none. */
export function nextUnopposed(state: State): { seat: Seat; at: number } | null {
  const ends = state.seats.flatMap(({ link }, seat) =>
    link?.clock && link.unopposed === null ? [{ seat, at: link.clock.deadline }] : [],
  );
  return ends.sort((a, b) => a.at - b.at)[0] ?? null;
}

/**
 * After a day without a sign of this seat's player they count as away: the autopilot plays this deal to its end, and with the
 * next one, or at once where none runs, the new link opens the seat.
 */
export function unopposed(game: Game, state: State, seat: Seat, at: number): Decision {
  const { link, ...place } = state.seats[seat];
  if (!link) return REPEATED;
  const { by } = link;
  const first = { type: 'linkUnopposed' as const, seat, by };
  if (!hasBegun(game, state) || isFinished(game, state)) return events(at, first, { type: 'linkOpened', seat, by });
  if (isPlayed(place)) return events(at, first, { type: 'autopilotOn', seat, isWished: false });
  return events(at, first);
}

/** The players of these seats are there, whatever they do: nobody has to ask for new links of theirs. */
export function playersThere(_: Game, state: State, seats: readonly Seat[], at: number): Decision {
  const gone = seats.flatMap((seat) => signOfLife(state, seat, at));
  return gone.length > 0 ? events(at, ...gone) : REPEATED;
}

/** Says whether the host is among these, or more than half of the players other than the one of this seat. */
function isEnough(state: State, seat: Seat, agreed: readonly Seat[]): boolean {
  const host = hostOf(state);
  if (host !== null && host !== seat && agreed.includes(host)) return true;
  const others = playersOf(state).filter((other) => other !== seat);
  return others.filter((other) => agreed.includes(other)).length * 2 > others.length;
}
