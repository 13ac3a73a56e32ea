import { derivedKey, type LinkSecrets, linkSecrets, matches, type SeatKey } from '../identity';
import type { MatchState } from '../match';
import type { Seat } from '../rules/view';
import type { Viewer } from './viewer';

/**
 * The secrets that only the player of this seat, and the server when he is there, can know: what is made of them is his and is
 * the same whichever of his keys he comes with. At least one, if the viewer holds the seat.
 */
export function seatSecrets(site: LinkSecrets, state: MatchState, viewer: Viewer, seat: Seat): SeatKey[] {
  const { keyHash } = state.seats[seat];
  if (keyHash === null) return [];
  const derived = linkSecrets(site).map((secret) => derivedKey(secret, state.table, seat, keyHash));
  return [...derived, ...viewer.keys.filter((key) => key.table === state.table && matches(key.text, keyHash))];
}
