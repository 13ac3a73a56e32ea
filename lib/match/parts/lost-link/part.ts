import { z } from 'zod';
import { type Seat, seat } from '../../../rules/view';
import { type EventsOf, type Fields, lastChangeAt, part, type SeatingEvent, type With, withHolder } from '../../kernel';

/**
 * A new link for a seat whose player has lost theirs. The asker could be after the hand: so the others see it, the player has a
 * day to object, which stands when their clock would (lib/clock), and the link opens the seat with the deal after that. Until
 * then the old one works, and every sign of life of the player ends the new one.
 */
const place = {
  /**
   * A new link: which seat asked and at which version, who agrees, and whether that is enough. `clock`: since when the player
   * can object, for how long from there, and until when (ms); `unopposed`: since when (ms) it is sure to open with the next
   * deal; `opens`: of earlier versions, from when (ms) its key opens the seat.
   */
  link: z
    .object({
      by: seat,
      asked: z.int(),
      keyHash: z.string(),
      agreed: z.array(seat),
      isEnough: z.boolean(),
      clock: z.object({ since: z.int(), left: z.int(), deadline: z.int() }).nullable(),
      unopposed: z.int().nullable(),
      opens: z.int().nullable(),
    })
    .nullable(),
  /** The seat whose player asked for the link with which this seat is held now; null if its player has made or taken the link. */
  linkedBy: seat.nullable(),
  /** Until when (ms since 1970) nobody may ask for a new link; null: at any time. */
  linkRefusedUntil: z.int().nullable(),
};
type Place = Fields<typeof place>;
export type State = With<unknown, Place>;

const asking = { seat, by: seat, isEnough: z.boolean(), opens: z.int().nullable() };
const changes = {
  /**
   * Another player asks for a new link for this seat. `isEnough`: the day begins in which its player can object. In matches of
   * earlier versions the key opened the seat at `opens` (ms since 1970), in whatever deal.
   */
  linkAsked: z.object({ type: z.literal('linkAsked'), ...asking, keyHash: z.string() }),
  /** The player of seat `by` agrees that there be a new link. */
  linkAgreed: z.object({ type: z.literal('linkAgreed'), ...asking }),
  /** The day to object is over, and the player was not there: the link opens the seat with the next deal, and the autopilot plays this one. */
  linkUnopposed: z.object({ type: z.literal('linkUnopposed'), seat, by: seat }),
  /** The new link, which the player of seat `by` asked for, opens the seat from now on, and the old one nothing any more. */
  linkOpened: z.object({ type: z.literal('linkOpened'), seat, by: seat }),
  /**
   * A new link is off: its player (`by` is their seat) has objected or was evidently there, or the asker takes it back. Until
   * then (ms since 1970) nobody may ask for another one; null: at any time.
   */
  linkDropped: z.object({ type: z.literal('linkDropped'), seat, by: seat, until: z.int().nullable() }),
};
const events = {
  /** The time in which the player can object runs from now on: for `left` (ms), so that it ends at `deadline` (ms since 1970) if nothing stops it. */
  objectionStarted: z.object({ type: z.literal('objectionStarted'), seat, left: z.int(), deadline: z.int() }),
};
export type LostLinkEvent = EventsOf<typeof events & typeof changes>;
export type ObjectionEvent = Extract<LostLinkEvent, { type: 'objectionStarted' }>;

export const refusals = { 'no-lost-link': 'conflict', 'link-asked': 'conflict', 'link-refused': 'conflict' } as const;

const NONE = { link: null, linkedBy: null };
const noLink = { place: () => ({ ...NONE, linkRefusedUntil: null }) };
const told = ({ by }: { by: Seat }) => ({ by });
const byAsking = ({ by }: { by: Seat }) => ({ seat: by, of: 'changes' as const });

export const lostLink = part({
  name: 'lost-link',
  place,
  empty: noLink,
  events,
  changes,
  /** The seat that asked, agreed or objected. */
  told: { by: seat.optional() },
  refusals,
  kinds: {
    linkAsked: {
      place: (_, { by, keyHash, isEnough, opens }, { version: asked }) => ({
        link: { by, keyHash, isEnough, opens, asked, agreed: [by], clock: null, unopposed: null },
      }),
      told,
      counts: byAsking,
      asks: ({ by }) => by,
      isBeside: true,
      earlier: { isEnough: false },
    },
    linkAgreed: {
      place: ({ link }, { by, isEnough, opens }) => ({
        link: link && { ...link, isEnough: isEnough || link.isEnough, opens, agreed: [...link.agreed, by] },
      }),
      told,
      counts: byAsking,
      isBeside: true,
      earlier: { isEnough: false },
    },
    objectionStarted: {
      place: ({ link }, { left, deadline }, { at: since }) => ({
        link: link && { ...link, clock: { since, left, deadline } },
      }),
      isBeside: true,
    },
    linkUnopposed: {
      place: ({ link }, _, { at }) => ({ link: link && { ...link, unopposed: at } }),
      told,
      isBeside: true,
    },
    linkOpened: {
      is: 'opened',
      place: ({ link, keyHash, name, sat }, { by }, { sitting }) => ({
        ...{ keyHash: link?.keyHash ?? keyHash, link: null, linkedBy: by, away: null, offered: false },
        sat: withHolder(sat, { name, level: null, how: 'link' }, sitting()),
      }),
      told,
      isKept: true,
      isBeside: true,
    },
    linkDropped: {
      place: (_, { until }) => ({ link: null, linkRefusedUntil: until }),
      told,
      counts: (event) => (event.by === event.seat ? null : byAsking(event)),
      isBeside: true,
    },
  },
  when: {
    taken: noLink,
    rekeyed: { place: () => NONE },
    forgotten: { place: () => NONE },
  },
  follows: { rekeyed: askedByGone, opened: askedByGone, taken: askedByGone },
  leaves: askedByGone,
  seatView: {
    shape: {
      /**
       * The asker of a new link for the seat, those who agree, and until when (ms since 1970) its player can object (null: not
       * enough agree yet); then it opens the seat with the next deal, and `isUnopposed`.
       */
      linkAsked: z
        .object({ by: seat, agreed: z.array(seat), objectUntil: z.int().nullable(), isUnopposed: z.boolean() })
        .nullable(),
    },
    show: ({ state }, seat) => {
      const { link } = state.seats[seat];
      if (link === null) return { linkAsked: null };
      const { by, agreed, unopposed } = link;
      return { linkAsked: { by, agreed, objectUntil: objectUntil(link), isUnopposed: unopposed !== null } };
    },
  },
  notices: [
    {
      // Enough of the others want the link, to which the player can object; or more of them are to agree to one.
      occasion: 'link',
      texts: 'lostLink',
      tells: (seat, { before, after }) => {
        const isOwn = after.seats[seat].link?.isEnough && !before?.seats[seat].link?.isEnough;
        return isOwn || seatToAgree(after, { seat, version: after.version }) >= 0 ? { at: lastChangeAt(after) } : null;
      },
      hasPassed: (state, told) => !state.seats[told.seat].link?.isEnough && seatToAgree(state, told) < 0,
      values: ({ state }, told) => {
        const about = seatToAgree(state, told);
        const isOwn = about < 0;
        const { link, name } = state.seats[isOwn ? told.seat : about];
        const until = link && objectUntil(link);
        if (!link || (isOwn && until === null)) return null;
        const by = { name: state.seats[link.by].name ?? '' };
        return { by, whose: isOwn ? 'mine' : 'other', about: { name: name ?? '' }, when: { date: until ?? told.at } };
      },
    },
  ],
});

/** New links for others' seats that were asked for with a key that opens nothing any more. */
function askedByGone(state: State, seat: Seat): (LostLinkEvent | SeatingEvent)[] {
  return state.seats.flatMap(({ link }, other) =>
    link?.by === seat && other !== seat ? linkGone(state, other, seat, null) : [],
  );
}

/**
 * The player of seat `by` ends a new link, and with it the autopilot that it brought.
 * @param until when (ms since 1970) nobody may ask for another one; null: at any time
 */
export function linkGone(
  { seats }: State,
  seat: Seat,
  by: Seat,
  until: number | null,
): (LostLinkEvent | SeatingEvent)[] {
  const { link, away } = seats[seat];
  if (!link) return [];
  const dropped: LostLinkEvent = { type: 'linkDropped', seat, by, until };
  return away !== null && away.since === link.unopposed ? [dropped, { type: 'autopilotOff', seat }] : [dropped];
}

/** Returns the seat for which a new link was asked at this version and still needs the leave of this seat's player; -1: none. */
function seatToAgree({ seats }: State, { seat, version }: { seat: Seat; version: number }): number {
  return seats.findIndex(
    ({ link }, other) => other !== seat && link?.asked === version && !link.isEnough && !link.agreed.includes(seat),
  );
}

/** Returns until when (ms since 1970) the player of a seat can object to a new link; null: not enough of the others want it. */
export function objectUntil({ clock, opens }: NonNullable<Place['link']>): number | null {
  return clock?.deadline ?? opens;
}
