import { z } from 'zod';
import type { BaseEvent } from '../rules/game';
import type { Part, PartNotice } from './kernel';
import { opened, seating, seatingChanges, seatingEvents, seatingTold } from './kernel/seating';
import { absence, absenceEvents, absencePlace, NONE_MISSED } from './parts/absence';
import { daysOff, daysOffChanges, daysOffPlace } from './parts/days-off';
import { comesWith, emblem, emblemEvents, emblemPlace } from './parts/emblem';
import { friend, friendChanges, friendPlace, NO_FRIEND } from './parts/friend';
import { links, linksChanges, linksSlice, linksTold, NO_LINKS } from './parts/links';
import {
  lostLink,
  lostLinkChanges,
  lostLinkEvents,
  lostLinkPlace,
  lostLinkTold,
  NO_LOST_LINK,
} from './parts/lost-link/part';
import { NOT_NUDGED, nudge, nudgeChanges, nudgePlace } from './parts/nudge';
import { NO_PLANS, orders, ordersChanges, ordersEvents, ordersPlace, ordersTold } from './parts/orders/part';
import { fullClocks, NO_QUIET, pace, paceEvents, pacePlace, paceSlice } from './parts/pace/pace';
import { proposals } from './parts/proposals/part';
import {
  NO_PROPOSALS,
  proposalsChanges,
  proposalsEvents,
  proposalsSlice,
  proposalsTold,
} from './parts/proposals/slice';
import { NO_REMATCH, rematch, rematchChanges, rematchSlice } from './parts/rematch';
import { noTalk, talk, talkChanges, talkEvents, talkSlice, talkTold } from './parts/talk';
import { thoughts, thoughtsEvents } from './parts/thoughts';

/** The fields that parts add to the state. */
export const slices = { ...talkSlice, ...rematchSlice, ...linksSlice, ...paceSlice, ...proposalsSlice };
/** The fields that parts add to each seat. */
export const places = {
  ...emblemPlace,
  ...nudgePlace,
  ...lostLinkPlace,
  ...absencePlace,
  ...pacePlace,
  ...daysOffPlace,
  ...friendPlace,
  ...ordersPlace,
};
/** The fields that parts add to the changes that everybody reads. */
export const told = {
  ...seatingTold,
  ...lostLinkTold,
  ...talkTold,
  ...proposalsTold,
  ...linksTold,
  ...ordersTold,
  ...{ from: z.int().optional(), until: z.int().optional(), reason: z.string().optional() },
};

const slicesSchema = z.object(slices);
const placesSchema = z.object(places);
export type Slices = z.infer<typeof slicesSchema>;
export type Places = z.infer<typeof placesSchema>;

/** All parts of a table, in the order in which one asks them. */
const ALL = [
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
export const PARTS: readonly Part<Slices, Places>[] = ALL;

/** The names of what parts tell players who are not at the table. */
export type PartOccasion = (typeof ALL)[number]['notices'][number]['occasion'];
/** All of it; of what one commit brings about, a player is told the first. */
export const NOTICES = ALL.flatMap<PartNotice<PartOccasion, Slices, Places>>(({ notices }) => notices);

/** Returns the notice of this name. */
export function partNotice(occasion: PartOccasion): (typeof NOTICES)[number] {
  const found = NOTICES.find((one) => one.occasion === occasion);
  if (!found) throw new Error(`no part tells of this: ${occasion}`);
  return found;
}

/** Returns the slices of a table that has just been opened. */
export function emptySlices({ talk, pace, expected }: z.infer<typeof opened>): Slices {
  const seats = expected.length;
  return { talk: noTalk(talk, seats), ...NO_REMATCH, ...NO_LINKS, ...fullClocks(pace, seats), ...NO_PROPOSALS };
}

/** Returns what is so at a seat of a table that has just been opened. */
export function emptyPlace({ pace }: z.infer<typeof opened>): Places {
  return {
    ...comesWith(null),
    ...NOT_NUDGED,
    ...NO_LOST_LINK,
    ...NONE_MISSED,
    ...NO_QUIET,
    ...{ daysOff: [], daysOffLeft: pace?.daysOff ?? 0 },
    ...NO_FRIEND,
    ...NO_PLANS,
  };
}

const { seatTaken, ...otherSeatings } = seatingChanges;
/** Everything that happens at a seat, in the list of changes that everybody at the table reads. */
export const seatEvent = z.discriminatedUnion('type', [
  seatTaken,
  ...Object.values(otherSeatings),
  ...Object.values(talkChanges),
  ...Object.values(nudgeChanges),
  ...Object.values(friendChanges),
  ...Object.values(daysOffChanges),
  ...Object.values(lostLinkChanges),
  ...Object.values(proposalsChanges),
  ...Object.values(ordersChanges),
  ...Object.values(rematchChanges),
  ...Object.values(linksChanges),
]);
export type SeatEvent = z.infer<typeof seatEvent>;

/**
 * Everything that happens at a table apart from the cards. Together with the events of its game these are the whole log: written
 * once, never changed, only added to. Logs of earlier versions are brought into this form by `read.ts`.
 */
export const tableEvent = z.discriminatedUnion('type', [
  opened,
  ...Object.values(seatingEvents),
  ...Object.values(talkEvents),
  ...Object.values(emblemEvents),
  ...Object.values(absenceEvents),
  ...Object.values(paceEvents),
  ...Object.values(lostLinkEvents),
  ...Object.values(proposalsEvents),
  ...Object.values(ordersEvents),
  ...Object.values(thoughtsEvents),
  ...seatEvent.options,
]);
export type TableEvent = z.infer<typeof tableEvent>;
export type MatchEvent = TableEvent | BaseEvent;

/** The kinds of all events of all parts, by type. */
export const KINDS = new Map(PARTS.flatMap(({ kinds }) => [...kinds]));
