import { withChange } from './changes';
import { PARTS } from './parts';
import type { MatchState, SeatChange } from './state';

/**
 * Returns the state with what time alone has brought by `now` (ms since 1970): the end of a friend's time, of a pause, or of an
 * agreement to a pause that would be over. This follows from the log and the time: no entry is written, and the next one builds
 * on it. The same state if nothing has changed. Every change and every look goes through here.
 */
export function settle(state: MatchState, now: number): MatchState {
  let after = linksOpened(state, now);
  for (const { passed } of PARTS) {
    const slice = passed?.state?.(after, now);
    if (slice) after = { ...after, ...slice };
    for (const [seat, place] of passed?.place ? after.seats.entries() : []) {
      const change = passed?.place?.(place, now);
      if (change) after = { ...after, seats: after.seats.with(seat, { ...place, ...change }) };
    }
  }
  return after;
}

/** In matches of earlier versions a new link opened its seat at a moment, and the old one died. */
function linksOpened(state: MatchState, now: number): MatchState {
  if (!state.seats.some(({ link }) => link?.opens && link.opens <= now)) return state;
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
  return { ...state, seats, changes: changes.reduce(withChange, state.changes) };
}
