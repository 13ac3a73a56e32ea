import { KEPT_CHANGES, type MatchState, type SeatChange } from './state';

/**
 * The state with what time alone has brought by `now` (ms since 1970): a new link that nobody has objected to opens its seat,
 * and the old one dies. Since this follows from the log and the time, no entry has to be written for it; the next one, whoever
 * makes it, builds on it.
 */
export function timePassed(state: MatchState, now: number): MatchState {
  if (!state.seats.some(({ link }) => link?.opens && link.opens <= now)) return state;
  const changes: SeatChange[] = [];
  const seats = state.seats.map((place, seat) => {
    const { link, name } = place;
    if (!link?.opens || link.opens > now) return place;
    changes.push({ at: link.opens, type: 'linkOpened', seat, name, by: link.by });
    return { ...place, keyHash: link.keyHash, link: null };
  });
  changes.sort((a, b) => a.at - b.at);
  return { ...state, seats, changes: [...state.changes, ...changes].slice(-KEPT_CHANGES) };
}
