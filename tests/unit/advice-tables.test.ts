import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Advice, AdviceTask } from '@/lib/bots';
import type { SeatKey } from '@/lib/identity';
import {
  act,
  adviceRequest,
  adviseOn,
  askFriend,
  type Context,
  friendRequest,
  join,
  STRANGER,
  suggestions,
  viewerWith,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { moveOf, newContext } from '../support/tables';

let world: ReturnType<typeof newContext>;
beforeAll(() => {
  world = newContext();
});
afterAll(() => world.close());

/** A world in which advice is what the test says, and what was asked for is kept. */
function advising(advice: (task: AdviceTask) => Advice | null) {
  const asked: AdviceTask[] = [];
  const noted: string[] = [];
  const context: Context = {
    ...world.context,
    advise: async (task) => {
      asked.push(task);
      return advice(task);
    },
    log: (what) => {
      noted.push(what);
    },
  };
  return { context, asked, noted };
}

const SUGGESTED: Advice = { suggestions: [{ kind: 'deal', rule: 'duck' }] };
const asRequest = (seat: number, order: unknown) => adviceRequest.parse({ seat, order });
const duck = (seat: number) => asRequest(seat, { kind: 'deal', rule: 'duck' });

/** A table of Hearts for three without passing, in the first trick, after its first card. */
async function tableOfThree(request: object = { suggestions: true }) {
  const { context } = world;
  const options = { preset: 'black-lady', players: 3, passing: 'never' };
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options, ...request });
  const keys = [key];
  for (const name of ['Bo', 'Cy']) keys.push((await join(context, table, { invitation, name })).key);
  const toAct = await seatToAct(keys);
  await moveWith(context, keys[toAct]);
  const next = await seatToAct(keys);
  return { table, keys, last: toAct, next, waiting: 3 - toAct - next };
}

async function seatToAct(keys: SeatKey[]): Promise<number> {
  return (await seenWith(world.context, keys[0])).toAct[0];
}

async function moveWith(context: Context, key: SeatKey): Promise<void> {
  const view = await seenWith(context, key);
  await act(context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
}

describe('advice at a table', () => {
  test('is for the player of a seat alone, and not for a friend who plays for him', async () => {
    const { context } = advising(() => SUGGESTED);
    const { table, keys, waiting, next } = await tableOfThree();
    expect(await suggestions(context, table, viewerWith(keys[waiting]), waiting)).toHaveLength(1);
    await expect(suggestions(context, table, viewerWith(keys[waiting]), next)).rejects.toMatchObject({
      code: 'no-seat',
    });
    await expect(adviseOn(context, table, viewerWith(keys[waiting]), duck(next))).rejects.toMatchObject({
      code: 'no-seat',
    });
    await expect(suggestions(context, table, STRANGER)).rejects.toMatchObject({ code: 'no-seat' });
    const asked = friendRequest.parse({ seat: waiting, name: 'Fay', days: 1 });
    const friend = await askFriend(context, table, viewerWith(keys[waiting]), asked);
    await expect(suggestions(context, table, viewerWith(friend.key))).rejects.toMatchObject({ code: 'only-player' });
    await expect(adviseOn(context, table, viewerWith(friend.key), duck(waiting))).rejects.toMatchObject({
      code: 'only-player',
    });
  });

  test('changes nothing, not even what is kept of the table', async () => {
    const { table, keys, waiting } = await tableOfThree();
    const { context } = world;
    const before = await context.store.read(table);
    await suggestions(context, table, viewerWith(keys[waiting]));
    await adviseOn(context, table, viewerWith(keys[waiting]), duck(waiting));
    expect(await context.store.read(table)).toEqual(before);
  });

  test('is thought out from what the seat sees, without anything secret', async () => {
    const { context, asked } = advising(() => SUGGESTED);
    const { table, keys, waiting } = await tableOfThree();
    await suggestions(context, table, viewerWith(keys[waiting]));
    const [task] = asked;
    const seen = await seenWith(world.context, keys[waiting]);
    expect(task.view.hand).toEqual(seen.hand);
    expect(task.seed).toBe(`advice at ${table}`);
    // Of all cards the task names those the seat sees, and no others.
    const text = JSON.stringify(task.view);
    const named = new Set(text.match(/"[2-9TJQKA][CDHS]"/g)?.map((card) => card.slice(1, 3)));
    expect([...named].sort()).toEqual([...seen.hand, ...(seen.trick?.cards ?? [])].sort());
  });

  test('says what is wrong with an order before anybody thinks about it', async () => {
    const { context, asked } = advising(() => SUGGESTED);
    const { table, keys, waiting } = await tableOfThree();
    const bid = asRequest(waiting, { kind: 'bid', value: 3 });
    await expect(adviseOn(context, table, viewerWith(keys[waiting]), bid)).rejects.toMatchObject({
      code: 'order-not-in-this-game',
    });
    expect(asked).toEqual([]);
  });

  test('gives the cost of an order', async () => {
    const { context, asked } = advising(() => ({ cost: 3.2, isCostly: true }));
    const { table, keys, waiting } = await tableOfThree();
    const advice = await adviseOn(context, table, viewerWith(keys[waiting]), duck(waiting));
    expect(advice).toEqual({ order: { kind: 'deal', rule: 'duck' }, cost: 3.2, isCostly: true });
    expect(asked).toMatchObject([{ wanted: 'cost', order: { kind: 'deal', rule: 'duck' } }]);
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
    const { table, keys, waiting } = await tableOfThree();
    expect(await suggestions(context, table, viewerWith(keys[waiting]))).toEqual([]);
    expect(await adviseOn(context, table, viewerWith(keys[waiting]), duck(waiting))).toMatchObject({
      cost: null,
      isCostly: false,
    });
    expect(noted).toEqual(notes);
  });

  test('suggests nothing at a table that says so, nor before the match, and still tells what an order costs', async () => {
    const { context, asked } = advising(() => SUGGESTED);
    const { table, keys, waiting } = await tableOfThree({ suggestions: false });
    expect(await suggestions(context, table, viewerWith(keys[waiting]))).toEqual([]);
    const open = await openTable(context, { game: 'hearts', suggestions: true });
    expect(await suggestions(context, open.table, viewerWith(open.key))).toEqual([]);
    expect(asked).toEqual([]);
    await adviseOn(context, table, viewerWith(keys[waiting]), duck(waiting));
    expect(asked).toHaveLength(1);
  });
});
