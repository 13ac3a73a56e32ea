import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { shuffled, watchedView } from '@/lib/match';
import { openRequest } from '@/lib/tables';
import { games } from '../support/match';
import { bitsOf, tableWithBits } from '../support/records';
import { freshSite, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const OPTIONS = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const HEARTS = { game: 'hearts', options: OPTIONS };
const hashOf = (bits: string) => createHash('sha256').update(Buffer.from(bits, 'hex')).digest('hex');

/** A table whose host sends these bits, if any. */
const opened = (number: number | null = 0, more: object = {}) =>
  site.table({ ...HEARTS, ...(number !== null && { bits: bitsOf(number) }), ...more });
/** Ada (bits 0), Bo (bits 1) and Cleo (bits 2) play. */
const three = () => tableWithBits(site, HEARTS, ['Bo', 'Cleo']);

/** The hands of the deal that runs. */
const handsOf = async (table: Table) => {
  const state = await table.state();
  return JSON.stringify(games(state.game).hands(state.play));
};
/** Everything that anybody at the table is shown, or somebody without a seat. */
const allShown = async (table: Table) =>
  JSON.stringify(await Promise.all([...table.players, table.stranger].map((player) => player.visit())));
const sharesOf = async (player: Player) => (await player.view()).seats.map(({ share }) => share);
const fromLog = async (table: Table) => shuffled(games('hearts'), await table.log());
const dealsOf = async (table: Table) => (await fromLog(table)).deals.map(({ bits }) => bits);

describe('a player’s share in the shuffles', () => {
  test('the hash of their bits is shown to all as soon as they have their seat, the bits only once all seats are taken', async () => {
    const table = await opened();
    const own = { hash: hashOf(bitsOf(0)), by: 'player', from: null, bits: null };
    expect((await sharesOf(table.players[0]))[0]).toEqual(own);
    await table.join('Bo', { bits: bitsOf(1) });
    const early = await allShown(table);
    for (const number of [0, 1]) {
      expect(early).toContain(hashOf(bitsOf(number)));
      expect(early).not.toContain(bitsOf(number));
    }
    await table.join('Cleo', { bits: bitsOf(2) });
    for (const player of table.players) {
      const { seats, shuffle } = await player.view();
      expect(shuffle).toBe('seed-and-bits');
      expect(seats.map(({ share }) => share)).toEqual(
        [0, 1, 2].map((number) => ({ hash: hashOf(bitsOf(number)), by: 'player', from: 0, bits: bitsOf(number) })),
      );
    }
  });

  test('a player who sends none has some drawn by the server, and everybody is told so', async () => {
    const { table, ada } = await opened();
    await table.join('Bo', { bits: null });
    const [, share] = await sharesOf(ada);
    expect(share).toMatchObject({ by: 'server', bits: null });
    await table.join('Cleo');
    const [, bo, cleo] = await sharesOf(ada);
    expect(bo?.bits).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOf(bo?.bits ?? '')).toBe(share?.hash);
    expect(cleo?.by).toBe('server');
    expect(cleo?.bits).not.toBe(bo?.bits);
  });

  test('bots have none, and a table of one player and bots is dealt with theirs', async () => {
    const { players } = await opened(0, { bots: 'easy' });
    expect((await sharesOf(players[0])).map((share) => share?.bits ?? null)).toEqual([bitsOf(0), null, null]);
  });

  test('other bits of one player, another deal; the same ones, the same deal', async () => {
    const dealOf = async (last: string) => {
      await site.renew();
      const table = await opened(0, { secret: 'A'.repeat(22) });
      await table.join('Bo', { bits: bitsOf(1), secret: 'B'.repeat(22) });
      await table.join('Cleo', { bits: last, secret: 'C'.repeat(22) });
      return handsOf(table);
    };
    const deal = await dealOf(bitsOf(2));
    expect(await dealOf(bitsOf(2))).toBe(deal);
    expect(await dealOf(bitsOf(3))).not.toBe(deal);
  });

  test.each(['b175', `${bitsOf(1)}00`, bitsOf(1).replace('b', 'g'), 7, {}, ' '])('%j is refused', (bits) => {
    expect(openRequest.safeParse({ ...HEARTS, name: 'Ada', bits }).success).toBe(false);
  });

  test('the log says in which order it happened: every hash was bound before any bits were published', async () => {
    const { shares, deals } = await fromLog((await three()).table);
    expect(shares.map(({ seat, bits }) => [seat, bits])).toEqual([0, 1, 2].map((seat) => [seat, bitsOf(seat)]));
    expect(deals.map(({ bits }) => bits)).toEqual([[0, 1, 2].map(bitsOf)]);
    for (const { at } of shares) expect(at).toBeLessThanOrEqual(deals[0].at);
  });
});

describe('the same request sent again', () => {
  const secret = 'S'.repeat(22);

  test('with other bits finds the table it has opened, and the first bits count', async () => {
    const first = await opened(0, { secret });
    const again = await opened(9, { secret });
    expect(again.id).toBe(first.id);
    expect((await sharesOf(first.players[0]))[0]?.hash).toBe(hashOf(bitsOf(0)));
  });

  test('with other bits finds the seat it has taken, and the first bits count', async () => {
    const table = await opened(null);
    for (const number of [1, 9]) await table.join('Bo', { bits: bitsOf(number), secret });
    const { seats, version } = await table.players[0].view();
    expect(seats[1].share?.hash).toBe(hashOf(bitsOf(1)));
    expect(version).toBe(2);
  });

  test('for a rematch finds the seat it has taken, and the first bits count', async () => {
    const { table, ada, bo, cleo } = await three();
    await table.playOut();
    const first = site.with((await bo.rematch({ bits: bitsOf(11) })).key);
    await bo.rematch({ bits: bitsOf(99) });
    await ada.rematch({});
    const [host, second] = await sharesOf(first);
    expect(second).toMatchObject({ hash: hashOf(bitsOf(11)), by: 'player', bits: null });
    expect(host).toMatchObject({ by: 'server' });
    await cleo.rematch({ bits: bitsOf(12) });
    expect((await sharesOf(first)).slice(1).map((share) => share?.bits)).toEqual([bitsOf(11), bitsOf(12)]);
  });
});

describe('who wants another deal', () => {
  /** Ada and Bo play with a bot, whose seat Cleo is to take over. */
  async function withTakeover() {
    const { table, ada } = await opened(0, { bots: [null, 'easy'] });
    await table.join('Bo', { bits: bitsOf(1) });
    const { invitation } = await ada.setBot({ seat: 2, level: null });
    await table.join('Cleo', { invitation, bits: bitsOf(5) });
    return { table, ada };
  }

  test('by taking a seat over gets no other cards in the deal that runs: their bits go into the next one, and are not shown before', async () => {
    const { table, ada } = await withTakeover();
    const { next } = (await ada.view()).seats[2];
    expect(next?.share).toEqual({ hash: hashOf(bitsOf(5)), by: 'player', from: null, bits: null });
    expect(await allShown(table)).not.toContain(bitsOf(5));
    await table.playDeals(1);
    expect((await sharesOf(ada))[2]).toMatchObject({ from: 1, bits: bitsOf(5) });
    expect(await dealsOf(table)).toEqual([
      [bitsOf(0), bitsOf(1), null],
      [bitsOf(0), bitsOf(1), bitsOf(5)],
    ]);
    // Its hash has been published since they asked, once.
    expect((await fromLog(table)).shares.filter(({ seat }) => seat === 2)).toHaveLength(1);
  });

  test('by leaving and coming back before the match knows only hashes, as before, and no cards', async () => {
    const { table, ada } = await opened();
    await (await table.join('Bo', { bits: bitsOf(1) })).forget(1);
    expect((await sharesOf(ada))[1]).toBeNull();
    const bo = await table.join('Bo', { bits: bitsOf(2) });
    const shown = await allShown(table);
    for (const number of [0, 1, 2]) expect(shown).not.toContain(bitsOf(number));
    expect((await bo.view()).hand).toEqual([]);
    await table.join('Cleo', { bits: bitsOf(3) });
    expect((await sharesOf(ada)).map((share) => share?.bits)).toEqual([0, 2, 3].map(bitsOf));
  });

  test('by renewing their link changes nothing of their share', async () => {
    const { ada, bo } = await three();
    const [, before] = await sharesOf(ada);
    await bo.renewKey({ renew: true });
    expect((await sharesOf(ada))[1]).toEqual(before);
  });

  test('by letting a bot play for them keeps their share in the next deals, and a player who leaves takes theirs away', async () => {
    const { table, bo, cleo } = await three();
    await bo.setBot({ level: 'easy' });
    await cleo.forget(2);
    await table.playDeals(1);
    expect(await dealsOf(table)).toEqual([
      [bitsOf(0), bitsOf(1), bitsOf(2)],
      [bitsOf(0), bitsOf(1), null],
    ]);
  });

  test('by sending bits that were used before gets another deal at every table, and at every seat', async () => {
    const [first, second] = [await opened(1, { bots: 'easy' }), await opened(1, { bots: 'easy' })];
    expect(await handsOf(first)).not.toBe(await handsOf(second));
  });

  test('by opening tables until one suits them has seen no card: none is dealt before the others have come', async () => {
    const table = await opened();
    expect((await table.players[0].view()).hand).toEqual([]);
    expect((await table.events()).map(({ type }) => type)).not.toContain('dealt');
  });
});

test('the record tells the secret, whose bits went into which deal, and when each hash was published', async () => {
  const { table, ada } = await three();
  await refused(table.record(), 'not-finished');
  const { commitment } = await ada.view();
  await table.playOut();
  const { shuffle } = await table.record();
  expect(shuffle).toMatchObject({ commitment, recipe: 'seed-and-bits' });
  expect(hashOf(shuffle.seed)).toBe(commitment);
  expect(shuffle.shares.map(({ seat, hash, bits, by }) => ({ seat, hash, bits, by }))).toEqual(
    [0, 1, 2].map((seat) => ({ seat, hash: hashOf(bitsOf(seat)), bits: bitsOf(seat), by: 'player' })),
  );
  expect(shuffle.deals.map(({ bits }) => bits)).toEqual([0, 1].map(() => [0, 1, 2].map(bitsOf)));
});

test('a spectator who came by a link is shown no hash, by which they could find the table', async () => {
  const { table } = await three();
  const view = watchedView(games, await table.state(), false);
  expect(view.seats.map(({ share }) => share)).toEqual([null, null, null]);
  expect(JSON.stringify(view)).not.toContain(hashOf(bitsOf(0)));
});
