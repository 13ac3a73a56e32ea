import type { Seat } from '../rules/view';
import { endedWithKey, linkGone } from './ended-with-key';
import type { TableEvent } from './events';
import type { Games } from './evolve';
import { isInLastDeal } from './last-deal';
import { askedTooOften } from './often';
import { type Outcome, REPEATED, refused } from './outcome';
import { proposalsWhileAway } from './proposals';
import { hasBegun, hostOf, isFinished, isPlayed, type MatchState, type Place, playersOf } from './state';
import { seatsChanged } from './written';

/**
 * A new link for a seat whose player has lost his. Whoever asks for it could be after the hand: so the others see that he asks, the
 * player has a day to object, which stands when his clock would (lib/clock), and the link opens the seat with the deal after that. Until
 * then the old one works, and every sign of life of the player ends the new one.
 */

/** So long a player can object (ms), and so long after he has nobody asks again. */
export const OBJECTION_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Asks for a new link for a seat. The day begins when the host has agreed, or more than half of the players other than the one
 * of this seat.
 * @param by the seats of whoever asks
 */
export function askLink(
  games: Games,
  state: MatchState,
  command: { seat: Seat; by: readonly Seat[]; keyHash: string },
  at: number,
): Outcome {
  const { seat, by, keyHash } = command;
  const place = state.seats[seat];
  const asking = askingSeat(state, by);
  if (!place || place.keyHash === null || by.includes(seat)) return refused('no-lost-link');
  if (isInLastDeal(games(state.game), state)) return refused('last-deal');
  if (place.link) return place.link.keyHash === keyHash ? REPEATED : refused('link-asked');
  if (place.linkRefusedUntil !== null && place.linkRefusedUntil > at) return refused('link-refused');
  const tooOften = askedTooOften(state, asking, at);
  if (tooOften) return tooOften;
  const asked = { seat, by: asking, keyHash, isEnough: isEnough(state, seat, [asking]), opens: null };
  return seatsChanged(games, state, at, [{ type: 'linkAsked', ...asked }]);
}

/** Of the seats of whoever asks the one that is to be named: the host's, if it is among them. */
export function askingSeat(state: MatchState, by: readonly Seat[]): Seat {
  return by.find((seat) => seat === hostOf(state)) ?? by[0];
}

/** Players, by their seats, agree that there be a new link. */
export function agreeLink(games: Games, state: MatchState, seat: Seat, by: readonly Seat[], at: number): Outcome {
  const link = state.seats[seat]?.link;
  if (!link || by.includes(seat)) return refused('no-lost-link');
  if (isInLastDeal(games(state.game), state)) return refused('last-deal');
  const agreeing = by.filter((other) => !link.agreed.includes(other));
  if (agreeing.length === 0) return REPEATED;
  let { agreed } = link;
  const events = agreeing.map((other): TableEvent => {
    agreed = [...agreed, other];
    return { type: 'linkAgreed', seat, by: other, isEnough: isEnough(state, seat, agreed), opens: link.opens };
  });
  return seatsChanged(games, state, at, events);
}

/**
 * There is to be no new link: its player objects, or whoever asked for it takes that back.
 * @param by the seats of whoever says so
 */
export function dropLink(games: Games, state: MatchState, seat: Seat, by: readonly Seat[], at: number): Outcome {
  const link = state.seats[seat]?.link;
  if (by.includes(seat)) return link ? seatsChanged(games, state, at, signOfLife(state, seat, at)) : REPEATED;
  if (!link || !by.includes(link.by)) return refused('no-lost-link');
  return seatsChanged(games, state, at, linkGone(state, seat, link.by, null));
}

/** What follows from a player's doing anything himself: he has his link, and needs no new one. */
export function signOfLife(state: MatchState, seat: Seat, at: number): TableEvent[] {
  return linkGone(state, seat, seat, at + OBJECTION_MILLISECONDS);
}

/** Until when (ms since 1970) the player of a seat can object to a new link; null: not enough of the others want it. */
export function objectUntil({ clock, opens }: NonNullable<Place['link']>): number | null {
  return clock?.deadline ?? opens;
}

/** The new link to which its player can object no longer from some moment on (ms since 1970), the first one; null if there is none. */
export function nextUnopposed(state: MatchState): { seat: Seat; at: number } | null {
  const ends = state.seats.flatMap(({ link }, seat) =>
    link?.clock && link.unopposed === null ? [{ seat, at: link.clock.deadline }] : [],
  );
  return ends.sort((a, b) => a.at - b.at)[0] ?? null;
}

/**
 * The day is over, and the player of this seat was not there: he counts as away, and the autopilot plays this deal to its end, so that
 * the next one comes, with which the new link opens the seat. Where no deal runs it does at once.
 */
export function unopposed(games: Games, state: MatchState, seat: Seat, at: number): Outcome {
  const game = games(state.game);
  const { link, ...place } = state.seats[seat];
  if (!link) return REPEATED;
  const events: TableEvent[] = [{ type: 'linkUnopposed', seat, by: link.by }];
  if (!hasBegun(game, state) || isFinished(game, state)) {
    events.push({ type: 'linkOpened', seat, by: link.by }, ...endedWithKey(state, seat));
  } else if (isPlayed({ ...place, link })) {
    events.push({ type: 'autopilotOn', seat, isWished: false }, ...proposalsWhileAway(state, seat));
  }
  return seatsChanged(games, state, at, events);
}

/** The players of these seats are there, whatever they do: nobody has to ask for new links of theirs. */
export function playersThere(games: Games, state: MatchState, seats: readonly Seat[], at: number): Outcome {
  const events = seats.flatMap((seat) => signOfLife(state, seat, at));
  return events.length > 0 ? seatsChanged(games, state, at, events) : REPEATED;
}

/** Whether the host is among these, or more than half of the players other than the one of this seat. */
function isEnough(state: MatchState, seat: Seat, agreed: readonly Seat[]): boolean {
  const host = hostOf(state);
  if (host !== null && host !== seat && agreed.includes(host)) return true;
  const others = playersOf(state).filter((other) => other !== seat);
  return others.filter((other) => agreed.includes(other)).length * 2 > others.length;
}
