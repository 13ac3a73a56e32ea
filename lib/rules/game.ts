import { z } from 'zod';
import type { Card } from '../cards';
import type { CertainFacts, Offered, TypicalDeals } from './facets';
import type { Refusal, Refused } from './refusal';
import type { BaseView, Choice, Seat, Standing, Trick } from './view';

/**
 * The contract every card game fulfils. A game is a pure state machine over a whole match: it waits for the chance of
 * a deal, then for moves, until it is finished. Moves are decided into events (outcomes), events are evolved into
 * states; `evolve` computes no rules, so that a rule fixed later never changes what has happened.
 *
 * States, events, moves and views are plain JSON values. No function changes its arguments.
 */
export interface Game<
  Options extends BaseOptions = BaseOptions,
  State = unknown,
  Move extends BaseMove = BaseMove,
  Event extends BaseEvent = BaseEvent,
  View extends BaseView = BaseView,
> {
  readonly id: string;
  /** Its place among the games that are offered; those without one come last. */
  readonly place?: number;
  /** Turns what a caller sent (missing fields, a preset) into complete options, or refuses it (rules.md §1.6). */
  readonly options: z.ZodType<Options>;
  readonly move: z.ZodType<Move>;
  readonly event: z.ZodType<Event>;
  readonly state: z.ZodType<State>;
  readonly viewSchema: z.ZodType<View>;

  /** Asks for the shuffles of one deal, each with a label of its own. */
  chance(options: Options, shuffled: Shuffled): Chance;
  /** Whether the chance is exactly what one deal of this game needs. */
  fits(options: Options, chance: Chance): boolean;

  /** The state before the first deal. */
  start(options: Options): State;
  /** Begins the next deal. Call it only while `standing(state).awaitsDeal`; throws otherwise. */
  deal(state: State, chance: Chance): Event[];
  /** The seats that may move now, ascending; empty while a deal is awaited and when the match is finished. */
  toAct(state: State): readonly Seat[];
  /** Returns the moves the seat may make now; empty when it is not to act. Cards stand in the order C D H S, low to high. */
  choices(state: State, seat: Seat): Choice[];
  /** Why the seat may not make this move, or null if it may; in the order of checks of referee.md. */
  whyNot(state: State, seat: Seat, move: Move): Refusal | null;
  /** The outcomes of a move, or why it is refused. */
  decide(state: State, seat: Seat, move: Move): Decided<Event> | Refused;
  evolve(state: State, event: Event): State;
  /** `decide`, and `evolve` by each outcome; a game has it if doing both at once is quicker than one after the other. */
  play?(state: State, seat: Seat, move: Move): Made<State, Event> | Refused;
  /** The move whose outcome this event is; null for what merely followed from a move, and for a deal. */
  moveOf(event: Event): { seat: Seat; move: Move } | null;
  /** The chance with which this event dealt, as `deal` was given it; null for all other events. */
  chanceOf(event: Event): Chance | null;

  standing(state: State): Standing;
  /** The tricks of the running or last deal, oldest first; last, without a winner, the one on the table. All were public. */
  tricks(state: State): Trick[];
  /** Returns what the seat, or a spectator (null), may know; built up from what is public and the seat's own, never cut down. The object is new. */
  view(state: State, seat: Seat | null): View;
  /** All hands by seat, as they lie now. For recaps of finished matches only: this shows everything. */
  hands(state: State): Card[][];

  /** The facts from which certainty is worked out; without them, nothing is certain. */
  readonly certain?: CertainFacts<Options, View> | undefined;
  /** Typical deals, for the expected length of a match; without them, a match to a score tells none before deals were scored. */
  readonly typicalDeals?: TypicalDeals | undefined;
  /** The standing orders at a table with these options; none, if this is left out. */
  offered?(options: Options): Offered;
}

/** The outcomes of a move. */
export type Decided<Event> = { kind: 'decided'; events: Event[] };
/** A move that was made: its outcomes and the state after them. */
export type Made<State, Event> = { kind: 'made'; state: State; events: Event[] };

/** `deck[0]` is the top card; `exchange` is the permutation of two-handed Spades (rules.md §2.3). */
export type Chance = { deck: Card[]; exchange?: number[] };
/** A uniformly shuffled copy of the items; the label keeps the shuffles of one deal apart. */
type Shuffled = <T>(items: readonly T[], label: string) => T[];

export type BaseMove = { type: string };
export type BaseEvent = { type: string };

/** When a match ends (rules.md §1.5, 2.7, 4.6); the bounds of the target are the game's. */
export const lengthOption = (target: { min: number; max: number }) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('score'), target: z.int().min(target.min).max(target.max) }),
    z.strictObject({ kind: z.literal('deals'), count: z.int().min(1).max(50) }),
  ]);
type Length = z.infer<ReturnType<typeof lengthOption>>;

export const trickHistory = z.enum(['whole-deal', 'last-trick']);

/** The options every game has. */
export type BaseOptions = { players: number; length: Length; trickHistory: z.infer<typeof trickHistory> };

/** Where a switch over a union ends: the compiler shows the case that is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
