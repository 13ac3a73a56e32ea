import type { BaseEvent, Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { changeOf, tallied, withChange } from './changes';
import { isBeside, isSeatEvent, isSecret, isTableEvent, type LogEntry } from './events';
import { dealtWith, isOwnMove, joined, type Made, makesItself, type Opened, openSeats } from './kernel';
import { askedAgain } from './kernel/often';
import { positionOf } from './kernel/position';
import { emptyPlace, emptySlices, KINDS, type MatchEvent, PARTS, type TableEvent } from './parts';
import { type MatchState, type Place, STATE_FORMAT } from './state';
import { settle } from './time';

/** Looks a game up by its id; throws for one that no longer exists. */
export type Games = (id: string) => Game;

/**
 * Returns the state after one more entry of the log. It decides nothing. Three of today's rules are asked for what the events
 * do not say, and must never change for old options: the complete options (`options.parse`), who is to act after the entry
 * (`toAct`), and the tricks of the deal (`tricks`).
 */
export function evolve(games: Games, before: MatchState | null, entry: LogEntry): MatchState {
  let state = before && settle(before, entry.at);
  for (const event of entry.events) state = apply(games, state, event, entry);
  if (!state) throw new Error('a log begins with tableOpened');
  const entries = (before?.entries ?? 0) + 1;
  const busy = before ? tallied(games(before.game), before, entry) : [];
  if (isSecret(entry)) return { ...state, entries, busy };
  // Neither a bot's pace, nor when the match was over, nor what goes after some time depends on what is beside the match.
  const changedAt = isBeside(entry) ? state.changedAt : entry.at;
  return { ...state, entries, changedAt, busy, ...afterMove(games, before, state, entry) };
}

/** Returns the state of a whole log. Throws when it is empty. */
export function fold(games: Games, log: readonly LogEntry[]): MatchState {
  let state: MatchState | null = null;
  for (const entry of log) state = evolve(games, state, entry);
  if (!state) throw new Error('a log begins with tableOpened');
  return state;
}

function apply(games: Games, state: MatchState | null, event: MatchEvent, entry: LogEntry): MatchState {
  if (!state) {
    if (isTableEvent(event) && event.type === 'tableOpened') return opened(games, event, entry.at);
    throw new Error('a log begins with tableOpened');
  }
  const game = games(state.game);
  if (isTableEvent(event)) return happened(game, state, event, entry.at);
  const play = game.evolve(state.play, event);
  const isOwn = isOwnMove(entry.by);
  const mover = isOwn || entry.by === 'forced' ? game.moveOf(event)?.seat : undefined;
  if (mover !== undefined) {
    const at = positionOf(game, play);
    if (!isOwn) return { ...state, play, itself: [...state.itself, { seat: mover, ...at }] };
    const itself = state.itself.filter(({ seat }) => seat !== mover);
    return { ...state, play, decided: state.decided.with(mover, at), itself };
  }
  return game.chanceOf(event) ? dealt(game, state, play) : { ...state, play };
}

function opened(games: Games, event: Opened, at: number): MatchState {
  const { type: _, expected, talk: __, kept, ...rest } = event;
  const game = games(event.game);
  const none = expected.map(() => null);
  const nobody = { keyHash: null, bot: null, botAllowed: false, share: null, offered: false, next: null, away: null };
  return {
    ...rest,
    ...emptySlices(event),
    format: STATE_FORMAT,
    version: 0,
    entries: 0,
    invitationUsed: false,
    openedAt: at,
    changedAt: at,
    seats: expected.map((name, seat) => ({
      ...emptyPlace(event),
      ...nobody,
      name,
      asked: [],
      kept: kept.includes(seat),
      sat: [],
    })),
    changes: [],
    left: [],
    busy: [],
    ended: null,
    play: game.start(game.options.parse(event.options)),
    dealBefore: null,
    decided: none,
    itself: [],
    turns: none,
    last: none,
  };
}

/** Something happens at the table apart from the cards: its own part writes it down, and the others take note. */
export function happened(game: Game, state: MatchState, event: TableEvent, at: number): MatchState {
  const kind = KINDS.get(event.type);
  if (!kind) throw new Error(`no part knows ${event.type}`);
  const made: Made = { at, version: state.version + 1, sitting: () => sittingOf(game, state, at) };
  let after = kind.state ? { ...state, ...kind.state(state, event, made) } : state;
  const seat = seatOf(event);
  const reactions = kind.is ? PARTS.flatMap(({ when }) => (kind.is && when?.[kind.is]) ?? []) : [];
  if (seat !== null) {
    let place = state.seats[seat];
    for (const reaction of reactions) {
      if (reaction.place) place = { ...place, ...reaction.place(state.seats[seat], event, state) };
      if (reaction.state) after = { ...after, ...reaction.state(state, seat, made) };
    }
    if (kind.place) place = { ...place, ...kind.place(state.seats[seat], event, made) };
    if (place !== state.seats[seat]) after = { ...after, seats: state.seats.with(seat, place) };
  }
  if (isSeatEvent(event)) {
    after = { ...after, changes: withChange(state.changes, changeOf(state.seats[event.seat], event, at)) };
  }
  const asking = kind.asks?.(event);
  if (asking !== undefined) {
    const place = after.seats[asking];
    after = { ...after, seats: after.seats.with(asking, { ...place, asked: askedAgain(place.asked, at) }) };
  }
  if (kind.is === 'taken' && seat !== null) {
    // The cards played before somebody came are not theirs to look at.
    after = { ...after, decided: state.decided.with(seat, positionOf(game, state.play)) };
  }
  return kind.closesSeat && openSeats(after).length === 0 ? { ...after, invitationUsed: true } : after;
}

function sittingOf(game: Game, state: MatchState, at: number) {
  const { awaitsDeal, dealScores } = game.standing(state.play);
  const deal = dealScores.length;
  return { at, deal, isOpening: state.version === 0, hasBegun: deal > 0 || !awaitsDeal };
}

function seatOf(event: BaseEvent): Seat | null {
  return 'seat' in event && typeof event.seat === 'number' ? event.seat : null;
}

/** The cards of the next deal are on the table, `play` being the game's state with them. */
function dealt(game: Game, state: MatchState, play: unknown): MatchState {
  const { deal, dealScores } = game.standing(state.play);
  let seats = state.seats;
  let after = { ...state, play };
  for (const part of PARTS) {
    const { place, state: slice } = part.dealt ?? {};
    if (place) seats = seats.map((one): Place => ({ ...one, ...place(one) }));
    if (slice) after = { ...after, ...slice(state) };
  }
  const dealBefore = dealScores.length > 0 ? { deal, tricks: game.tricks(state.play) } : null;
  const itself = state.itself.filter((one) => one.deal === dealBefore?.deal);
  return { ...after, seats: dealtWith(seats, dealScores.length), dealBefore, itself };
}

/** Returns what an entry that everybody may know of changes besides its events: the version, whose turn is open since when, and last moves. */
function afterMove(games: Games, before: MatchState | null, state: MatchState, entry: LogEntry): Partial<MatchState> {
  const game = games(state.game);
  const version = (before?.version ?? 0) + 1;
  const made = entry.events.map((event) => (isTableEvent(event) ? null : game.moveOf(event))).find(Boolean) ?? null;
  const isNew = (seat: Seat) => made?.seat === seat || takenOver(before, entry, seat);
  const toAct = new Set<Seat>(state.ended ? [] : game.toAct(state.play));
  const turns = state.seats.map((_, seat) => {
    if (!toAct.has(seat)) return null;
    const open = isNew(seat) ? null : (before?.turns[seat] ?? null);
    return open ?? { version, at: entry.at };
  });
  const last = state.seats.map((_, seat) => {
    const earlier = before?.last[seat] ?? null;
    // Neither a move that makes itself nor the autopilot's hides the player's own: they may send it again, having had no answer.
    if (made?.seat !== seat || makesItself(entry.by)) return earlier;
    const from = before?.turns[seat]?.version ?? version;
    const one = { from, before: version, move: JSON.stringify(made.move), by: entry.by ?? 'player' };
    const own = earlier?.by === 'autopilot' ? earlier.own : earlier;
    return own && entry.by === 'autopilot' ? { ...one, own } : one;
  });
  if (!made || !before) return { version, turns, last };
  let place = state.seats[made.seat];
  for (const { moved } of PARTS) if (moved?.place) place = { ...place, ...moved.place(entry) };
  const slices = PARTS.map(({ moved }) => moved?.state?.(before, made.seat, entry));
  return { version, turns, last, seats: state.seats.with(made.seat, place), ...joined(slices) };
}

/** Says whether the entry gives the seat to the one who was to take it over: the bot's turn is theirs from now on. */
function takenOver(before: MatchState | null, entry: LogEntry, seat: Seat): boolean {
  if (!before?.seats[seat].next) return false;
  return entry.events.some((event) => isSeatEvent(event) && event.type === 'seatTaken' && event.seat === seat);
}
