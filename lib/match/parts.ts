import { z } from 'zod';
import type { BaseEvent } from '../rules/game';
import type { RefusalCode } from '../rules/refusal';
import {
  type Decision,
  joined,
  type Opened,
  opened,
  type Part,
  type PartNotice,
  type Refused,
  TABLE_REFUSALS,
} from './kernel';
import { seating } from './kernel/seating';
import { absence } from './parts/absence';
import { daysOff } from './parts/days-off';
import { emblem } from './parts/emblem';
import { friend } from './parts/friend';
import { links } from './parts/links';
import { lostLink } from './parts/lost-link/part';
import { nudge } from './parts/nudge';
import { orders } from './parts/orders';
import { pace } from './parts/pace/pace';
import { proposals } from './parts/proposals/part';
import { rematch } from './parts/rematch';
import { talk } from './parts/talk';
import { thoughts } from './parts/thoughts';

/** All parts of a table, in the order in which they are asked: a new one gets its line here. */
export const LIST = [
  seating,
  talk,
  emblem,
  nudge,
  absence,
  friend,
  pace,
  daysOff,
  lostLink,
  proposals,
  orders,
  thoughts,
  rematch,
  links,
] as const;

/** The fields that parts add to the state, to each seat, and to the changes that everybody reads. */
export const slices = joined(LIST.map(({ slice }) => slice));
export const places = joined(LIST.map(({ place }) => place));
export const told = joined(LIST.map((part) => part.told));

const slicesSchema = z.object(slices);
const placesSchema = z.object(places);
export type Slices = z.infer<typeof slicesSchema>;
export type Places = z.infer<typeof placesSchema>;

/** All parts under one type, for code that asks each of them alike. */
export const PARTS: readonly Part<Slices, Places>[] = [...LIST];

/** The names of what parts tell players who are not at the table. */
export type PartOccasion = (typeof LIST)[number]['notices'][number]['occasion'];
/** All of it; of what one commit brings about, a player is told the first. */
export const NOTICES = LIST.flatMap<PartNotice<PartOccasion, Slices, Places>>(({ notices }) => notices);

/** Returns the notice of this name. */
export function partNotice(occasion: PartOccasion): (typeof NOTICES)[number] {
  const found = NOTICES.find((one) => one.occasion === occasion);
  if (!found) throw new Error(`no part tells of this: ${occasion}`);
  return found;
}

/** Returns what parts add to a table that has just been opened, and to each of its seats. */
export const emptySlices = (event: Opened): Slices => joined(LIST.map(({ empty }) => empty?.slice?.(event)));
export const emptyPlace = (event: Opened): Places => joined(LIST.map(({ empty }) => empty?.place?.(event)));

/** Why commands are refused, each code with the kind of no it is. */
export const REFUSALS = { ...TABLE_REFUSALS, ...joined(LIST.map(({ refusals }) => refusals)) };
export type AnyRefused = Refused<keyof typeof REFUSALS | RefusalCode>;
/** The answer of any part to a command. */
export type AnyDecision = Decision<typeof REFUSALS>;

const { seatTaken, ...otherChanges } = joined(LIST.map(({ changes }) => changes));
/** Everything that happens at a seat, in the list of changes that everybody at the table reads. */
export const seatEvent = z.discriminatedUnion('type', [seatTaken, ...Object.values(otherChanges)]);
export type SeatEvent = z.infer<typeof seatEvent>;

/** All that happens at a table: with its game's events the whole, growing log. `read.ts` brings earlier versions' into this. */
export const tableEvent = z.discriminatedUnion('type', [
  opened,
  ...Object.values(joined(LIST.map(({ events }) => events))),
  ...seatEvent.options,
]);
export type TableEvent = z.infer<typeof tableEvent>;
export type MatchEvent = TableEvent | BaseEvent;

/** The kinds of all events of all parts, by type. */
export const KINDS = new Map(PARTS.flatMap(({ kinds }) => [...kinds]));
