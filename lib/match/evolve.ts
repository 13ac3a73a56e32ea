import { type Game, unreachable } from '../rules/game';
import type { Seat } from '../rules/view';
import {
  BESIDE,
  isSeatEvent,
  isTableEvent,
  type LogEntry,
  type MatchEvent,
  type SeatEvent,
  type TableEvent,
} from './events';
import { hasCome, saidAt } from './said';
import { KEPT_CHANGES, type MatchState, openSeats, type Place, type SeatChange, STATE_FORMAT } from './state';
import { timePassed } from './time';

/** Where games are looked up; throws for an id that no longer exists. */
export type Games = (id: string) => Game;

/**
 * The state after one more entry of the log. It decides nothing: it writes down what happened. Of today's rules it asks
 * three things, which the events do not say and which must therefore never change for old options: the complete options
 * (`options.parse`), who is to act after the entry (`toAct`), and the last trick on the table (`view.tricks`).
 */
export function evolve(games: Games, before: MatchState | null, entry: LogEntry): MatchState {
  let state = before && timePassed(before, entry.at);
  for (const event of entry.events) state = apply(games, state, event, entry.at);
  if (!state) throw new Error('a log begins with tableOpened');
  const version = (before?.version ?? 0) + 1;
  // Neither a bot's pace, nor when the match was over, nor what goes after some time depends on what is beside the match.
  const changedAt = entry.events.every(({ type }) => BESIDE.includes(type)) ? state.changedAt : entry.at;
  return { ...state, version, changedAt, ...turnsAfter(games, before, state, entry, version) };
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
    const { type: _, expected, talk, kept, ...opened } = event;
    return {
      ...opened,
      format: STATE_FORMAT,
      version: 0,
      invitationUsed: false,
      openedAt: at,
      changedAt: at,
      seats: expected.map((name, seat) => ({
        name,
        keyHash: null,
        bot: null,
        botAllowed: false,
        offered: false,
        next: null,
        nudgedAt: null,
        kept: kept.includes(seat),
        link: null,
        linkRefusedUntil: null,
      })),
      changes: [],
      left: [],
      talk: { rule: talk, messages: [], spoken: expected.map(() => ({ count: 0, recent: [], last: 0, came: 0 })) },
      rematch: null,
      play: game.start(game.options.parse(event.options)),
      trickBefore: null,
      turns: expected.map(() => null),
      last: expected.map(() => null),
    };
  }
  if (!state) throw new Error('a log begins with tableOpened');
  if (event.type === 'invitationRenewed') return { ...state, invitation: event.invitation, invitationUsed: false };
  if (event.type === 'said') return { ...state, talk: saidAt(state, event, at) };
  return applySeat(state, event, at);
}

function applySeat(state: MatchState, event: SeatEvent, at: number): MatchState {
  const place = state.seats[event.seat];
  const seats = state.seats.slice();
  seats[event.seat] = placeAfter(place, event, { at, version: state.version + 1 });
  const changes = [...state.changes, changeOf(place, event, at)].slice(-KEPT_CHANGES);
  const after = { ...state, seats, changes };
  switch (event.type) {
    case 'seatTaken':
      return invitationAfter({ ...after, talk: hasCome(state, event.seat) });
    case 'botSeated':
    case 'takeoverAsked':
    case 'offerWithdrawn':
      return invitationAfter(after);
    case 'talkRuled':
      return { ...after, talk: { ...state.talk, rule: event.talk } };
    case 'rematchOpened':
      return { ...after, rematch: event.table };
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
    case 'linkAsked':
    case 'linkAgreed':
    case 'linkDropped':
      return after;
    default:
      return unreachable(event);
  }
}

/** With the last open seat the invitation is used up. */
function invitationAfter(state: MatchState): MatchState {
  return openSeats(state).length === 0 ? { ...state, invitationUsed: true } : state;
}

/** @param made when the entry was made that is being written down (ms since 1970), and its version */
function placeAfter(place: Place, event: SeatEvent, made: { at: number; version: number }): Place {
  switch (event.type) {
    case 'seatTaken': {
      const { name, keyHash, botAllowed } = event;
      const taken = { name, keyHash, botAllowed, bot: null, offered: false, next: null, nudgedAt: null };
      return { ...taken, kept: false, link: null, linkRefusedUntil: null };
    }
    case 'botSeated':
      return { ...place, name: event.name, bot: event.level, offered: false, next: null, kept: false };
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
      return { ...place, nudgedAt: made.at };
    case 'keyRenewed':
      return { ...place, keyHash: event.keyHash, link: null };
    case 'linkAsked': {
      const { by, keyHash, opens } = event;
      return { ...place, link: { by, keyHash, opens, asked: made.version, agreed: [by] } };
    }
    case 'linkAgreed': {
      const { by, opens } = event;
      return { ...place, link: place.link && { ...place.link, opens, agreed: [...place.link.agreed, by] } };
    }
    case 'linkDropped':
      return { ...place, link: null, linkRefusedUntil: event.until };
    case 'talkRuled':
    case 'rematchOpened':
      return place;
    case 'playerForgotten':
      return { ...place, name: null, keyHash: null, botAllowed: false, nudgedAt: null, link: null };
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
    ...('by' in event ? { by: event.by } : {}),
    ...(event.type === 'talkRuled' ? { talk: event.talk } : {}),
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
