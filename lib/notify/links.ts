import { derivedKey } from '../identity';
import type { Seat } from '../rules/view';
import type { TableLetter } from './letter';

/** Links into a table, for the holder of one seat. */
export type SeatLinks = Pick<TableLetter, 'url' | 'cardUrl' | 'valueUrl'>;

/** Makes the links that messages carry. All are absolute. */
export type EmailLinks = {
  /** @param keyHash that of the seat's key: the links open nothing any more when the player has a new one */
  seat(table: string, seat: Seat, keyHash: string): SeatLinks;
};

/**
 * @param publicUrl where players reach the site, without a slash at its end
 * @param linkSecret known only to the server
 */
export function emailLinks(publicUrl: string, linkSecret: string): EmailLinks {
  return {
    seat(table, seat, keyHash) {
      const url = `${publicUrl}/s/${derivedKey(linkSecret, table, seat, keyHash).text}`;
      return {
        url,
        cardUrl: (card) => `${url}?card=${encodeURIComponent(card)}`,
        valueUrl: (value) => `${url}?value=${encodeURIComponent(value)}`,
      };
    },
  };
}

/** Opens the recap of a finished match, on any device, for whoever a link into its table is for. */
export function recapLink(seatUrl: string): string {
  return `${seatUrl}?to=recap`;
}
