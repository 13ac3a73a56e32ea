import { bitOf, type Card, SUITS, suitIndex } from '../../cards';
import { type Random, shuffled } from './random';

/**
 * A place of cards the player does not see: a hand, the discards, tricks no longer shown. `room`: their number; `barred`: by
 * suit, the bits of ranks excluded by how somebody played.
 */
export type Place = { room: number; barred: readonly number[] };

export const ANYTHING: readonly number[] = [0, 0, 0, 0];

const ATTEMPTS = 6;

/**
 * Deals unseen cards at random into places, of equal room, none where it is barred, unless some attempts fail.
 * @returns the cards by place
 */
export function dealUnseen(cards: readonly Card[], places: readonly Place[], random: Random): Card[][] {
  for (let attempt = 1; ; attempt++) {
    const { dealt, left } = tryToDeal(cards, places, random);
    if (left.length > 0 && attempt < ATTEMPTS) continue;
    return dealt.map((cards, i) => [...cards, ...left.splice(0, places[i].room - cards.length)]);
  }
}

/** Deals as many of the cards as fit; `left` are the others. */
function tryToDeal(
  cards: readonly Card[],
  places: readonly Place[],
  random: Random,
): { dealt: Card[][]; left: Card[] } {
  const dealt: Card[][] = places.map(() => []);
  const left: Card[] = [];
  for (const card of narrowFirst(shuffled(cards, random), places)) {
    const place = roomFor(card, places, dealt, random);
    if (place >= 0) dealt[place].push(card);
    else if (!makeRoom(card, places, dealt)) left.push(card);
  }
  return { dealt, left };
}

/** The cards which fit in few places before those which fit anywhere. */
function narrowFirst(cards: Card[], places: readonly Place[]): Card[] {
  if (places.every(({ barred }) => SUITS.every((_, suit) => barred[suit] === 0))) return cards;
  const choices = new Map(cards.map((card) => [card, places.filter((place) => fits(card, place)).length]));
  return cards.sort((a, b) => (choices.get(a) ?? 0) - (choices.get(b) ?? 0));
}

function fits(card: Card, { room, barred }: Place): boolean {
  return room > 0 && (barred[suitIndex(card)] & bitOf(card)) === 0;
}

/** A place for the card, the likelier the more room it has left; −1 if there is none. */
function roomFor(card: Card, places: readonly Place[], dealt: readonly Card[][], random: Random): number {
  let total = 0;
  for (let i = 0; i < places.length; i++) if (fits(card, places[i])) total += places[i].room - dealt[i].length;
  if (total === 0) return -1;
  let pick = random.below(total);
  for (let i = 0; i < places.length; i++) {
    if (!fits(card, places[i])) continue;
    pick -= places[i].room - dealt[i].length;
    if (pick < 0) return i;
  }
  return -1;
}

/** Puts the card into a full place, from which another card moves to where there is room. */
function makeRoom(card: Card, places: readonly Place[], dealt: readonly Card[][]): boolean {
  for (let i = 0; i < places.length; i++) {
    if (!fits(card, places[i])) continue;
    for (let j = 0; j < dealt[i].length; j++) {
      const other = dealt[i][j];
      const to = places.findIndex((place, k) => k !== i && dealt[k].length < place.room && fits(other, place));
      if (to < 0) continue;
      dealt[to].push(other);
      dealt[i][j] = card;
      return true;
    }
  }
  return false;
}
