import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CARDS, commitmentTo, seedOfDeal, shuffle } from '@/lib/cards';
import { type DealFault, verifyRecord } from '@/lib/fairness';
import { replay } from '@/lib/match';
import { record, recordSchema } from '@/lib/tables';
import { games, picker, playOut, readBack, startMatch } from '../support/match';
import { bitsOf, downloaded, playedRecord, tableWithBits } from '../support/records';
import { DAY, type Player, Site } from '../support/site';

type Downloaded = Awaited<ReturnType<typeof downloaded>>;

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

const DEALS = { length: { kind: 'deals', count: 3 } };
const site = new Site({ ticks: 1000 });
let made: Downloaded;
let folder: string;
let code: Code;
beforeAll(async () => {
  site.open();
  folder = mkdtempSync(pathOf(tmpdir(), 'stichpost-verify-'));
  const file = pathOf(folder, 'fairness.mjs');
  writeFileSync(file, block('js'));
  code = await import(/* @vite-ignore */ pathToFileURL(file).href);
  made = await playedRecord(site, { game: 'spades', options: { players: 2, ...DEALS } }, ['Bo']);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

/** The faults of the deals of this record, by deal. */
function faultsOf(value: unknown): DealFault[][] {
  const checked = verifyRecord(value);
  if (checked.kind !== 'checked') throw new Error(checked.where);
  return checked.deals.map(({ faults }) => faults);
}

/** The record with this done to it. */
function tampered(change: (record: Downloaded) => void): Downloaded {
  const copy: Downloaded = JSON.parse(JSON.stringify(made));
  change(copy);
  return copy;
}

/** The record says in both places that the match was ended then (ms since 1970). */
function endedAt(record: Downloaded, at: number): void {
  const by = { at, seat: 0 };
  record.ended = { ...by, reason: 'agreed' };
  record.changes.push({ ...by, type: 'matchEnded', name: 'Ada', reason: 'agreed' });
}

describe('the record of a match is verified', () => {
  test.each([
    ['hearts', { preset: 'black-lady', players: 3 }, ['Bo', 'Cleo']],
    ['hearts', { players: 4, preset: 'hearts' }, ['Bo', 'Cleo', 'Dov']],
    ['spades', { players: 4 }, ['Bo', 'Cleo', 'Dov']],
    ['herzblatt', { players: 2 }, ['Bo']],
    ['herzblatt', { players: 4 }, ['Bo', 'Cleo', 'Dov']],
  ])('%s %j', async (game, options, others) => {
    const played = await playedRecord(site, { game, options: { ...options, ...DEALS } }, others);
    expect(verifyRecord(played)).toMatchObject({ kind: 'checked', ok: true, commitment: true });
    expect(played.shuffle.deals).toHaveLength(3);
  });

  test('with bots, takeovers, and players who leave', async () => {
    const options = { preset: 'black-lady', players: 4, length: { kind: 'deals', count: 3 } };
    const table = await site.table({ game: 'hearts', options, bots: ['easy'] }, ['Cleo']);
    const [ada, cleo] = table.players;
    await table.join('Dov', { bits: bitsOf(3) });
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    await table.join('Eva', { invitation, bits: bitsOf(4) });
    await cleo.forget(2);
    await table.playOut();
    const told = await downloaded(table);
    expect(verifyRecord(told)).toMatchObject({ ok: true });
    expect(told.shuffle.deals.map(({ bits }) => bits.map((own) => own !== null))).toEqual([
      [true, false, true, true],
      [true, true, false, true],
      [true, true, false, true],
    ]);
  });

  test.each(['agreed', 'away'] as const)('of a match that was ended before its game was over: %s', async (reason) => {
    const rules = { pace: { kind: 'move', minutes: 60 }, away: { kind: 'end', minutes: 1440 } };
    const request = { game: 'hearts', options: { preset: 'black-lady', players: 3 }, ...rules };
    const table = await tableWithBits(site, request, ['Bo', 'Cleo']);
    for (let i = 0; i < 7; i++) await table.move();
    if (reason === 'agreed') await table.agreeOn(table.ada, { kind: 'end' });
    else {
      await (await table.mover()).autopilot({ on: true });
      site.now += 2 * DAY;
      await table.view();
    }
    const told = await downloaded(table);
    expect(told.ended).toMatchObject({ reason });
    expect(verifyRecord(told)).toMatchObject({ kind: 'checked', ok: true });
  });

  test('made by an earlier version, whose shuffles follow from the seed alone', () => {
    const seed = '5e'.repeat(32);
    const start = startMatch({ length: { kind: 'deals', count: 2 } }, games('hearts'), seed);
    const { state, entries } = playOut(start, picker(3));
    const deals = replay(games('hearts'), state.options, readBack(entries));
    const old = {
      ...{ format: 'stichpost-record/1', game: 'hearts', options: state.options, table: state.table },
      chance: deals.map(({ chance }) => chance),
      moves: deals.flatMap(({ frames }) => frames.flatMap(({ move }) => (move ? [[move.seat, move.move]] : []))),
      shuffle: { seed, commitment: commitmentTo(seed) },
    };
    expect(verifyRecord(old)).toMatchObject({ ok: true });
    const swapped = structuredClone(old);
    swapped.chance[1].deck.reverse();
    expect(verifyRecord(swapped)).toMatchObject({ ok: false });
    expect(faultsOf(swapped)[1]).toContain('cards');
  });
});

describe('a record that was tampered with fails, and the deal is named', () => {
  test.each<[string, (record: Downloaded) => void, DealFault[][]]>([
    [
      'two cards of the second deck change places',
      ({ chance: [, { deck }] }) => void deck.splice(0, 2, deck[1], deck[0]),
      [[], ['cards'], []],
    ],
    ['the exchange of the third deal', ({ chance }) => void chance[2].exchange?.reverse(), [[], [], ['cards']]],
    [
      'somebody else’s bits in the second deal',
      ({ shuffle }) => void shuffle.deals[1].bits.splice(1, 1, bitsOf(9)),
      [[], ['cards', 'bits-unpublished'], []],
    ],
    [
      'a player’s bits left out of the second deal',
      ({ shuffle }) => void shuffle.deals[1].bits.splice(0, 1, null),
      [[], ['cards', 'bits-missing'], []],
    ],
    [
      'the bits of two seats change places in the third deal',
      ({ shuffle }) => void shuffle.deals[2].bits.reverse(),
      [[], [], ['cards', 'bits-unpublished']],
    ],
    ['the last deal has no bits', ({ shuffle }) => void shuffle.deals.pop(), [[], [], ['cards', 'no-bits']]],
    [
      'a hash is said to be of a time after the first deal',
      ({ shuffle }) => {
        shuffle.shares[1].at = shuffle.deals[0].at + 1;
      },
      [['bits-unpublished'], [], []],
    ],
    ['a move of the last deal is missing', ({ moves }) => void moves.pop(), [[], [], ['moves']]],
    ['the time of a move is missing', ({ times }) => void times.pop(), [[], [], ['moves']]],
    [
      'it is said to have been ended, at the seats as well, though it was played out',
      (record) => endedAt(record, record.times.at(-1) ?? 0),
      [[], [], ['moves']],
    ],
    [
      'its last deal is cut off whole, and it is said to have been ended then',
      (record) => {
        const { at = 0 } = record.shuffle.deals.pop() ?? {};
        const moves = record.times.filter((time) => time <= at).length;
        for (const all of [record.moves, record.times]) all.splice(moves);
        record.chance.pop();
        endedAt(record, at);
      },
      [[], ['moves']],
    ],
    [
      'the shuffles are said to follow from the seed alone, though players had bits',
      ({ shuffle }) => {
        shuffle.recipe = 'seed';
      },
      [
        ['cards', 'no-bits'],
        ['cards', 'no-bits'],
        ['cards', 'no-bits'],
      ],
    ],
    ['a move of the first deal is another one', ({ moves }) => void moves[0].splice(0, 1, 5), [['moves'], [], []]],
  ])('%s', (_, change, faults) => {
    const record = tampered(change);
    const found = faultsOf(record);
    expect(verifyRecord(record)).toMatchObject({ ok: false });
    for (const [deal, expected] of faults.entries()) {
      if (expected.length === 0) expect(found[deal].filter((fault) => fault !== 'moves')).toEqual([]);
      else expect(found[deal]).toEqual(expect.arrayContaining(expected));
    }
  });

  test('the bits of somebody who has left in place of those of the player who has their seat now', async () => {
    const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 4 } };
    const { table, ada, bo } = await tableWithBits(site, { game: 'hearts', options }, ['Bo', 'Cleo']);
    const follow = async (leaver: Player, name: string, bits: string, deal: number) => {
      await leaver.forget(1);
      const { invitation } = await ada.setBot({ seat: 1, level: null });
      const next = await table.join(name, { invitation, bits });
      await table.playUntil((view) => view.deal === deal);
      return next;
    };
    const eva = await follow(bo, 'Eva', bitsOf(4), 1);
    // A program may send the bits of somebody before it.
    await follow(eva, 'Finn', bitsOf(1), 2);
    await table.playOut();
    const told = await downloaded(table);
    expect(told.shuffle.deals.map(({ bits }) => bits[1])).toEqual([1, 4, 1, 1].map(bitsOf));
    expect(verifyRecord(told)).toMatchObject({ ok: true });
    told.shuffle.deals[3].bits[1] = bitsOf(4);
    expect(faultsOf(told)).toEqual([[], [], [], ['cards', 'bits-of-another']]);
  });

  describe('its last moves are missing, and it says that the match was ended', () => {
    const ended = { reason: 'agreed', at: 0, seat: 0 } as const;
    const cut = (record: Downloaded) => {
      record.ended = { ...ended, at: record.times.at(-2)! };
      return [record.moves.pop(), record.times.pop()];
    };
    test.each<[string, (record: Downloaded) => void]>([
      ['and nothing at the seats says it', cut],
      [
        'at another moment than what happened at the seats',
        (record) => {
          cut(record);
          record.changes.push({ type: 'matchEnded', at: record.ended!.at + 1, seat: 0, name: 'Ada' });
        },
      ],
      [
        'and there are times of more moves',
        (record) => {
          const [, time] = cut(record);
          record.times.push(Number(time));
        },
      ],
    ])('%s', (_, change) => {
      expect(faultsOf(tampered(change))[2]).toEqual(['moves']);
    });

    test('and a deal more was dealt than it tells of', () => {
      const record = tampered((copy) => {
        cut(copy);
        copy.changes.push({ type: 'matchEnded', at: copy.ended!.at, seat: 0, name: 'Ada' });
      });
      expect(verifyRecord(record)).toMatchObject({ ok: true });
      record.shuffle.deals.push(record.shuffle.deals[2]);
      expect(faultsOf(record)[2]).toEqual(['moves']);
    });
  });

  test('another secret: it is not the one that was committed to, and no deal follows from it', () => {
    const record = tampered(({ shuffle }) => {
      shuffle.seed = '00'.repeat(32);
    });
    expect(verifyRecord(record)).toMatchObject({ ok: false, commitment: false });
    expect(faultsOf(record)).toEqual([['cards'], ['cards'], ['cards']]);
  });

  test('bits that do not have the hash that was published', () => {
    const record = tampered(({ shuffle }) => {
      shuffle.shares[0].hash = '00'.repeat(32);
    });
    expect(verifyRecord(record)).toMatchObject({ ok: false, shares: [false, true] });
  });

  test('the table’s id, by which one match’s deals could be passed off as another’s', () => {
    const record = tampered((copy) => {
      copy.table = 'abcdefghjkmn';
    });
    expect(faultsOf(record)).toEqual([['cards'], ['cards'], ['cards']]);
  });

  test('no record is taken for one that is none, and it is said where', () => {
    expect(verifyRecord({ ...made, shuffle: undefined })).toMatchObject({ kind: 'no-record' });
    expect(verifyRecord([])).toMatchObject({ kind: 'no-record' });
    expect(verifyRecord({ ...made, game: 'skat' })).toEqual({ kind: 'no-record', where: 'record.game' });
  });
});

test('records of earlier versions are still records', async () => {
  const { shuffle, ...rest } = made;
  const { seed, commitment } = shuffle;
  expect(recordSchema.parse({ ...rest, shuffle: { seed, commitment } }).shuffle).toEqual({
    ...{ seed, commitment, recipe: 'seed', shares: [], deals: [] },
  });
  expect(recordSchema.parse(await record(site.context, made.table))).toEqual(made);
});

describe('npm run verify', () => {
  /** Runs it on this file's contents. */
  async function verified(value: unknown, ...flags: string[]) {
    const file = pathOf(folder, 'record.json');
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    const command = ['scripts/ts.mjs', 'scripts/verify.ts', file, ...flags];
    return new Promise<{ code: number; out: string; said: string }>((resolve) => {
      execFile(process.execPath, command, (error, out, said) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said });
      });
    });
  }
  const lastOf = (out: string) => JSON.parse(out.trimEnd().split('\n').at(-1)!);

  test('says that every deal is all right', async () => {
    const { code, out } = await verified(made, '--commitment', made.shuffle.commitment, '--bits', bitsOf(1));
    expect(out).toContain('Deal 3: ok\n');
    expect(lastOf(out)).toEqual({ ok: true, table: made.table, recipe: 'seed-and-bits', deals: 3, failed: [] });
    expect(code).toBe(0);
  });

  test('names the deal that is not, and ends with 1', async () => {
    const { code, out } = await verified(tampered(({ chance }) => void chance[1].deck.reverse()));
    expect(out).toMatch(/^Deal 1: ok\nDeal 2: its cards /);
    expect(lastOf(out)).toMatchObject({ ok: false, failed: [{ deal: 2, faults: expect.arrayContaining(['cards']) }] });
    expect(code).toBe(1);
  });

  test('compares with the notes of a player', async () => {
    const { code, out } = await verified(made, '--commitment', 'c0'.repeat(32), '--bits', bitsOf(9));
    expect(out).toContain('another one than you noted');
    expect(out).toContain('are in no deal');
    expect(lastOf(out).ok).toBe(false);
    expect(code).toBe(1);
  });

  test.each(['', '{', '{}'])('%j is no record: 2', async (text) => {
    expect(await verified(text)).toMatchObject({ code: 2, out: '' });
  });
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
