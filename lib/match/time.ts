import { withChange } from './changes-kept';
import type { MatchState, SeatChange } from './state';

/**
 * The state with what time alone has brought by `now` (ms since 1970): a new link that was asked for in an earlier version of the server
 * opens its seat, and the old one dies; a friend's time is over, or a pause; and nobody can agree any more to a pause that would have ended.
 * Since this follows from the log and the time, no entry has to be written for it; the next one, whoever makes it, builds on
 * it.
 */
export function timePassed(state: MatchState, now: number): MatchState {
  const opened = linksOpened(state, now);
  const isPast = (until: number | null | undefined) => typeof until === 'number' && until <= now;
  if (opened.seats.some(({ friend }) => isPast(friend?.until))) {
    opened.seats = opened.seats.map((place) => (isPast(place.friend?.until) ? { ...place, friend: null } : place));
  }
  const pause = isPast(state.pause?.until) ? null : state.pause;
  const proposals = state.proposals.some(({ until }) => isPast(until))
    ? state.proposals.filter(({ until }) => !isPast(until))
    : state.proposals;
  const isSame = opened.seats === state.seats && pause === state.pause && proposals === state.proposals;
  return isSame ? state : { ...state, ...opened, pause, proposals };
}

function linksOpened(state: MatchState, now: number): Pick<MatchState, 'seats' | 'changes'> {
  if (!state.seats.some(({ link }) => link?.opens && link.opens <= now)) {
    return { seats: state.seats, changes: state.changes };
  }
  const changes: SeatChange[] = [];
  const seats = state.seats.map((place, seat) => {
    const { link, name } = place;
    if (!link?.opens || link.opens > now) return place;
    changes.push({ at: link.opens, type: 'linkOpened', seat, name, by: link.by });
    const deal = state.dealBefore ? state.dealBefore.deal + 1 : 0;
    const sat = [...place.sat, { name: name || null, level: null, deal, at: link.opens, how: 'link' as const }];
    return { ...place, keyHash: link.keyHash, link: null, sat };
  });
  changes.sort((a, b) => a.at - b.at);
  return { seats, changes: changes.reduce(withChange, state.changes) };
}
