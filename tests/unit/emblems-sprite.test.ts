import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EMBLEMS } from '@/lib/match';
import { ADDRESS_FILE, drawEmblems, FOLDER } from '../lab/emblems/sprite';

const drawn = drawEmblems();

test('the file that pages name is the one that `npm run emblems` draws, and no other lies beside it', () => {
  expect(readdirSync(FOLDER).map((file) => `/emblems/${file}`)).toEqual([drawn.address]);
  expect(readFileSync(`public${drawn.address}`, 'utf8')).toBe(drawn.text);
  expect(readFileSync(ADDRESS_FILE, 'utf8')).toBe(drawn.module);
});

test('every emblem is in it once, and all together are at most 3 kB on the wire', () => {
  const ids = [...drawn.text.matchAll(/<symbol id="([^"]+)"/g)].map((hit) => hit[1]);
  expect(ids).toEqual([...EMBLEMS]);
  expect(gzipSync(drawn.text).length).toBeLessThanOrEqual(3_000);
});

test('each draws itself in the colour of whoever shows it alone: nothing is said of all', () => {
  expect(drawn.text.split('\n')[0]).toBe('<svg xmlns="http://www.w3.org/2000/svg">');
  const symbols = [...drawn.text.matchAll(/<symbol ([^>]*)>/g)].map((hit) => hit[1]);
  expect(symbols.filter((look) => !look.includes('fill="currentColor"'))).toEqual([]);
});

test('it has the one colour of whoever shows it, and asks for nothing from elsewhere', () => {
  const colours = [...drawn.text.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((hit) => hit[1]);
  expect(new Set(colours)).toEqual(new Set(['currentColor', 'none']));
  expect(drawn.text).not.toMatch(/url\(|<script|<style|<image|href=|#[0-9a-f]{3}/);
});
