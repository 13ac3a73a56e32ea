import { derivedKey } from '../identity';
import { isSecret, type LogEntry, type MatchState, view } from '../match';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { happenedSince } from './happened';
import type { TableLetter } from './letter';
import type { HeldSeat } from './subscriptions';

/**
 * Returns what a message shows a seat of its table: all that the seat may know, and nothing else.
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

/** Links into a table, for the holder of one seat. */
export type SeatLinks = Pick<TableLetter, 'url' | 'cardUrl' | 'valueUrl'>;

/**
 * Makes the links that messages carry. All are absolute.
 * @param publicUrl where players reach the site, without a final slash
 * @param linkSecret known only to the server
 * @param held with the hash of its key: the links open nothing any more when the player has a new one
 */
export function seatLinks(publicUrl: string, linkSecret: string, { table, seat, keyHash }: HeldSeat): SeatLinks {
  const url = `${publicUrl}/s/${derivedKey(linkSecret, table, seat, keyHash).text}`;
  return {
    url,
    cardUrl: (card) => `${url}?card=${encodeURIComponent(card)}`,
    valueUrl: (value) => `${url}?value=${encodeURIComponent(value)}`,
  };
}

/** Opens the recap of a finished match, on any device, for the player for whom a link into its table is. */
export function recapLink(seatUrl: string): string {
  return `${seatUrl}?to=recap`;
}
