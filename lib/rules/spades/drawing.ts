import type { Card } from '../../cards';
import type { Seat } from '../view';
import type { Drawing, State } from './state';

/** How many draws each of two players makes (rules.md §2.1). */
export const DRAWS = 13;
/** How many cards are discarded by the draws of both (rules.md §2.3). */
export const DISCARDS = 2 * DRAWS;
/** How many cards may be exchanged (rules.md §2.3). */
export const MOST_EXCHANGED = 3;

/** A draw that was made: the card that came into the hand, and the one that went to the discards. */
export type Draw = { kept: boolean; card: Card; discarded: Card };

/** Each player's draws: number j uses `deck[2j]` and `deck[2j + 1]` and belongs to the first player for even j. */
export function layStock(deck: readonly Card[], first: Seat): Card[][] {
  return [0, 1].map((seat) => deck.filter((_, i) => drawerOf(Math.floor(i / 2), first) === seat));
}

/** The deck that `layStock` laid out. */
export function gatherStock(draws: readonly (readonly Card[])[], first: Seat): Card[] {
  return Array.from({ length: 4 * DRAWS }, (_, i) => {
    const number = Math.floor(i / 2);
    return draws[drawerOf(number, first)][2 * Math.floor(number / 2) + (i % 2)];
  });
}

function drawerOf(number: number, first: Seat): Seat {
  return number % 2 === 0 ? first : 1 - first;
}

/** The two cards of the seat's next draw. Call it only while it has one. */
export function nextDraw({ stock, made }: Drawing, seat: Seat): { upper: Card; lower: Card } {
  return drawAt(stock.draws[seat], made[seat]);
}

/** All draws the seat has made, in order. */
export function drawsMade(drawing: Drawing, seat: Seat): Draw[] {
  return Array.from({ length: drawing.made[seat] }, (_, i) => drawMade(drawing, seat, i));
}

function drawMade({ stock, kept }: Drawing, seat: Seat, i: number): Draw {
  const { upper, lower } = drawAt(stock.draws[seat], i);
  return kept[seat] & (1 << i)
    ? { kept: true, card: upper, discarded: lower }
    : { kept: false, card: lower, discarded: upper };
}

function drawAt(draws: readonly Card[], i: number): { upper: Card; lower: Card } {
  return { upper: draws[2 * i], lower: draws[2 * i + 1] };
}

/** The cards for `count` laid-off ones: the permutation's next indices into the discards, by draw number (rules.md §2.3). */
export function nextFromDiscards({ bidding }: State, drawing: Drawing, count: number): Card[] {
  const first = 1 - bidding.opener;
  const { stock, exchanged } = drawing;
  const used = (exchanged[0]?.received.length ?? 0) + (exchanged[1]?.received.length ?? 0);
  const received: Card[] = [];
  for (let i = used; i < used + count; i++) {
    const number = stock.exchange[i];
    received.push(drawMade(drawing, drawerOf(number, first), number >> 1).discarded);
  }
  return received;
}
