import { isSecret, type LogEntry, type MatchState, view } from '../match';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { happenedSince } from './happened';
import type { TableLetter } from './letter';
import type { SeatLinks } from './links';

/**
 * What a message shows a seat of its table: what the seat may know, and nothing else.
 * @param state the table as it is when the message is sent
 * @param log all of it, whatever has been added to it since; an empty one leaves out what has happened
 * @param now when it is sent (ms since 1970)
 */
export function tableLetter(
  game: Game,
  state: MatchState,
  log: readonly LogEntry[],
  seat: Seat,
  links: SeatLinks,
  now = state.changedAt,
): TableLetter {
  // Nothing is told that has come since.
  const told = log.filter((entry) => !isSecret(entry)).slice(0, state.version);
  const happened = happenedSince(game, state, told, seat);
  return { view: view(game, state, seat, now), seat, ...links, happened };
}
