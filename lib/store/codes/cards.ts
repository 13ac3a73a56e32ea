import { ALPHABET, BASE, Damaged, digits, numberAt, valueAt } from './digits';

const RANKS = '23456789TJQKA';
const SUITS = 'CDHS';
const DECK = Array.from(
  { length: RANKS.length * SUITS.length },
  (_, i) => `"${RANKS[i % RANKS.length]}${SUITS[Math.floor(i / RANKS.length)]}"`,
);
const CARD_LENGTH = DECK[0].length;

export const CARD = '"[2-9TJQKA][CDHS]"';

/** The cards of a list, as JSON, by their places in the deck; null if there is anything else. */
export function cardsIn(list: string): number[] | null {
  const cards: number[] = [];
  for (let i = 0; i < list.length; i += CARD_LENGTH + 1) {
    const [rank, suit] = [RANKS.indexOf(list[i + 1]), SUITS.indexOf(list[i + 2])];
    if (rank === -1 || suit === -1 || i + CARD_LENGTH > list.length) return null;
    cards.push(suit * RANKS.length + rank);
  }
  return cards;
}

/** A card, as JSON, in one character. */
export function cardToCode(card: string): string | null {
  const cards = card.length === CARD_LENGTH ? cardsIn(card) : null;
  return cards && ALPHABET[cards[0]];
}

/** @throws Damaged */
export function cardAt(code: string, i: number): string {
  const value = valueAt(code, i);
  if (value >= DECK.length) throw new Damaged('no card');
  return DECK[value];
}

/** Characters that stand for several cards at once: as many as a number holds without loss. */
const BLOCK = 8;
const MOST = BASE ** BLOCK;

type Block = { size: number; length: number };
/** By the number of cards. */
const blocksOf: (readonly Block[] | undefined)[] = [];

/** How many cards that are still in the deck go into each block, and how many characters it takes. */
function blocks(count: number): readonly Block[] {
  const known = blocksOf[count];
  if (known) return known;
  const blocks: Block[] = [];
  for (let left = DECK.length, done = 0; done < count; ) {
    let [size, product] = [0, 1];
    while (done + size < count && product * (left - size) <= MOST) product *= left - size++;
    let length = 1;
    while (BASE ** length < product) length++;
    blocks.push({ size, length });
    left -= size;
    done += size;
  }
  blocksOf[count] = blocks;
  return blocks;
}

/**
 * Cards of which none is there twice, as dealt: each by its place among those that are left of the deck, in three quarters of a
 * character. @returns null if they are no such cards
 */
export function dealtToCode(cards: readonly number[]): string | null {
  const deck = DECK.map((_, i) => i);
  let code = '';
  let next = 0;
  for (const { size, length } of blocks(cards.length)) {
    let [value, product] = [0, 1];
    for (const end = next + size; next < end; next++) {
      const place = deck.indexOf(cards[next]);
      if (place === -1) return null;
      value += place * product;
      product *= deck.length;
      deck.splice(place, 1);
    }
    code += digits(value, length);
  }
  return code;
}

/** Reads `count` cards at `i`, as JSON. @throws Damaged */
export function dealtAt(code: string, i: number, count: number): { cards: string[]; end: number } {
  const { cards, end } = placesAt(code, i, count);
  return { cards: cards.map((place) => DECK[place]), end };
}

/** Reads `count` cards at `i`, by their places in the deck. @throws Damaged */
export function placesAt(code: string, i: number, count: number): { cards: number[]; end: number } {
  if (count > DECK.length) throw new Damaged('more cards than there are');
  const deck = DECK.map((_, place) => place);
  const cards: number[] = [];
  let at = i;
  for (const { size, length } of blocks(count)) {
    let value = numberAt(code, at, length);
    for (let left = size; left > 0; left--) {
      const [card] = deck.splice(value % deck.length, 1);
      value = Math.floor(value / (deck.length + 1));
      cards.push(card);
    }
    if (value > 0) throw new Damaged('more than cards');
    at += length;
  }
  return { cards, end: at };
}
