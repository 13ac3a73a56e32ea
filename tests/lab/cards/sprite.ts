import { type Card, type Rank, rankOf, SUITS, type Suit, suitOf } from '@/lib/cards';
import { drawBack } from './back';
import type { CourtRank, Deck } from './deck';
import { defineFigure, drawFigure, FIGURE_DEFS } from './figure';
import { INDICES } from './indices';

type Place = readonly [x: number, y: number];
const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const at = (x: number, ...ys: number[]) => ys.map((y): Place => [x, y]);
const both = (...ys: number[]) => [...at(LEFT, ...ys), ...at(RIGHT, ...ys)];

/** The middles of the signs above the middle line of a card of 100 × 140. Those below are the same, turned. */
const ABOVE: Partial<Record<Rank, readonly Place[]>> = {
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
const ONCE: Partial<Record<Rank, readonly Place[]>> = {
  3: at(MIDDLE, 70),
  5: at(MIDDLE, 70),
  6: both(70),
  7: [...both(70), ...at(MIDDLE, 47.5)],
  8: both(70),
  9: at(MIDDLE, 70),
};

const [SIGN, CORNER_SIGN, ACE] = [22, 18, 50];
const TURNED = 'transform="rotate(180 50 70)"';
const PAPER =
  '<rect id="paper" x=".6" y=".6" width="98.8" height="138.8" rx="6.5" fill="var(--card,#fffefb)" stroke="var(--card-line,#8d887c)" stroke-width="1.2"/>';

/**
 * The sprite of a deck as the text of an SVG file: for each card a symbol `QS` of 100 × 140 and one `QS-s` for small sizes, of
 * index and sign alone; `back`; and each suit's sign `sS`, in a square of 100 round its middle.
 */
export function drawSprite(deck: Deck, cards: readonly Card[]): string {
  const signs = Object.entries(deck.suits).map(([suit, art]) => defineSign(`s${suit}`, art.sign));
  const indices = [...new Set(Object.values(deck.index))].map((name) => `<path id="i${name}" d="${INDICES[name]}"/>`);
  const shown = SUITS.flatMap((suit) => Object.values(deck.courts).map((court) => court(suit).figure));
  const figures = [...new Set(shown)].map(defineFigure);
  const defs = [PAPER, FIGURE_DEFS, ...signs, ...indices, ...figures].join('\n');
  const symbols = cards.flatMap((card) => [drawFace(deck, card), drawSmall(deck, card)]);
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${defs}\n</defs>\n${symbols.join('\n')}\n${drawBack()}\n</svg>\n`;
}

/** A sign of one path is that path: browsers lay out the whole file, and each sign on a card for each time it is shown. */
function defineSign(id: string, sign: string): string {
  const isPath = sign.lastIndexOf('<') === 0;
  return isPath ? sign.replace('<path', `<path id="${id}"`) : `<g id="${id}">${sign}</g>`;
}

function drawFace(deck: Deck, card: Card): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const signs = (places: readonly Place[] = []) => places.map((place) => drawSign(suit, place, SIGN)).join('');
  const corner = drawIndex(deck, card, [14, 7], 23) + drawSign(suit, [14, 42], CORNER_SIGN);
  const middle = isCourt(rank)
    ? drawFigure(card, suit, deck.courts[rank](suit))
    : rank === 'A'
      ? drawAce(deck, suit)
      : '';
  const half = `<g id="h${card}">${corner}${signs(ABOVE[rank])}</g><use href="#h${card}" ${TURNED}/>`;
  return symbol(card, deck.suits[suit].ink, middle + signs(ONCE[rank]) + half);
}

function drawSmall(deck: Deck, card: Card): string {
  const suit = suitOf(card);
  const content = drawIndex(deck, card, [34, 12], 52) + drawSign(suit, [62, 96], 62);
  return symbol(`${card}-s`, deck.suits[suit].ink, content);
}

const symbol = (id: string, ink: string, content: string) =>
  `<symbol id="${id}" viewBox="0 0 100 140"><use href="#paper"/><g fill="${ink}">${content}</g></symbol>`;

function drawSign(suit: Suit, [x, y]: Place, size: number): string {
  return `<use href="#s${suit}" transform="translate(${x} ${y})scale(${size / 100})"/>`;
}

function drawAce(deck: Deck, suit: Suit): string {
  const { size, extra } = deck.aces?.[suit] ?? { size: ACE, extra: '' };
  return drawSign(suit, [MIDDLE, 70], size) + extra;
}

function drawIndex(deck: Deck, card: Card, [x, y]: Place, height: number): string {
  const stroke = `stroke="${deck.suits[suitOf(card)].ink}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"`;
  return `<use href="#i${deck.index[rankOf(card)]}" transform="translate(${x} ${y})scale(${height / 100})" fill="none" ${stroke}/>`;
}

function isCourt(rank: Rank): rank is CourtRank {
  return rank === 'K' || rank === 'Q' || rank === 'J';
}
