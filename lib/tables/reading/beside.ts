import { REACH_KIND, seatId, WISHES_KIND } from '../../notify/documents';
import type { DocumentKey } from '../../store/records';
import { HEARING_KIND } from './hearing';
import { SEEN_KIND } from './seen';

/** At least as many seats as a game has at most; of further ones the documents would only be read later. */
const MOST_SEATS = 8;

/**
 * The documents kept beside a table that its page may need, of all its seats: known before anybody knows whose seats the
 * visitor holds, so that they can be read together with the table. What he may see of them is for their readers to decide.
 */
export function documentsBeside(table: string): DocumentKey[] {
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => seatId(table, seat));
  const ofSeats = [WISHES_KIND, HEARING_KIND, SEEN_KIND].flatMap((kind) => seats.map((id) => ({ kind, id })));
  return [...ofSeats, { kind: REACH_KIND, id: table }];
}
