import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EMBLEM_SPRITE } from '@/app/_ui/kit/marks';
import { CARDS, SUITS } from '@/lib/cards';
import { EMBLEMS } from '@/lib/match';
import { drawDecks, FOLDER } from '../lab/cards/decks';
import { drawSigns, SIGNS_FILE } from '../lab/cards/signs';
import { drawEmblems, FOLDER as EMBLEMS_FOLDER } from '../lab/emblems/drawings';

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

  test('all faces together are at most 60 kB on the wire', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000);
  });

  test('each card is there, large and small, with the back and the signs of the suits', () => {
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]));
    const wanted = [...CARDS, ...CARDS.map((card) => `${card}-s`), 'back', ...SUITS.map((suit) => `s${suit}`)];
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    const used = [...text.matchAll(/ href="#([^"]+)"/g)].map((hit) => hit[1]);
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('it asks for nothing from elsewhere', () => {
    expect(text).not.toMatch(/url\(|<script|<style|<image|href="[^#]/);
  });

  test('every place has one sign: as many as the card counts, two in the corners', () => {
    const signs = (id: string) =>
      text.split(`<symbol id="${id}" `)[1].split('</symbol>')[0].split('href="#s').length - 1;
    const turned = (half: number, once: number) => 2 * (half - 1) + once;
    for (const suit of SUITS) {
      for (const rank of ['2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const) {
        const face = text.split(`<symbol id="${rank}${suit}" `)[1].split('</symbol>')[0];
        const half = face.split(`<g id="h${rank}${suit}">`)[1].split('</g>')[0].split('href="#s').length - 1;
        const count = turned(half, signs(`${rank}${suit}`) - half);
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
  for (const suit of SUITS) expect(signs.split(`.suit-${suit} {`)).toHaveLength(3);
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
