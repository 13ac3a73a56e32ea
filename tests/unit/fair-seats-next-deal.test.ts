import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import {
  answerProposal,
  askLink,
  autopilot,
  type Context,
  forget,
  invited,
  join,
  proposalRequest,
  propose,
  STRANGER,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, seenWith, setBotWith } from '../support/commands';
import { afterBots, newContext, playOn } from '../support/tables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let context: Context;
let close: () => Promise<void>;
let passed: number;
beforeEach(() => {
  ({ context, close } = newContext());
  passed = 0;
  const { now } = context;
  context.now = () => now() + passed;
});
afterEach(() => close());

const LAST = { code: 'last-deal', status: 409 };
const seen = (key: SeatKey) => seenWith(context, key);
const dealsOver = async (key: SeatKey) => (await seen(key)).dealScores.length;

const deals = (count: number, players = 3) => ({
  preset: 'black-lady',
  players,
  passing: 'never',
  length: { kind: 'deals', count },
});

/** Plays on with these keys until so many deals are over. */
async function playDeals(keys: readonly SeatKey[], count: number) {
  for (let turn = 0; (await dealsOver(keys[0])) < count; turn++) await playOn(context, keys[turn % keys.length], 1);
}

/** Ada and Bo play with a bot at seat 2. */
async function withBot(count: number) {
  const {
    table,
    key: ada,
    invitation,
  } = await openTable(context, {
    game: 'hearts',
    options: deals(count),
    bots: [null, 'easy'],
  });
  const { key: bo } = await join(context, table, { invitation, name: 'Bo' });
  return { table, ada, bo };
}

describe('a host who wants to see a hand before a friend gets it', () => {
  test('Herzblatt for two, one deal, a bot opposite: nobody else comes in any more', async () => {
    const options = { players: 2, length: { kind: 'deals', count: 1 } };
    const { key } = await openTable(context, { game: 'herzblatt', options, bots: ['easy'] });
    const before = (await seen(key)).seats[1];
    await expect(setBotWith(context, key, 1, null)).rejects.toMatchObject(LAST);
    expect((await seen(key)).seats[1]).toEqual(before);
    expect(await seen(key)).toMatchObject({ isLastDeal: true });
  });

  test('of two deals he lets a second name in, alone as he is, forgets it, and invites the friend: nobody sees that hand', async () => {
    const options = { players: 2, length: { kind: 'deals', count: 2 } };
    const { table, key } = await openTable(context, { game: 'herzblatt', options, bots: ['easy'] });
    const offer = async () => (await setBotWith(context, key, 1, null)).invitation!;
    const puppet = await join(context, table, { invitation: await offer(), name: 'Puppe' });
    expect(await seen(puppet.key)).toMatchObject({ seat: null, hand: [], seats: [{}, { next: { name: 'Puppe' } }] });
    await forget(context, table, viewerWith(puppet.key), 1);
    const friend = await join(context, table, { invitation: await offer(), name: 'Freund' });
    while ((await dealsOver(key)) === 0) {
      expect(await seen(friend.key)).toMatchObject({ seat: null, hand: [] });
      await playOn(context, key, 1);
    }
    expect(await seen(friend.key)).toMatchObject({ seat: 1, deal: 1 });
  });

  test('when everybody else leaves, whoever was promised a seat still waits for the next deal, and gets it', async () => {
    const { table, key } = await openTable(context, { game: 'hearts', options: deals(2), bots: 'easy' });
    const { invitation } = await setBotWith(context, key, 2, null);
    const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
    expect(await forget(context, table, viewerWith(key), 0)).toBe('forgotten');
    expect(await seen(cleo.key)).toMatchObject({ seat: null, hand: [] });
    for (let looks = 0; looks < 80 && (await seen(cleo.key)).seat === null; looks++) await afterBots(context, cleo.key);
    expect(await seen(cleo.key)).toMatchObject({ seat: 2, deal: 1, host: 2 });
  });
});

describe('an opponent who wants the hand of somebody away', () => {
  /** Ada and Bo, paced; Bo is away for as long as the vote takes. */
  async function away(count: number) {
    const {
      table,
      key: ada,
      invitation,
    } = await openTable(context, {
      game: 'herzblatt',
      options: { players: 2, length: { kind: 'deals', count } },
      pace: { kind: 'move', minutes: 24 * 60 },
      away: { kind: 'vote', minutes: 60 },
    });
    const { key: bo } = await join(context, table, { invitation, name: 'Bo' });
    await autopilot(context, table, viewerWith(bo), { seat: 1, on: true });
    passed += 2 * HOUR;
    const handOver = proposalRequest.parse({ seat: 0, kind: 'hand-over', about: 1 });
    return { table, ada, bo, vote: () => propose(context, table, viewerWith(ada), handOver) };
  }

  test('votes alone, comes under a second name, and waits for the next deal all the same', async () => {
    const { table, ada, vote } = await away(2);
    const { invitation, seats } = await vote();
    expect(seats[1]).toMatchObject({ offered: true, player: true });
    const puppet = await join(context, table, { invitation: invitation!, name: 'Puppe' });
    expect(await seen(puppet.key)).toMatchObject({ seat: null, hand: [] });
    await playDeals([ada], 1);
    expect(await seen(puppet.key)).toMatchObject({ seat: 1, deal: 1 });
  });

  test('in the last deal there is nothing to vote for', async () => {
    const { ada, vote } = await away(1);
    await expect(vote()).rejects.toMatchObject(LAST);
    expect((await seen(ada)).seats[1]).toMatchObject({ offered: false });
  });
});

describe('in the last deal nobody comes in any more', () => {
  test('a seat offered before is no longer open, by its link or by name, and is not shown as offered', async () => {
    const { table, ada, bo } = await withBot(2);
    const { invitation } = await setBotWith(context, ada, 2, null);
    await playDeals([ada, bo], 1);
    const view = await seen(ada);
    expect(view).toMatchObject({ isLastDeal: true, seats: [{}, {}, { offered: false, bot: 'easy' }] });
    expect(view).not.toHaveProperty('invitation');
    await expect(join(context, table, { invitation: invitation!, name: 'Cleo' })).rejects.toMatchObject(LAST);
    expect((await invited(context, table, invitation!, STRANGER)).view.isLastDeal).toBe(true);
  });

  test('nobody asks for another’s link, agrees to one, or agrees to hand a seat over', async () => {
    const { table, ada, bo } = await withBot(2);
    expect((await seen(ada)).isLastDeal).toBe(false);
    await playDeals([ada, bo], 1);
    await expect(askLink(context, table, viewerWith(ada), { seat: 1 })).rejects.toMatchObject(LAST);
  });

  test('nor is a hand-over carried out that was proposed before it', async () => {
    const {
      table,
      key: ada,
      invitation,
    } = await openTable(context, {
      game: 'hearts',
      options: deals(2),
      pace: { kind: 'move', minutes: 24 * 60 },
      away: { kind: 'vote', minutes: 60 },
    });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const cleo = await join(context, table, { invitation, name: 'Cleo' });
    await autopilot(context, table, viewerWith(cleo.key), { seat: 2, on: true });
    passed += 2 * HOUR;
    const handOver = proposalRequest.parse({ seat: 0, kind: 'hand-over', about: 2 });
    const { proposals } = await propose(context, table, viewerWith(ada), handOver);
    await playDeals([ada, bo.key], 1);
    expect((await seen(bo.key)).proposals).toEqual([]);
    const answer = { seat: 1, kind: 'hand-over' as const, about: 2, proposed: proposals[0].at, agree: true };
    await expect(answerProposal(context, table, viewerWith(bo.key), answer)).rejects.toMatchObject(LAST);
  });

  test('a match to a score has no last deal that anybody knows', async () => {
    const options = { ...deals(2), length: { kind: 'score', target: 50 } };
    const { table, key } = await openTable(context, { game: 'hearts', options, bots: 'easy' });
    expect((await seen(key)).isLastDeal).toBe(false);
    expect((await setBotWith(context, key, 2, null)).seats[2].offered).toBe(true);
    expect((await visit(context, table, STRANGER)).view.isLastDeal).toBe(false);
  });
});
