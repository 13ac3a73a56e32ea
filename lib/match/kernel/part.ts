import type { z } from 'zod';
import type { BaseEvent, Game } from '../../rules/game';
import type { BaseView, Seat } from '../../rules/view';
import type { Core, CorePlace, CoreState, With } from './core';
import type { Emblem } from './emblems';
import type { Entry } from './log';
import type { PartNotice } from './notice';
import type { Opened } from './opened';
import type { Refusals } from './outcome';
import type { Sitting } from './sat';

/**
 * A feature of a table as one value: its events, its slice of the state, and its share in others' decisions. It knows the
 * kernel and no other part; something that happens at a seat reaches the others as a moment. `lib/match/parts.ts` lists all.
 */

/** The entry that is being written: when (ms since 1970), at which version, and in which deal. */
export type Made = { at: number; version: number; sitting: () => Sitting };

/** Events that mean the same to all parts, whichever of them they belong to. */
export type Moment =
  /** Another player has the seat. */
  | 'taken'
  /** A bot plays here, for its player if there is one. */
  | 'bot'
  /** The player has left for good, and is to be forgotten. */
  | 'forgotten'
  /** The player has made another key: nothing that came from the old one is to last. */
  | 'rekeyed'
  /** A new link that others asked for has opened the seat: the same holds. */
  | 'opened'
  /** The autopilot plays from now on, or no longer does. */
  | 'away'
  | 'back'
  /** The seat is offered to somebody else. */
  | 'offered'
  /** The match has ended before the game was over. */
  | 'ended';

/** The player who gives a command: at a table in which state, with which seat, and when (ms since 1970). */
export type Acting<State> = { game: Game; state: State; seat: Seat; now: number };

/** An event as other parts see it; `emblem`: that of a player who comes. */
type Happened = BaseEvent & { emblem?: Emblem | null };

/** Whose limits an entry counts against: nobody else learns of orders, so they are counted apart. */
export type CountedFor = { seat: Seat; of: 'changes' | 'orders' };

/** The fields of the kernel that an event may set. */
type Shared = Pick<CoreState, 'invitation' | 'invitationUsed' | 'ended' | 'left'>;

/** One kind of event: what it changes, and whom it concerns. */
type Kind<E, Slice, Place> = {
  /** Returns the fields that change at the seat which the event names. */
  place?: (place: CorePlace & Place, event: E, made: Made) => Partial<Omit<CorePlace, 'link'> & Place>;
  /** Returns the fields of the state that change; `state` is the one before the event. */
  state?: (state: With<Slice, Place>, event: E, made: Made) => Partial<Slice & Shared>;
  /** Says what the event is to other parts. */
  is?: Moment;
  /** Puts it into the list of changes that everybody reads, with these fields besides the usual ones. */
  told?: (event: E) => object;
  /** Whether the list keeps it beside later ones of the same kind: it happens once, or brings somebody else to a seat. */
  isKept?: true;
  /** Says against whose limits it counts; null: nobody's. */
  counts?: (event: E, state: Core) => CountedFor | null;
  /** Returns the seat whose player asks the others for something with it: they get a message each time. */
  asks?: (event: E) => Seat;
  /** Whether a seat that was open is open no longer: with the last one the invitation is used up. */
  closesSeat?: true;
  /** Whether it changes neither the cards nor who plays. */
  isBeside?: true;
  /** Whether nobody but the player of the seat learns of it. */
  isSecret?: true;
  /** Whether a player defends themselves with it, so that no limit stops it. */
  isDefence?: true;
  /** Returns the event without the words of a player who has left for good. */
  forget?: (event: E) => E;
  /** The fields that logs of earlier versions do not have, with the values they meant. */
  earlier?: Partial<E>;
};

type Schemas = Readonly<Record<string, z.ZodType<{ type: string }>>>;
type Kinds<Events extends Schemas, Slice, Place> = { [T in keyof Events]: Kind<z.infer<Events[T]>, Slice, Place> };

/** Fields by their names, each with its schema. */
type Shape = Readonly<Record<string, z.ZodType>>;
type None = Record<never, never>;
export type Fields<S extends Shape> = [keyof S] extends [never] ? unknown : z.infer<z.ZodObject<S>>;
type Given<S extends Shape> = [keyof S] extends [never] ? undefined : z.infer<z.ZodObject<S>>;
/** The events of a part, as their schemas say. */
export type EventsOf<Events extends Schemas> = z.infer<Events[keyof Events]>;

/** How a part answers to something that it does not decide itself. */
type Reaction<Slice, Place> = {
  place?: (place: CorePlace & Place, event: Happened, state: With<Slice, Place>) => Partial<Place>;
  state?: (state: With<Slice, Place>, seat: Seat, made: Made) => Partial<Slice>;
};

/** How a part takes part in what it does not decide itself. */
type Others<Slice, Place> = {
  when?: Partial<Record<Moment, Reaction<Slice, Place>>>;
  dealt?: { place?: (place: Place) => Partial<Place>; state?: (state: With<Slice, Place>) => Partial<Slice> };
  /** When the player of this seat has moved, or somebody or something for them; `before`: the match before the entry. */
  moved?: {
    place?: (entry: Entry) => Partial<Place>;
    state?: (before: With<Slice, Place>, seat: Seat, entry: Entry) => Partial<Slice>;
  };
  /** When time has passed (ms since 1970): null where that changes nothing. */
  passed?: {
    place?: (place: CorePlace & Place, now: number) => Partial<Place> | null;
    state?: (state: With<Slice, Place>, now: number) => Partial<Slice> | null;
  };
  /** Returns the events that are to follow at once where this is about to happen to a seat. */
  follows?: Partial<Record<Moment, (state: With<Slice, Place>, seat: Seat) => BaseEvent[]>>;
  /** Returns the events that are to follow when a player leaves for good; `invitation`: of a seat that is handed over. */
  leaves?: (state: With<Slice, Place>, seat: Seat, invitation: string) => BaseEvent[];
};

/** A kind of event whose fields nobody knows but the part itself. */
type Own<Slice, Place> = Kind<BaseEvent, Slice, Place>;

/** All that a part's share of a view is made from: `own` is the game's view of the seat, or of a spectator (null). */
export type Viewing<State> = {
  game: Game;
  state: State;
  seat: Seat | null;
  own: BaseView;
  status: 'open' | 'running' | 'finished';
  isLastDeal: boolean;
  /** Milliseconds since 1970. */
  now: number;
};

/** A part in the list of all: nobody knows its slice but itself. */
export type Part<Slice, Place, Occasion extends string = string> = Others<Slice, Place> & {
  name: string;
  kinds: ReadonlyMap<string, Own<Slice, Place>>;
  /** Tells players who are not at the table. */
  notices: readonly PartNotice<Occasion, Slice, Place>[];
};

/** The fields and sentences that a part declares. */
type Declared<
  Slice extends Shape,
  Place extends Shape,
  Told extends Shape,
  Events extends Schemas,
  Changes extends Schemas,
  Codes extends Refusals,
  View extends Shape,
  SeatView extends Shape,
  Occasion extends string,
  State,
> = {
  name: string;
  /** The fields that it adds to the state and to each seat, and what they are when a table is opened. */
  slice?: Slice;
  place?: Place;
  empty?: { slice?: (opened: Opened) => Given<NoInfer<Slice>>; place?: (opened: Opened) => Given<NoInfer<Place>> };
  /** Its events: those that everybody reads in the list of changes, with the fields in which they say more, and others. */
  changes?: Changes;
  told?: Told;
  events?: Events;
  /** Why it alone refuses commands. The sentences are in `messages/`: one that is missing does not compile. */
  refusals?: Codes;
  /** Its share of a view, and of what a view says of each seat; `asFriend`: what a friend sees in place of its player. */
  view?: {
    shape: View;
    show: (viewing: Viewing<State>) => Given<NoInfer<View>>;
    asFriend?: Partial<Fields<NoInfer<View>>>;
  };
  seatView?: { shape: SeatView; show: (viewing: Viewing<State>, seat: Seat) => Given<NoInfer<SeatView>> };
  notices?: readonly PartNotice<Occasion, Fields<NoInfer<Slice>>, Fields<NoInfer<Place>>>[];
};

/** Makes a part; the compiler sees to it that each of its events has its kind. */
export function part<
  Slice extends Shape = None,
  Place extends Shape = None,
  Told extends Shape = None,
  Events extends Schemas = None,
  Changes extends Schemas = None,
  const Codes extends Refusals = None,
  View extends Shape = None,
  SeatView extends Shape = None,
  Occasion extends string = never,
  State = With<Fields<Slice>, Fields<Place>>,
>({
  kinds,
  notices = [],
  ...about
}: Declared<Slice, Place, Told, Events, Changes, Codes, View, SeatView, Occasion, State> &
  Others<Fields<NoInfer<Slice>>, Fields<NoInfer<Place>>> & {
    kinds: Kinds<NoInfer<Events> & NoInfer<Changes>, Fields<NoInfer<Slice>>, Fields<NoInfer<Place>>>;
  }) {
  const own = new Map<string, Own<Fields<Slice>, Fields<Place>>>();
  for (const type in kinds) own.set(type, unnamed(type, kinds[type]));
  return { ...about, notices, kinds: own };
}

type Taking<Each> = Each extends object ? (each: Each) => void : never;
/** The fields of all these together. */
export type Joined<Each> = Taking<Each> extends (all: infer All) => void ? All : never;

/** Returns the fields of all these in one object. */
export function joined<Each extends object | undefined>(each: readonly Each[]): Joined<Each> {
  return Object.assign({}, ...each);
}

/** Lets a kind be asked about any event; one of another type changes nothing. */
function unnamed<E extends BaseEvent, Slice, Place>(type: string, kind: Kind<E, Slice, Place>): Own<Slice, Place> {
  const isIt = (event: BaseEvent): event is E => event.type === type;
  const { place, state, told, counts, asks, forget, earlier, ...flags } = kind;
  return {
    ...flags,
    ...(place ? { place: (at, event, made) => (isIt(event) ? place(at, event, made) : {}) } : {}),
    ...(state ? { state: (before, event, made) => (isIt(event) ? state(before, event, made) : {}) } : {}),
    ...(told ? { told: (event) => (isIt(event) ? told(event) : {}) } : {}),
    ...(counts ? { counts: (event, before) => (isIt(event) ? counts(event, before) : null) } : {}),
    ...(asks ? { asks: (event) => (isIt(event) ? asks(event) : NOBODY) } : {}),
    ...(forget ? { forget: (event) => (isIt(event) ? forget(event) : event) } : {}),
    ...(earlier ? { earlier } : {}),
  };
}

const NOBODY: Seat = -1;

/** An event of a player that counts as a change of theirs. */
export const byPlayer = ({ seat }: { seat: Seat }): CountedFor => ({ seat, of: 'changes' });

/** Says that everybody reads it, as it is. */
export const asItIs = () => ({});
