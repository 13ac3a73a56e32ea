import { type Card, type Hand, type Hands, suitIndex } from '../../cards';
import type { Trick } from '../../rules/view';

export const ALL_RANKS = 0x1fff;

const counts = new Uint8Array(ALL_RANKS + 1);
for (let set = 1; set <= ALL_RANKS; set++) counts[set] = counts[set >> 1] + (set & 1);

/** The number of ranks in a set of one suit. */
export function size(set: number): number {
  return counts[set];
}

/** The ranks of a suit that the other seats hold together. */
export function heldByOthers(hands: Hands, seat: number, suit: number): number {
  let set = 0;
  for (let other = 0; other < hands.length; other++) if (other !== seat) set |= hands[other][suit];
  return set;
}

/** The number of cards in a hand. */
export function handSize(hand: Hand): number {
  return counts[hand[0]] + counts[hand[1]] + counts[hand[2]] + counts[hand[3]];
}

/** Every card played, with who played it and what lay before it in its trick. */
export function forEachCard(
  tricks: readonly Trick[],
  players: number,
  visit: (seat: number, card: Card, before: readonly Card[]) => void,
): void {
  for (const { leader, cards } of tricks) {
    cards.forEach((card, i) => {
      visit((leader + i) % players, card, cards.slice(0, i));
    });
  }
}

/** By seat and suit (`4 * seat + suit`) the ranks it cannot hold, because it did not follow a suit led. */
export function shownVoids(tricks: readonly Trick[], players: number): number[] {
  const barred = new Array<number>(4 * players).fill(0);
  forEachCard(tricks, players, (seat, card, before) => {
    if (before.length === 0) return;
    const led = suitIndex(before[0]);
    if (suitIndex(card) !== led) barred[4 * seat + led] = ALL_RANKS;
  });
  return barred;
}

/** The list without these items; each is taken out once. */
export function without<T>(list: readonly T[], taken: Iterable<T>): T[] {
  const gone = new Set(taken);
  return list.filter((item) => !gone.has(item));
}
