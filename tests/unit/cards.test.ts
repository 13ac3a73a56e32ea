import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EMBLEM_SPRITE } from '@/app/_ui/kit/marks';
import { EMBLEMS } from '@/lib/match';
import {
  bitOf,
  CARDS,
  card,
  cardAt,
  cardsOf,
  countOf,
  dealRound,
  deckWithout,
  emptyHands,
  holds,
  isCard,
  isEmptyHand,
  isWholeDeck,
  packHands,
  parseCards,
  rankIndex,
  rankOf,
  SUITS,
  suitCards,
  suitIndex,
  suitOf,
  unpackHands,
  withAllCards,
  withCards,
  withoutCard,
  withoutCards,
} from '../../lib/cards';
import { drawDecks, FOLDER } from '../lab/cards/decks';
import { drawSigns, SIGNS_FILE } from '../lab/cards/signs';
import { drawEmblems, FOLDER as EMBLEMS_FOLDER } from '../lab/emblems/drawings';

describe('notation (rules.md §0)', () => {
  test('there are 52 cards, in the order C D H S, low to high', () => {
    expect(new Set(CARDS).size).toBe(52);
    expect(CARDS.slice(0, 13).join(' ')).toBe('2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC');
    expect(CARDS.map((card) => card[1]).join('')).toBe(
      'C'.repeat(13) + 'D'.repeat(13) + 'H'.repeat(13) + 'S'.repeat(13),
    );
    for (const card of CARDS) expect(cardAt(suitIndex(card), rankIndex(card))).toBe(card);
  });
  test.each([
    ['QS', 'Q', 'S', 10, 3],
    ['2C', '2', 'C', 0, 0],
    ['TH', 'T', 'H', 8, 2],
    ['AD', 'A', 'D', 12, 1],
  ] as const)('%s', (text, rank, suit, rankAt, suitAt) => {
    expect([rankOf(text), suitOf(text), rankIndex(text), suitIndex(text)]).toEqual([rank, suit, rankAt, suitAt]);
  });
  test.each(['', 'Q', 'SQ', '10H', 'qs', '1C', 'QSX', ' QS', 'toString', null, undefined, 7, ['QS']])(
    '%j is no card',
    (value) => {
      expect(isCard(value)).toBe(false);
      expect(card.safeParse(value).success).toBe(false);
    },
  );
  test('cards are parsed from text, and what is no card is refused', () => {
    expect(parseCards(' AH  2D\n')).toEqual(['AH', '2D']);
    expect(parseCards('')).toEqual([]);
    expect(() => parseCards('AH 1D')).toThrow('1D');
    for (const known of CARDS) expect(card.parse(known)).toBe(known);
  });
});

describe('decks', () => {
  test('cards are taken out and dealt round the table', () => {
    const deck = deckWithout(parseCards('2C 2D 2H 2S'));
    expect(deck).toHaveLength(48);
    expect(deck[0]).toBe('3C');
    expect(dealRound(parseCards('2C 3C 4C 5C 6C'), 2)).toEqual([parseCards('2C 4C 6C'), parseCards('3C 5C')]);
    expect(dealRound(parseCards('2C 3C 4C 5C'), 2, 1)).toEqual([parseCards('3C 5C'), parseCards('2C 4C')]);
  });
  test.each([
    ['in order', '2C 3C 4C', true],
    ['in any order', '4C 2C 3C', true],
    ['one missing', '2C 3C', false],
    ['one twice', '2C 3C 3C', false],
    ['one too many', '2C 3C 4C 4C', false],
    ['a foreign one', '2C 3C 5C', false],
  ])('the whole deck: %s', (_, cards, whole) => {
    expect(isWholeDeck(parseCards(cards), parseCards('2C 3C 4C'))).toBe(whole);
  });
});

describe('hands as bit sets', () => {
  const cards = ['2C AC 5D 9H QS', '', 'TS JS'].map(parseCards);
  const hands = packHands(cards);
  test('packed and unpacked, sorted', () => {
    expect(unpackHands(hands)).toEqual(cards);
    expect(unpackHands(packHands([parseCards('QS AC 9H 5D 2C'), [], parseCards('JS TS')]))).toEqual(cards);
    expect(unpackHands(packHands([[...CARDS]]))).toEqual([[...CARDS]]);
    expect(hands.map(countOf)).toEqual([5, 0, 2]);
    expect(hands.map(isEmptyHand)).toEqual([false, true, false]);
    expect(emptyHands(3)).toEqual(packHands([[], [], []]));
  });
  test('a seat holds its own cards only', () => {
    for (let seat = 0; seat < 3; seat++) {
      for (const card of CARDS) expect(holds(hands[seat], card)).toBe(cards[seat].includes(card));
    }
  });
  test('cards come and go in copies', () => {
    expect(cardsOf(withoutCard(hands, 0, 'AC')[0])).toEqual(parseCards('2C 5D 9H QS'));
    expect(cardsOf(withoutCards(hands, 0, parseCards('AC QS'))[0])).toEqual(parseCards('2C 5D 9H'));
    expect(cardsOf(withAllCards(hands, [[], parseCards('KH 3D'), []])[1])).toEqual(parseCards('3D KH'));
    expect(withCards(hands, 1, parseCards('KH 3D'))).toEqual(withAllCards(hands, [[], parseCards('KH 3D'), []]));
    expect(withoutCard(hands, 1, 'AC')).toEqual(hands);
    expect(unpackHands(hands)).toEqual(cards);
  });
  test('lists of cards from sets of ranks', () => {
    expect(suitCards(3, bitOf('QS') | bitOf('2S'))).toEqual(['2S', 'QS']);
    expect(cardsOf([bitOf('3C'), 0, bitOf('AH'), bitOf('2S')])).toEqual(['3C', 'AH', '2S']);
    expect(cardsOf([0, 0, 0, 0])).toEqual([]);
  });
});

const drawn = drawDecks();

/** The files there but those that a build has packed. */
const filesIn = (folder: string) => readdirSync(folder).filter((file) => !file.endsWith('.br'));

test('no others lie beside the sprites that `npm run cards` draws', () => {
  const files = filesIn(FOLDER).map((file) => `/cards/${file}`);
  expect(files.sort()).toEqual(drawn.map(({ address }) => address).sort());
});

describe.each(drawn)('$name', ({ address, text, deck, texts }) => {
  test('the file is what its name says', () => {
    expect(readFileSync(`public${address}`, 'utf8')).toBe(text);
  });

  test('all faces together are at most 28.5 kB on the wire', () => {
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(28_500);
  });

  test('no card is more than 36 elements, and all are 1,050: a browser lays out all of them', () => {
    const elements = text.split('\n').map((line) => [...line.matchAll(/<[a-z]/g)].length);
    expect(Math.max(...elements)).toBeLessThanOrEqual(36);
    expect(elements.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1_050);
  });

  test('each card is there, large and small, with the back', () => {
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]));
    const wanted = [...CARDS, ...CARDS.map((card) => `${card}-s`), 'back'];
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    const used = [...text.matchAll(/ href="#([^"]+)"/g)].map((hit) => hit[1]);
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('it asks for nothing from elsewhere', () => {
    expect(text).not.toMatch(/url\(|<script|<style|<image|href="[^#]/);
  });

  test('every place has one sign: as many as the card counts, two in the corners', () => {
    for (const suit of SUITS) {
      const { sign, ink } = deck.suits[suit];
      for (const rank of ['2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const) {
        const face = text.split(`<symbol id="${rank}${suit}" `)[1].split('</symbol>')[0];
        // Each sign begins its part of the path with a place of its own.
        const paths = face.split(`<path fill="${sign[0].fill ?? ink}"`).slice(1);
        const count = paths.flatMap((path) => [...path.split('/>')[0].matchAll(/M/g)]).length - 2;
        expect([rank, count]).toEqual([rank, rank === 'T' ? 10 : Number(rank)]);
      }
    }
  });

  test.each(texts)('%s names its address, and its indices', (file) => {
    const { sprite, index } = JSON.parse(readFileSync(file, 'utf8'));
    expect(sprite).toBe(address);
    expect(index).toEqual(deck.index);
  });
});

test('the signs of suits in running text are those that `npm run cards` draws, of both decks', () => {
  const signs = drawSigns();
  expect(readFileSync(SIGNS_FILE, 'utf8')).toBe(signs);
  for (const suit of SUITS) expect(signs.split(`.suit-${suit} {`)).toHaveLength(2);
  expect(signs.split('--signs: url(')).toHaveLength(3);
});

describe('the sprite of emblems', () => {
  const emblems = drawEmblems();

  test('the file that pages name is the one that `npm run emblems` draws, and no other lies beside it', () => {
    expect(filesIn(EMBLEMS_FOLDER).map((file) => `/emblems/${file}`)).toEqual([emblems.address]);
    expect(readFileSync(`public${emblems.address}`, 'utf8')).toBe(emblems.text);
    expect(EMBLEM_SPRITE).toBe(emblems.address);
  });

  test('every emblem is in it once, and all together are at most 3 kB on the wire', () => {
    const ids = [...emblems.text.matchAll(/<symbol id="([^"]+)"/g)].map((hit) => hit[1]);
    expect(ids).toEqual([...EMBLEMS]);
    expect(gzipSync(emblems.text).length).toBeLessThanOrEqual(3_000);
  });

  test('each draws itself in the colour of the element that shows it alone: nothing is said of all', () => {
    expect(emblems.text.split('\n')[0]).toBe('<svg xmlns="http://www.w3.org/2000/svg">');
    const symbols = [...emblems.text.matchAll(/<symbol ([^>]*)>/g)].map((hit) => hit[1]);
    expect(symbols.filter((look) => !look.includes('fill="currentColor"'))).toEqual([]);
  });

  test('it has the one colour of the element that shows it, and asks for nothing from elsewhere', () => {
    const colours = [...emblems.text.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((hit) => hit[1]);
    expect(new Set(colours)).toEqual(new Set(['currentColor', 'none']));
    expect(emblems.text).not.toMatch(/url\(|<script|<style|<image|href=|#[0-9a-f]{3}/);
  });
});
