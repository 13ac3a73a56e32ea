import { type LogEntry, type MatchState, view } from '../match';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { happenedSince } from './happened';
import type { TableLetter } from './letter';
import type { SeatLinks } from './links';

/**
 * What a message shows a seat of its table: what the seat may know, and nothing else.
 * @param state the table as it is when the message is sent
 * @param log all of it, or its end; an empty one leaves out what has happened
 */
export function tableLetter(
  game: Game,
  state: MatchState,
  log: readonly LogEntry[],
  seat: Seat,
  links: SeatLinks,
): TableLetter {
  return { view: view(game, state, seat), seat, ...links, happened: happenedSince(game, state, log, seat) };
}
