import type { StandingOrder } from '../orders';
import { type BaseMove, type Chance, type Game, unreachable } from '../rules/game';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry } from './events';
import type { MoveOrigin } from './kernel';
import type { TableEvent } from './parts';
import type { Thought } from './parts/thoughts';

/** A position of a finished match: the game's state after one move, or after the dealing (move is null). */
export type Frame = {
  state: unknown;
  move: { seat: Seat; move: BaseMove } | null;
  /** Milliseconds since 1970. */
  at: number;
  by: MoveOrigin;
  /** The one who made it in a player's place; null for the player, or a bot that plays for nobody. */
  standIn: StandIn | null;
  /** Why it was made without anybody's coming; null if somebody came, or somebody else moved. */
  selfMade: SelfMade | null;
  /** The order that made it, if one did. */
  order: StandingOrder | null;
  /** The note written about it while the match ran, if any. */
  thought: Thought | null;
};

/** The maker of a move for a player: `name` is the friend's, `of` the player's. Null: it is not known any more, or nobody's. */
export type StandIn = { by: 'bot' | 'autopilot' | 'friend'; name: string | null; of: string | null };

/** Why a player's move made itself; `of` is their name, null if it is not known any more. */
export type SelfMade = { by: 'forced' | 'order' | 'claim'; of: string | null };

/** One deal from the log: its chance, and its positions in order, the first being the one before any move. */
export type ReplayedDeal = { chance: Chance; frames: Frame[] };

/** Plays a log again, deal by deal, as `readLog` gives it. `evolve` alone is asked, so old records show what happened, whatever the rules say now. */
export function replay(game: Game, options: unknown, log: readonly LogEntry[]): ReplayedDeal[] {
  const deals: ReplayedDeal[] = [];
  const sitting: Sitting = new Map();
  let state = game.start(game.options.parse(options));
  for (const { at, by = 'player', events } of log) {
    let order: StandingOrder | null = null;
    let thought: Thought | null = null;
    for (const event of events) {
      if (isTableEvent(event)) {
        seated(sitting, event);
        if (event.type === 'orderFired') order = event.order;
        if (event.type === 'thoughtSealed') thought = thoughtOf(sitting, event, by);
        continue;
      }
      state = game.evolve(state, event);
      const chance = game.chanceOf(event);
      if (chance) deals.push({ chance, frames: [] });
      const frames = deals.at(-1)?.frames;
      if (!frames) throw new Error('a game begins with a deal');
      const move = game.moveOf(event);
      const origin = move ? originOf(sitting, move.seat, by) : NOBODY_ELSE;
      // Events that follow from a move, or from dealing, belong to the position it completes.
      if (move || chance)
        frames.push({ state, move, at, by, ...origin, order: move && order, thought: move && thought });
      else frames[frames.length - 1] = { ...frames[frames.length - 1], state };
    }
  }
  return deals;
}

/** How often something is true of a seat's moves. */
export type Counted<Kind> = Kind & { seat: Seat; moves: number };

/** The makers of moves in players' places and how often, by seat; at one seat in the order in which they began. */
export function stoodIn(deals: readonly ReplayedDeal[]): Counted<StandIn>[] {
  return counted(deals, ({ standIn }) => standIn);
}

/** Why players' moves made themselves and how often, in the same order. */
export function selfMade(deals: readonly ReplayedDeal[]): Counted<SelfMade>[] {
  return counted(deals, (frame) => frame.selfMade);
}

function counted<Kind extends StandIn | SelfMade>(
  deals: readonly ReplayedDeal[],
  kindOf: (frame: Frame) => Kind | null,
): Counted<Kind>[] {
  const found = new Map<string, Counted<Kind>>();
  for (const frame of deals.flatMap(({ frames }) => frames)) {
    const kind = kindOf(frame);
    if (!frame.move || !kind) continue;
    const { seat } = frame.move;
    const key = JSON.stringify([seat, kind]);
    const moves = found.get(key)?.moves ?? 0;
    found.set(key, { ...kind, seat, moves: moves + 1 });
  }
  return [...found.values()].sort((a, b) => a.seat - b.seat);
}

/** By seat, while it is a player's: their name and that of the friend who may play for them. */
type Sitting = Map<Seat, { name: string | null; friend: string | null }>;

function seated(sitting: Sitting, event: TableEvent): void {
  if (event.type === 'seatTaken') sitting.set(event.seat, { name: event.name || null, friend: null });
  if (event.type === 'playerForgotten') sitting.delete(event.seat);
  const there = event.type === 'friendAsked' && sitting.get(event.seat);
  if (there) there.friend = event.name || null;
}

function thoughtOf(sitting: Sitting, { seat, text }: { seat: Seat; text: string }, by: MoveOrigin): Thought | null {
  const player = sitting.get(seat);
  const isFriends = by === 'friend';
  if (text === '') return null;
  return { text, by: (isFriends ? player?.friend : player?.name) ?? null, isFriends };
}

type Origin = Pick<Frame, 'standIn' | 'selfMade'>;
const NOBODY_ELSE: Origin = { standIn: null, selfMade: null };

/** The origin of a move that the player of the seat did not make. */
function originOf(sitting: Sitting, seat: Seat, by: MoveOrigin): Origin {
  const player = sitting.get(seat);
  if (!player) return NOBODY_ELSE;
  switch (by) {
    case 'player':
      return NOBODY_ELSE;
    case 'bot':
    case 'autopilot':
      return { ...NOBODY_ELSE, standIn: { by, name: null, of: player.name } };
    case 'friend':
      return { ...NOBODY_ELSE, standIn: { by, name: player.friend, of: player.name } };
    case 'forced':
    case 'order':
    case 'claim':
      return { ...NOBODY_ELSE, selfMade: { by, of: player.name } };
    default:
      return unreachable(by);
  }
}
