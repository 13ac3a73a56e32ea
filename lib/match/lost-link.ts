import type { Seat } from '../rules/view';
import type { TableEvent } from './events';
import type { Games } from './evolve';
import { isInLastDeal } from './last-deal';
import { askedTooOften } from './often';
import { type Outcome, REPEATED, refused } from './outcome';
import { hostOf, type MatchState, playersOf } from './state';
import { seatsChanged } from './written';

/**
 * A new link for a seat whose player has lost his. Whoever asks for it could be after the hand: so the others see that he
 * asks, the new link shows nothing for a day, and the old one works until then. Every sign of life of the player ends it.
 */

/** So long a player can object (ms), and so long after that nobody asks again. */
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
  const opens = isEnough(state, seat, [asking]) ? at + OBJECTION_MILLISECONDS : null;
  return seatsChanged(games, state, at, [{ type: 'linkAsked', seat, by: asking, keyHash, opens }]);
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
  let { agreed, opens } = link;
  const events = agreeing.map((other): TableEvent => {
    agreed = [...agreed, other];
    opens ??= isEnough(state, seat, agreed) ? at + OBJECTION_MILLISECONDS : null;
    return { type: 'linkAgreed', seat, by: other, opens };
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
  return seatsChanged(games, state, at, [{ type: 'linkDropped', seat, by: link.by, until: null }]);
}

/** What follows from a player's doing anything himself: he has his link, and needs no new one. */
export function signOfLife(state: MatchState, seat: Seat, at: number): TableEvent[] {
  if (!state.seats[seat].link) return [];
  return [{ type: 'linkDropped', seat, by: seat, until: at + OBJECTION_MILLISECONDS }];
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
