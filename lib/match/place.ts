import { unreachable } from '../rules/game';
import { comesWith } from './emblem';
import type { SeatEvent } from './events';
import { NO_PLANS, NOT_AWAY, type Place, type SeatChange, type Span } from './state';

/**
 * The place after something happened at it.
 * @param made when the entry was made that is being written down (ms since 1970), its version, and how many days off players have
 */
export function placeAfter(
  place: Place,
  event: SeatEvent,
  made: { at: number; version: number; daysOff: number },
): Place {
  switch (event.type) {
    case 'seatTaken': {
      const { name, keyHash, botAllowed } = event;
      const emblem = comesWith(event.emblem);
      const share = event.share && { ...event.share, from: null };
      const taken = { name, keyHash, botAllowed, emblem, bot: null, offered: false, next: null, nudgedAt: null };
      const own = { share, quiet: null, daysOff: [], daysOffLeft: made.daysOff };
      return {
        ...place,
        ...taken,
        ...NOT_AWAY,
        ...NO_PLANS,
        ...own,
        kept: false,
        link: null,
        linkedBy: null,
        linkRefusedUntil: null,
      };
    }
    case 'botSeated': {
      const { name, level } = event;
      return { ...place, ...NOT_AWAY, ...NO_PLANS, name, bot: level, offered: false, next: null, kept: false };
    }
    case 'botLeft':
      return { ...place, name: event.name, bot: null };
    case 'botAllowed':
      return { ...place, botAllowed: event.allowed };
    case 'seatOffered':
      return { ...place, offered: true };
    case 'offerWithdrawn':
      return { ...place, offered: false, next: null };
    case 'takeoverAsked': {
      const { name, keyHash, botAllowed, emblem, share } = event;
      return { ...place, next: { name, keyHash, botAllowed, emblem, share } };
    }
    case 'hostNudged':
      return { ...place, nudgedAt: made.at };
    case 'keyRenewed':
      return { ...place, keyHash: event.keyHash, link: null, linkedBy: null };
    case 'linkAsked': {
      const { by, keyHash, isEnough, opens } = event;
      const link = { by, keyHash, isEnough, opens, asked: made.version, agreed: [by], clock: null, unopposed: null };
      return { ...place, link };
    }
    case 'linkAgreed': {
      const { by, opens } = event;
      const isEnough = event.isEnough || (place.link?.isEnough ?? false);
      return { ...place, link: place.link && { ...place.link, isEnough, opens, agreed: [...place.link.agreed, by] } };
    }
    case 'linkUnopposed':
      return { ...place, link: place.link && { ...place.link, unopposed: made.at } };
    case 'linkOpened':
      return { ...place, ...NOT_AWAY, keyHash: place.link?.keyHash ?? place.keyHash, link: null, linkedBy: event.by };
    case 'linkDropped':
      return { ...place, link: null, linkRefusedUntil: event.until };
    case 'autopilotOn':
      return { ...place, away: { since: made.at }, missed: 0 };
    case 'autopilotOff':
      return { ...place, away: null, missed: 0 };
    case 'friendAsked': {
      const { name, keyHash, until } = event;
      return { ...place, friend: { name, keyHash, asked: made.version, until } };
    }
    case 'friendEnded':
      return { ...place, friend: null };
    case 'daysOffTaken': {
      const { from, until, days } = event;
      return { ...place, daysOff: [...place.daysOff, { from, until }], daysOffLeft: place.daysOffLeft - days };
    }
    case 'daysOffEnded':
      return {
        ...place,
        daysOff: place.daysOff.map((off) => (off.from === event.from ? endedAt(off, made.at) : off)),
        daysOffLeft: place.daysOffLeft + event.days,
      };
    case 'claimed':
      return { ...place, claim: event.claim };
    case 'takeoverAgreed':
    case 'talkRuled':
    case 'rematchOpened':
    case 'recapShared':
    case 'recapWithdrawn':
    case 'spectatorLinkGiven':
    case 'spectatorLinkWithdrawn':
    case 'proposed':
    case 'proposalAgreed':
    case 'proposalDropped':
    case 'paused':
    case 'resumed':
    case 'matchEnded':
      return place;
    case 'playerForgotten': {
      const gone = {
        name: null,
        keyHash: null,
        botAllowed: false,
        emblem: comesWith(null),
        share: null,
        nudgedAt: null,
        link: null,
        linkedBy: null,
        quiet: null,
        daysOff: [],
      };
      return { ...place, ...NOT_AWAY, ...NO_PLANS, ...gone };
    }
    default:
      return unreachable(event);
  }
}

/** What everybody is told of it: never a key. A name that was forgotten is empty in the log. */
export function changeOf(place: Place, event: SeatEvent, at: number): SeatChange {
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
    ...(event.type === 'autopilotOn' ? { isWished: event.isWished } : {}),
    ...('kind' in event ? { kind: event.kind } : {}),
    ...('about' in event && event.about !== null ? { about: event.about } : {}),
    ...('from' in event ? { from: event.from } : {}),
    ...('until' in event && event.until !== null && event.type !== 'linkDropped' ? { until: event.until } : {}),
    ...('reason' in event && event.reason ? { reason: event.reason } : {}),
    ...(event.type === 'spectatorLinkGiven' ? { behind: event.behind } : {}),
    ...(event.type === 'claimed' ? { claim: event.claim, deal: event.deal, cards: event.cards } : {}),
  };
}

/** A time that ends now; empty if it had not begun. */
function endedAt({ from, until }: Span, at: number): Span {
  return { from, until: Math.max(from, Math.min(until, at)) };
}
