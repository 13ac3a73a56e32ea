import { describe, expect, test } from 'vitest';
import type { Advice, AdviceTask } from '@/lib/bots';
import { adviceRequest, type Context } from '@/lib/tables';
import { freshSite, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A world in which advice is as the test says; the requests for it and the notes of the log are kept. */
function advising(advice: (task: AdviceTask) => Advice | null) {
  const asked: AdviceTask[] = [];
  const noted: string[] = [];
  const advise = async (task: AdviceTask) => {
    asked.push(task);
    return advice(task);
  };
  const context: Context = { ...site.context, advise, log: (note) => void noted.push(note) };
  return { context, asked, noted };
}

const DUCK = { kind: 'deal', rule: 'duck' };
const suggested = () => advising((): Advice => ({ suggestions: [{ kind: 'deal', rule: 'duck' }] }));
const order = (seat: number, wanted: unknown = DUCK) => adviceRequest.parse({ seat, order: wanted });

/** A table of Hearts for three without passing, after the first card of the first trick: a player who waits, in this world. */
async function waiting(world = site.context, request: object = { suggestions: true }) {
  const options = { preset: 'black-lady', players: 3, passing: 'never' };
  const table = await site.table({ game: 'hearts', options, ...request }, 2);
  const last = await table.mover();
  await table.move();
  const next = await table.mover();
  const player = table.players.find((one) => one !== last && one !== next)!;
  return { table, next: next.seat, seat: player.seat, player: player.on(world) };
}

describe('advice at a table', () => {
  test('is for the player of a seat alone, and not for a friend who plays for them', async () => {
    const { table, player, seat, next } = await waiting(suggested().context);
    expect(await player.suggestions(seat)).toHaveLength(1);
    await refused(player.suggestions(next), 'no-seat');
    await refused(player.adviseOn(order(next)), 'no-seat');
    await refused(table.stranger.suggestions(), 'no-seat');
    const friend = site.with((await player.askFriend({ name: 'Fay', days: 1 })).key);
    await refused(friend.suggestions(), 'only-player');
    await refused(friend.adviseOn(order(seat)), 'only-player');
  });

  test('changes nothing, not even the table as it is kept', async () => {
    const { table, player, seat } = await waiting();
    const before = await site.context.store.read(table.id);
    await player.suggestions();
    await player.adviseOn(order(seat));
    expect(await site.context.store.read(table.id)).toEqual(before);
  });

  test('is thought out from the view of the seat, without anything secret', async () => {
    const { context, asked } = suggested();
    const { table, player } = await waiting(context);
    await player.suggestions();
    const [task] = asked;
    const seen = await player.view();
    expect(task.view.hand).toEqual(seen.hand);
    expect(task.seed).toBe(`advice at ${table.id}`);
    // The task names the cards the seat sees, and no others.
    const text = JSON.stringify(task.view);
    const named = new Set(text.match(/"[2-9TJQKA][CDHS]"/g)?.map((card) => card.slice(1, 3)));
    expect([...named].sort()).toEqual([...seen.hand, ...(seen.trick?.cards ?? [])].sort());
  });

  test('says what is wrong with an order before anybody thinks about it', async () => {
    const { context, asked } = suggested();
    const { player, seat } = await waiting(context);
    await refused(player.adviseOn(order(seat, { kind: 'bid', value: 3 })), 'order-not-in-this-game');
    expect(asked).toEqual([]);
  });

  test('gives the cost of an order', async () => {
    const { context, asked } = advising(() => ({ cost: 3.2, isCostly: true }));
    const { player, seat } = await waiting(context);
    expect(await player.adviseOn(order(seat))).toEqual({ order: DUCK, cost: 3.2, isCostly: true });
    expect(asked).toMatchObject([{ wanted: 'cost', order: DUCK }]);
  });

  test.each([
    ['there is no room to think', (): null => null, []],
    [
      'thinking fails',
      (): never => {
        throw new Error('a mistake');
      },
      ['advice could not be thought out', 'advice could not be thought out'],
    ],
  ] as const)('is left out when %s', async (_when, advice, notes) => {
    const { context, noted } = advising(advice);
    const { player, seat } = await waiting(context);
    expect(await player.suggestions()).toEqual([]);
    expect(await player.adviseOn(order(seat))).toMatchObject({ cost: null, isCostly: false });
    expect(noted).toEqual(notes);
  });

  test('suggests nothing at a table that says so, nor before the match, and still tells what an order costs', async () => {
    const { context, asked } = suggested();
    const { player, seat } = await waiting(context, { suggestions: false });
    expect(await player.suggestions()).toEqual([]);
    const [alone] = (await site.table({ game: 'hearts', suggestions: true })).players;
    expect(await alone.on(context).suggestions()).toEqual([]);
    expect(asked).toEqual([]);
    await player.adviseOn(order(seat));
    expect(asked).toHaveLength(1);
  });
});
