import type { Translate } from '@/app/_texts/keys';
import type { TableView } from '@/lib/match';

/** How a seat stands, in a word or two: the same wherever a table that fills is shown. */
export function seatInWords(seat: TableView['seats'][number], words: SeatWords): string {
  const { name, taken, bot, kept, offered, next } = seat;
  if (next) return words.lobby('seat.givenAway');
  if (offered) return words.lobby('seat.offered');
  if (bot) return words.table('bots.strength', { level: bot });
  if (taken) return words.lobby('seat.here');
  if (kept) return words.lobby('seat.kept');
  return words.lobby(name === null ? 'seat.free' : 'seat.expected');
}
type SeatWords = { lobby: Translate<'lobby'>; table: Translate<'table'> };
