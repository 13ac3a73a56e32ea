import { REACH_KIND, seatId, WISHES_KIND } from '../../notify/documents';
import type { DocumentKey } from '../../store/records';
import { HEARING_KIND } from './hearing';
import { SEEN_KIND } from './seen';

/** At least as many seats as a game has at most; of further ones the documents would only be read later. */
const MOST_SEATS = 8;

/**
 * The documents of all seats that a table's page may need: known before the visitor's seats are, so that they are read together
 * with the table. Their readers decide what the visitor may see.
 */
export function documentsBeside(table: string): DocumentKey[] {
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => seatId(table, seat));
  const ofSeats = [WISHES_KIND, HEARING_KIND, SEEN_KIND].flatMap((kind) => seats.map((id) => ({ kind, id })));
  return [...ofSeats, { kind: REACH_KIND, id: table }];
}
