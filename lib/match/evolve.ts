import { type Game, unreachable } from '../rules/game';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry, type MatchEvent, type TableEvent } from './events';
import { type MatchState, STATE_FORMAT } from './state';

/** Where games are looked up; throws for an id that no longer exists. */
export type Games = (id: string) => Game;

/** The state after one more entry of the log. Computes no rules: it only writes down what happened. */
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
      openedAt: at,
      changedAt: at,
      seats: expected.map((name) => ({ name, keyHash: null, bot: null })),
      play: game.start(game.options.parse(event.options)),
      trickBefore: null,
      turns: expected.map(() => null),
      last: expected.map(() => null),
    };
  }
  if (!state) throw new Error('a log begins with tableOpened');
  return { ...state, seats: state.seats.map((place, seat) => (seat === event.seat ? seated(place, event) : place)) };
}

type Place = MatchState['seats'][number];

function seated(place: Place, event: Exclude<TableEvent, { type: 'tableOpened' }>): Place {
  switch (event.type) {
    case 'seatTaken':
      return { name: event.name, keyHash: event.keyHash, bot: null };
    case 'botSeated':
      return { ...place, name: event.name, bot: event.level };
    case 'botLeft':
      return { ...place, name: event.name, bot: null };
    case 'playerForgotten':
      return { ...place, name: null, keyHash: null };
    default:
      return unreachable(event);
  }
}

/** Whose turn is open since when, and what each seat's last move was. */
function turnsAfter(games: Games, before: MatchState | null, state: MatchState, entry: LogEntry, version: number) {
  const game = games(state.game);
  const made = entry.events.map((event) => (isTableEvent(event) ? null : game.moveOf(event))).find(Boolean) ?? null;
  const toAct = new Set<Seat>(game.toAct(state.play));
  const turns = state.seats.map((_, seat) => {
    if (!toAct.has(seat)) return null;
    const open = made?.seat === seat ? null : (before?.turns[seat] ?? null);
    return open ?? { version, at: entry.at };
  });
  const last = state.seats.map((_, seat) => {
    const earlier = before?.last[seat] ?? null;
    if (made?.seat !== seat) return earlier;
    const from = before?.turns[seat]?.version ?? version;
    return { from, before: version, move: JSON.stringify(made.move) };
  });
  return { turns, last };
}
