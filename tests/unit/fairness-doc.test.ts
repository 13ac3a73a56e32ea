import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CARDS, commitmentTo, seedOfDeal, shuffle } from '@/lib/cards';
import { playedRecord } from '../support/records';
import { Site } from '../support/site';

/** docs/fairness.md is taken at its word: its vectors are those of this version, and its code verifies the records of this version. */
const doc = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');
const block = (language: string): string => {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(doc);
  if (!found) throw new Error(`docs/fairness.md has no ${language}`);
  return found[1];
};
const hex = z.string();
const vectors = z
  .object({
    ...{ secret: hex, commitment: hex, hashes: z.array(hex.nullable()), table: z.string(), deal: z.int() },
    ...{ bits: z.array(hex.nullable()), seed: hex, deck: z.string(), exchange: z.array(z.int()) },
  })
  .parse(JSON.parse(block('json')));
const INDICES = vectors.exchange.map((_, i) => i);

type Code = {
  seedOfDeal: typeof seedOfDeal;
  shuffled: (items: readonly unknown[], seed: string, label: string) => unknown[];
  wrongDeals: (record: unknown) => number[];
};
let code: Code;
const site = new Site({ ticks: 1000 });
let folder: string;
beforeAll(async () => {
  site.open();
  folder = mkdtempSync(pathOf(tmpdir(), 'stichpost-fairness-'));
  const file = pathOf(folder, 'fairness.mjs');
  writeFileSync(file, block('js'));
  code = await import(/* @vite-ignore */ pathToFileURL(file).href);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

test('the shuffle gives its vectors', () => {
  const { secret, table, deal, bits, seed } = vectors;
  expect(commitmentTo(secret)).toBe(vectors.commitment);
  expect(bits.map((own) => own && commitmentTo(own))).toEqual(vectors.hashes);
  expect(seedOfDeal(secret, table, deal, bits)).toBe(seed);
  expect(shuffle(CARDS, seed, `deal ${deal} deck`).join(' ')).toBe(vectors.deck);
  expect(shuffle(INDICES, seed, `deal ${deal} exchange`)).toEqual(vectors.exchange);
});

test('its code gives its vectors', () => {
  const { secret, table, deal, bits, seed } = vectors;
  expect(code.seedOfDeal(secret, table, deal, bits)).toBe(seed);
  expect(code.shuffled(CARDS, seed, `deal ${deal} deck`).join(' ')).toBe(vectors.deck);
  expect(code.shuffled(INDICES, seed, `deal ${deal} exchange`)).toEqual(vectors.exchange);
});

test.each([
  ['hearts', { preset: 'black-lady', players: 3 }, ['Bo', 'Cleo']],
  ['spades', { players: 2 }, ['Bo']],
  ['herzblatt', { players: 3 }, ['Bo', 'Cleo']],
])('its code verifies a record of %s %j, and finds the deal that was changed', async (game, options, others) => {
  const length = { kind: 'deals', count: 2 };
  const record = await playedRecord(site, { game, options: { ...options, length } }, others);
  expect(code.wrongDeals(record)).toEqual([]);
  record.chance[1].deck.reverse();
  expect(code.wrongDeals(record)).toEqual([1]);
  record.shuffle.seed = vectors.secret;
  expect(() => code.wrongDeals(record)).toThrow('committed');
});
