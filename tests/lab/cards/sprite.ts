import { type Card, type Rank, rankOf, suitOf } from '@/lib/cards';
import { drawBack } from './back';
import type { CourtRank, Deck } from './deck';
import { drawFigure } from './figure';
import { INDICES } from './indices';
import { symbol } from './paper';
import { drawShapes, type Placed, type Shape, turnedRound } from './shapes';

type Spot = readonly [x: number, y: number];
const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const at = (x: number, ...ys: number[]) => ys.map((y): Spot => [x, y]);
const both = (...ys: number[]) => [...at(LEFT, ...ys), ...at(RIGHT, ...ys)];

/** The middles of the signs above the middle line of a card of 100 × 140. Those below are the same, turned. */
const ABOVE: Partial<Record<Rank, readonly Spot[]>> = {
  2: at(MIDDLE, 25),
  3: at(MIDDLE, 25),
  4: both(25),
  5: both(25),
  6: both(25),
  7: both(25),
  8: [...both(25), ...at(MIDDLE, 47.5)],
  9: both(23, 54.5),
  T: [...both(23, 54.5), ...at(MIDDLE, 38.5)],
};

/** The middles of the signs that are not repeated below: those on the middle line, and the one that makes seven of six. */
const ONCE: Partial<Record<Rank, readonly Spot[]>> = {
  3: at(MIDDLE, 70),
  5: at(MIDDLE, 70),
  6: both(70),
  7: [...both(70), ...at(MIDDLE, 47.5)],
  8: both(70),
  9: at(MIDDLE, 70),
};

const [SIGN, CORNER_SIGN, ACE] = [22, 18, 50];

/**
 * The sprite of a deck as the text of an SVG file: for each card a symbol `QS` of 100 × 140 and one `QS-s` for small sizes, of
 * index and sign alone; and `back`.
 */
export function drawSprite(deck: Deck, cards: readonly Card[]): string {
  const symbols = cards.flatMap((card) => [drawFace(deck, card), drawSmall(deck, card)]);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n${drawBack()}\n</svg>\n`;
}

function drawFace(deck: Deck, card: Card): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const { sign, ink } = deck.suits[suit];
  const { size, extra } = deck.aces?.[suit] ?? { size: ACE, extra: '' };
  const signs = (spots: readonly Spot[] = []) => spots.map((spot) => drawn(sign, spot, SIGN));
  const half = [index(deck, card, [14, 7], 23), drawn(sign, [14, 42], CORNER_SIGN), ...signs(ABOVE[rank])];
  const once = rank === 'A' ? [drawn(sign, [MIDDLE, 70], size)] : signs(ONCE[rank]);
  const other = half.map(({ shapes, place }) => ({ shapes, place: turnedRound(place) }));
  const court = isCourt(rank) ? drawFigure(card, deck.suits[suit], deck.courts[rank](suit)) : '';
  return symbol(card, court + drawShapes([...once, ...half, ...other], ink) + (rank === 'A' ? extra : ''));
}

function drawSmall(deck: Deck, card: Card): string {
  const { sign, ink } = deck.suits[suitOf(card)];
  return symbol(`${card}-s`, drawShapes([index(deck, card, [34, 12], 52), drawn(sign, [62, 96], 62)], ink));
}

const drawn = (shapes: readonly Shape[], [x, y]: Spot, size: number): Placed => ({
  shapes,
  place: { x, y, scale: size / 100 },
});

function index(deck: Deck, card: Card, spot: Spot, height: number): Placed {
  const line = { ink: deck.suits[suitOf(card)].ink, width: 15, rounded: 'both' } as const;
  return drawn([{ d: INDICES[deck.index[rankOf(card)]] ?? '', line }], spot, height);
}

function isCourt(rank: Rank): rank is CourtRank {
  return rank === 'K' || rank === 'Q' || rank === 'J';
}
