import { type Game, unreachable } from '../rules/game';
import type { Seat } from '../rules/view';
import { isSeatEvent, isTableEvent, type LogEntry, type MatchEvent, type SeatEvent, type TableEvent } from './events';
import { KEPT_CHANGES, type MatchState, openSeats, type Place, type SeatChange, STATE_FORMAT } from './state';

/** Where games are looked up; throws for an id that no longer exists. */
export type Games = (id: string) => Game;

/**
 * The state after one more entry of the log. It decides nothing: it writes down what happened. Of today's rules it asks
 * three things, which the events do not say and which must therefore never change for old options: the complete options
 * (`options.parse`), who is to act after the entry (`toAct`), and the last trick on the table (`view.tricks`).
 */
export function evolve(games: Games, before: MatchState | null, entry: LogEntry): MatchState {
  let state = before;
  for (const event of entry.events) state = apply(games, state, event, entry.at);
  if (!state) throw new Error('a log begins with tableOpened');
  const version = (before?.version ?? 0) + 1;
  return { ...state, version, changedAt: entry.at, ...turnsAfter(games, before, state, entry, version) };
}

/** The state of a whole log. Throws when it is empty. */
export function fold(games: Games, log: readonly LogEntry[]): MatchState {
  let state: MatchState | null = null;
  for (const entry of log) state = evolve(games, state, entry);
  if (!state) throw new Error('a log begins with tableOpened');
  return state;
}

function apply(games: Games, state: MatchState | null, event: MatchEvent, at: number): MatchState {
  if (isTableEvent(event)) return applyTable(games, state, event, at);
  if (!state) throw new Error('a log begins with tableOpened');
  const game = games(state.game);
  const play = game.evolve(state.play, event);
  if (!game.chanceOf(event)) return { ...state, play };
  return { ...state, play, trickBefore: game.view(state.play, null).tricks.at(-1) ?? null };
}

function applyTable(games: Games, state: MatchState | null, event: TableEvent, at: number): MatchState {
  if (event.type === 'tableOpened') {
    const game = games(event.game);
    const { type: _, expected, ...opened } = event;
    return {
      ...opened,
      format: STATE_FORMAT,
      version: 0,
      invitationUsed: false,
      openedAt: at,
      changedAt: at,
      seats: expected.map((name) => ({
        name,
        keyHash: null,
        bot: null,
        botAllowed: false,
        offered: false,
        next: null,
        nudgedAt: null,
      })),
      changes: [],
      left: [],
      play: game.start(game.options.parse(event.options)),
      trickBefore: null,
      turns: expected.map(() => null),
      last: expected.map(() => null),
    };
  }
  if (!state) throw new Error('a log begins with tableOpened');
  if (event.type === 'invitationRenewed') return { ...state, invitation: event.invitation, invitationUsed: false };
  return applySeat(state, event, at);
}

function applySeat(state: MatchState, event: SeatEvent, at: number): MatchState {
  const place = state.seats[event.seat];
  const seats = state.seats.slice();
  seats[event.seat] = placeAfter(place, event, at);
  const changes = [...state.changes, changeOf(place, event, at)].slice(-KEPT_CHANGES);
  const after = { ...state, seats, changes };
  switch (event.type) {
    case 'seatTaken':
    case 'botSeated':
    case 'takeoverAsked':
    case 'offerWithdrawn':
      return openSeats(after).length === 0 ? { ...after, invitationUsed: true } : after;
    case 'botLeft':
      // Only logs of earlier versions empty a seat in a running match; its invitation was the one of the table.
      return event.name === null ? { ...after, invitationUsed: false } : after;
    case 'seatOffered':
      return { ...after, invitation: event.invitation, invitationUsed: false };
    case 'playerForgotten':
      return event.keyHash === null ? after : { ...after, left: [...state.left, event.keyHash] };
    case 'botAllowed':
    case 'takeoverAgreed':
    case 'hostNudged':
    case 'keyRenewed':
      return after;
    default:
      return unreachable(event);
  }
}

function placeAfter(place: Place, event: SeatEvent, at: number): Place {
  switch (event.type) {
    case 'seatTaken': {
      const { name, keyHash, botAllowed } = event;
      return { name, keyHash, botAllowed, bot: null, offered: false, next: null, nudgedAt: null };
    }
    case 'botSeated':
      return { ...place, name: event.name, bot: event.level, offered: false, next: null };
    case 'botLeft':
      return { ...place, name: event.name, bot: null };
    case 'botAllowed':
      return { ...place, botAllowed: event.allowed };
    case 'seatOffered':
      return { ...place, offered: true };
    case 'offerWithdrawn':
      return { ...place, offered: false, next: null };
    case 'takeoverAsked':
      return {
        ...place,
        next: { name: event.name, keyHash: event.keyHash, botAllowed: event.botAllowed, agreed: [] },
      };
    case 'takeoverAgreed':
      return { ...place, next: place.next && { ...place.next, agreed: [...place.next.agreed, event.by] } };
    case 'hostNudged':
      return { ...place, nudgedAt: at };
    case 'keyRenewed':
      return { ...place, keyHash: event.keyHash };
    case 'playerForgotten':
      return { ...place, name: null, keyHash: null, botAllowed: false, nudgedAt: null };
    default:
      return unreachable(event);
  }
}

/** What everybody is told of it: never a key. A name that was forgotten is empty in the log. */
function changeOf(place: Place, event: SeatEvent, at: number): SeatChange {
  const about = 'name' in event && event.name !== null ? event.name : (place.next?.name ?? place.name);
  const { type, seat } = event;
  return {
    at,
    type,
    seat,
    name: about || null,
    ...(event.type === 'botSeated' ? { level: event.level } : {}),
    ...(event.type === 'botAllowed' ? { allowed: event.allowed } : {}),
    ...(event.type === 'takeoverAgreed' ? { by: event.by } : {}),
  };
}

/** Whose turn is open since when, and what each seat's last move was. */
function turnsAfter(games: Games, before: MatchState | null, state: MatchState, entry: LogEntry, version: number) {
  const game = games(state.game);
  const made = entry.events.map((event) => (isTableEvent(event) ? null : game.moveOf(event))).find(Boolean) ?? null;
  const isNew = (seat: Seat) => made?.seat === seat || takenOver(before, entry, seat);
  const toAct = new Set<Seat>(game.toAct(state.play));
  const turns = state.seats.map((_, seat) => {
    if (!toAct.has(seat)) return null;
    const open = isNew(seat) ? null : (before?.turns[seat] ?? null);
    return open ?? { version, at: entry.at };
  });
  const last = state.seats.map((_, seat) => {
    const earlier = before?.last[seat] ?? null;
    if (made?.seat !== seat) return earlier;
    const from = before?.turns[seat]?.version ?? version;
    return { from, before: version, move: JSON.stringify(made.move), by: entry.by ?? 'player' };
  });
  return { turns, last };
}

/** Whether the entry gives the seat to the one who was to take it over: what was the bot's turn is his from now on. */
function takenOver(before: MatchState | null, entry: LogEntry, seat: Seat): boolean {
  if (!before?.seats[seat].next) return false;
  return entry.events.some((event) => isSeatEvent(event) && event.type === 'seatTaken' && event.seat === seat);
}
