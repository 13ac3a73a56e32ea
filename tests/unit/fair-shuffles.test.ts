import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { readLog, shuffled } from '@/lib/match';
import type { Context } from '@/lib/tables';
import { forget, join, openRequest, record, rematch, renewKey, STRANGER, viewerWith, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { openTable, seenWith, setBotWith } from '../support/commands';
import { games } from '../support/match';
import { bitsOf, playToEnd, tableWithBits } from '../support/records';
import { afterBots, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const HEARTS = { game: 'hearts', options: THREE };
const hashOf = (bits: string) => createHash('sha256').update(Buffer.from(bits, 'hex')).digest('hex');
/** The hands of the deal that runs. */
const handsOf = async (table: string) => {
  const state = await load(context, table);
  return games(state.game).hands(state.play);
};
const logOf = async (table: string) => readLog(games, await context.store.log(table));

/** Everything that anybody is shown who comes with one of these keys, or with none. */
async function allShown(table: string, keys: readonly SeatKey[]) {
  const visits = [...keys.map((key) => visit(context, table, viewerWith(key))), visit(context, table, STRANGER)];
  return JSON.stringify(await Promise.all(visits));
}

/** Plays on with these keys until so many deals are over. */
async function playDeals(keys: readonly SeatKey[], count: number) {
  for (let turn = 0; (await afterBots(context, keys[0])).dealScores.length < count; turn++) {
    await playOn(context, keys[turn % keys.length], 1);
  }
}

describe('a player’s share in the shuffles', () => {
  test('the hash of his bits is shown to all as soon as he has his seat, the bits only once all seats are taken', async () => {
    const { table, key, invitation } = await openTable(context, { ...HEARTS, bits: bitsOf(0) });
    expect((await seenWith(context, key)).seats[0].share).toEqual({
      ...{ hash: hashOf(bitsOf(0)), by: 'player', from: null, bits: null },
    });
    const bo = await join(context, table, { invitation, name: 'Bo', bits: bitsOf(1) });
    const early = await allShown(table, [key, bo.key]);
    for (const number of [0, 1]) {
      expect(early).toContain(hashOf(bitsOf(number)));
      expect(early).not.toContain(bitsOf(number));
    }
    const cleo = await join(context, table, { invitation, name: 'Cleo', bits: bitsOf(2) });
    for (const viewer of [key, bo.key, cleo.key]) {
      const { seats, shuffle } = await seenWith(context, viewer);
      expect(shuffle).toBe('seed-and-bits');
      expect(seats.map(({ share }) => share)).toEqual(
        [0, 1, 2].map((number) => ({ hash: hashOf(bitsOf(number)), by: 'player', from: 0, bits: bitsOf(number) })),
      );
    }
  });

  test('whoever sends none has some drawn by the server, and everybody is told so', async () => {
    const { table, key, invitation } = await openTable(context, { ...HEARTS, bits: bitsOf(0) });
    await join(context, table, { invitation, name: 'Bo', bits: null });
    const { share } = (await seenWith(context, key)).seats[1];
    expect(share).toMatchObject({ by: 'server', bits: null });
    await join(context, table, { invitation, name: 'Cleo' });
    const { seats } = await seenWith(context, key);
    expect(seats[1].share?.bits).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOf(seats[1].share?.bits ?? '')).toBe(share?.hash);
    expect(seats[2].share?.by).toBe('server');
    expect(seats[2].share?.bits).not.toBe(seats[1].share?.bits);
  });

  test('bots have none, and a table of one player and bots is dealt with his', async () => {
    const { key } = await openTable(context, { ...HEARTS, bots: 'easy', bits: bitsOf(0) });
    const { seats } = await seenWith(context, key);
    expect(seats.map(({ share }) => share?.bits ?? null)).toEqual([bitsOf(0), null, null]);
  });

  test('other bits of one player, another deal; the same ones, the same deal', async () => {
    const dealOf = async (last: string) => {
      const world = newContext();
      const there = context;
      context = world.context;
      const { table, invitation } = await openTable(context, { ...HEARTS, bits: bitsOf(0), secret: 'A'.repeat(22) });
      await join(context, table, { invitation, name: 'Bo', bits: bitsOf(1), secret: 'B'.repeat(22) });
      await join(context, table, { invitation, name: 'Cleo', bits: last, secret: 'C'.repeat(22) });
      const hands = await handsOf(table);
      await world.close();
      context = there;
      return JSON.stringify(hands);
    };
    const deal = await dealOf(bitsOf(2));
    expect(await dealOf(bitsOf(2))).toBe(deal);
    expect(await dealOf(bitsOf(3))).not.toBe(deal);
  });

  test.each(['b175', `${bitsOf(1)}00`, bitsOf(1).replace('b', 'g'), 7, {}, ' '])('%j is refused', (bits) => {
    expect(openRequest.safeParse({ ...HEARTS, name: 'Ada', bits }).success).toBe(false);
  });

  test('the log says in which order it happened: every hash was bound before any bits were published', async () => {
    const { table } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
    const { shares, deals } = shuffled(games('hearts'), await logOf(table));
    expect(shares.map(({ seat, bits }) => [seat, bits])).toEqual([0, 1, 2].map((seat) => [seat, bitsOf(seat)]));
    expect(deals.map(({ bits }) => bits)).toEqual([[0, 1, 2].map(bitsOf)]);
    for (const { at } of shares) expect(at).toBeLessThanOrEqual(deals[0].at);
  });
});

describe('the same request sent again', () => {
  const secret = 'S'.repeat(22);

  test('with other bits finds the table it has opened, and the first bits count', async () => {
    const request = { ...HEARTS, secret };
    const first = await openTable(context, { ...request, bits: bitsOf(0) });
    const again = await openTable(context, { ...request, bits: bitsOf(9) });
    expect(again.table).toBe(first.table);
    expect((await seenWith(context, first.key)).seats[0].share?.hash).toBe(hashOf(bitsOf(0)));
  });

  test('with other bits finds the seat it has taken, and the first bits count', async () => {
    const { table, key, invitation } = await openTable(context, HEARTS);
    for (const number of [1, 9]) await join(context, table, { invitation, name: 'Bo', bits: bitsOf(number), secret });
    const { seats, version } = await seenWith(context, key);
    expect(seats[1].share?.hash).toBe(hashOf(bitsOf(1)));
    expect(version).toBe(2);
  });

  test('for a rematch finds the seat it has taken, and the first bits count', async () => {
    const { table, keys } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
    await playToEnd(context, keys);
    const [first] = [await rematch(context, table, viewerWith(keys[1]), { bits: bitsOf(11) })];
    await rematch(context, table, viewerWith(keys[1]), { bits: bitsOf(99) });
    await rematch(context, table, viewerWith(keys[0]), {});
    const { seats } = await seenWith(context, first.key);
    expect(seats[1].share).toMatchObject({ hash: hashOf(bitsOf(11)), by: 'player', bits: null });
    expect(seats[0].share).toMatchObject({ by: 'server' });
    await rematch(context, table, viewerWith(keys[2]), { bits: bitsOf(12) });
    const there = (await seenWith(context, first.key)).seats.map(({ share }) => share?.bits);
    expect([there[1], there[2]]).toEqual([bitsOf(11), bitsOf(12)]);
  });
});

describe('who wants another deal', () => {
  /** Ada and Bo play with a bot, whose seat Cleo is to take over. */
  async function withTakeover(number = 5) {
    const { table, key, invitation } = await openTable(context, { ...HEARTS, bots: [null, 'easy'], bits: bitsOf(0) });
    const bo = await join(context, table, { invitation, name: 'Bo', bits: bitsOf(1) });
    const offered = await setBotWith(context, key, 2, null);
    const taking = { invitation: offered.invitation ?? '', name: 'Cleo', bits: bitsOf(number) };
    const cleo = await join(context, table, taking);
    return { table, ada: key, bo: bo.key, cleo: cleo.key };
  }

  test('by taking a seat over gets no other cards in the deal that runs: his bits go into the next one', async () => {
    const { table, ada, bo, cleo } = await withTakeover();
    const { next } = (await seenWith(context, ada)).seats[2];
    expect(next?.share).toEqual({ hash: hashOf(bitsOf(5)), by: 'player', from: null, bits: null });
    expect(await allShown(table, [ada, bo, cleo])).not.toContain(bitsOf(5));
    await playDeals([ada, bo], 1);
    expect((await seenWith(context, ada)).seats[2].share).toMatchObject({ from: 1, bits: bitsOf(5) });
    expect(shuffled(games('hearts'), await logOf(table)).deals.map(({ bits }) => bits)).toEqual([
      [bitsOf(0), bitsOf(1), null],
      [bitsOf(0), bitsOf(1), bitsOf(5)],
    ]);
  });

  test('by taking a seat over with the next deal brings his bits with him, not shown before', async () => {
    const { table, ada, bo, cleo } = await withTakeover();
    expect(await allShown(table, [ada, bo, cleo])).not.toContain(bitsOf(5));
    await playDeals([ada, bo], 1);
    expect((await seenWith(context, ada)).seats[2].share).toMatchObject({ from: 1, bits: bitsOf(5) });
    // Its hash has been published since he asked, once.
    const { shares } = shuffled(games('hearts'), await logOf(table));
    expect(shares.filter(({ seat }) => seat === 2)).toHaveLength(1);
  });

  test('by leaving and coming back before the match knows only hashes, as before, and no cards', async () => {
    const { table, key, invitation } = await openTable(context, { ...HEARTS, bits: bitsOf(0) });
    let bo = await join(context, table, { invitation, name: 'Bo', bits: bitsOf(1) });
    await forget(context, table, viewerWith(bo.key), 1);
    expect((await seenWith(context, key)).seats[1].share).toBeNull();
    bo = await join(context, table, { invitation, name: 'Bo', bits: bitsOf(2) });
    const shown = await allShown(table, [key, bo.key]);
    for (const number of [0, 1, 2]) expect(shown).not.toContain(bitsOf(number));
    expect((await seenWith(context, bo.key)).hand).toEqual([]);
    await join(context, table, { invitation, name: 'Cleo', bits: bitsOf(3) });
    expect((await seenWith(context, key)).seats.map(({ share }) => share?.bits)).toEqual([0, 2, 3].map(bitsOf));
  });

  test('by renewing his link changes nothing of his share', async () => {
    const { table, keys } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
    const before = (await seenWith(context, keys[0])).seats[1].share;
    await renewKey(context, table, viewerWith(keys[1]), { seat: 1, renew: true });
    expect((await seenWith(context, keys[0])).seats[1].share).toEqual(before);
  });

  test('by letting a bot play for him keeps his share in the next deals, and who leaves takes his away', async () => {
    const { table, keys } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
    await setBotWith(context, keys[1], 1, 'easy');
    await forget(context, table, viewerWith(keys[2]), 2);
    await playDeals([keys[0]], 1);
    expect(shuffled(games('hearts'), await logOf(table)).deals.map(({ bits }) => bits)).toEqual([
      [bitsOf(0), bitsOf(1), bitsOf(2)],
      [bitsOf(0), bitsOf(1), null],
    ]);
  });

  test('by sending bits that were used before gets another deal at every table, and at every seat', async () => {
    const bits = bitsOf(1);
    const deals = [];
    for (let i = 0; i < 2; i++) {
      const { table } = await openTable(context, { ...HEARTS, bots: 'easy', bits });
      deals.push(JSON.stringify(await handsOf(table)));
    }
    expect(deals[0]).not.toBe(deals[1]);
  });

  test('by opening tables until one suits him has seen no card: none is dealt before the others have come', async () => {
    const { table, key } = await openTable(context, { ...HEARTS, bits: bitsOf(0) });
    expect((await seenWith(context, key)).hand).toEqual([]);
    expect((await logOf(table)).flatMap(({ events }) => events).some(({ type }) => type === 'dealt')).toBe(false);
  });
});

test('the record tells the secret, whose bits went into which deal, and when each hash was published', async () => {
  const { table, keys } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
  await expect(record(context, table)).rejects.toMatchObject({ code: 'not-finished' });
  const { commitment } = await seenWith(context, keys[0]);
  await playToEnd(context, keys);
  const { shuffle } = await record(context, table);
  expect(shuffle).toMatchObject({ commitment, recipe: 'seed-and-bits' });
  expect(hashOf(shuffle.seed)).toBe(commitment);
  expect(shuffle.shares.map(({ seat, hash, bits, by }) => ({ seat, hash, bits, by }))).toEqual(
    [0, 1, 2].map((seat) => ({ seat, hash: hashOf(bitsOf(seat)), bits: bitsOf(seat), by: 'player' })),
  );
  expect(shuffle.deals.map(({ bits }) => bits)).toEqual([0, 1].map(() => [0, 1, 2].map(bitsOf)));
});

test('whoever watches by a link is shown no hash, by which he could find the table', async () => {
  const { watchedView } = await import('@/lib/match');
  const { table } = await tableWithBits(context, HEARTS, ['Bo', 'Cleo']);
  const view = watchedView(games, await load(context, table), false);
  expect(view.seats.map(({ share }) => share)).toEqual([null, null, null]);
  expect(JSON.stringify(view)).not.toContain(hashOf(bitsOf(0)));
});
