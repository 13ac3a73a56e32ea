import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { fold, readLog } from '@/lib/match';
import { act, autopilot, type Context, join, letBotsMove, STRANGER, sweep, viewerWith, visit } from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { games } from '../support/match';
import { moveOf, newContext } from '../support/tables';

const HOUR = 3_600_000;
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

/** Ada, Bo and Cleo at a table with a pace of two hours a move; the match runs. */
async function paced(pace: Record<string, unknown> = { kind: 'move', minutes: 120 }) {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE, pace });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
  return { table, keys: [key, bo.key, cleo.key] };
}
const seen = (key: SeatKey) => seenWith(context, key);
const entriesOf = async (table: string) => readLog(games, await context.store.log(table));

describe('a deadline', () => {
  test('runs for whoever is to act, is shown to all, and to himself as his own', async () => {
    const { keys } = await paced();
    const view = await seen(keys[0]);
    const [mover] = view.toAct;
    expect(view.deadlines).toEqual(view.seats.map((_, seat) => (seat === mover ? now + 2 * HOUR : null)));
    expect((await seen(keys[mover])).deadline).toBe(now + 2 * HOUR);
    expect((await seen(keys[(mover + 1) % 3])).deadline).toBeNull();
  });

  test('that passes: whoever looks sees that the autopilot has moved, once, and the log says so', async () => {
    const { table, keys } = await paced();
    const before = await seen(keys[0]);
    const [mover] = before.toAct;
    now += 2 * HOUR;
    const views = await Promise.all([seen(keys[0]), seen(keys[1]), visit(context, table, STRANGER)]);
    expect(views[0].version).toBe(before.version + 1);
    expect(views[0].toAct).not.toContain(mover);
    const log = await entriesOf(table);
    expect(log.at(-1)).toMatchObject({ by: 'autopilot', at: now });
    expect(log).toHaveLength(before.version + 1);
    expect(fold(games, log)).toEqual(JSON.parse((await context.store.read(table))!.state));
  });

  test('a millisecond before it nothing has happened', async () => {
    const { keys } = await paced();
    const before = await seen(keys[0]);
    now += 2 * HOUR - 1;
    expect((await seen(keys[0])).version).toBe(before.version);
  });

  test('the sweep sees to it where nobody looks', async () => {
    const { table, keys } = await paced();
    const { version } = await seen(keys[0]);
    now += 3 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ moved: 1 });
    expect((await context.store.read(table))!.version).toBe(version + 1);
  });

  test('a move that comes too late is refused with a sentence of its own, and changes nothing', async () => {
    const { table, keys } = await paced();
    const view = await seen(keys[0]);
    const [mover] = view.toAct;
    const own = await seen(keys[mover]);
    now += 2 * HOUR;
    const late = act(context, table, viewerWith(keys[mover]), { version: own.version, move: moveOf(own.choices[0]) });
    await expect(late).rejects.toMatchObject({ code: 'deadline-missed' });
    expect((await seen(keys[0])).version).toBe(own.version + 1);
  });

  test('two in a row and the seat stays on autopilot until its player comes back', async () => {
    const { table, keys } = await paced();
    const [mover] = (await seen(keys[0])).toAct;
    for (let i = 0; i < 40 && !(await seen(keys[0])).seats[mover].away; i++) {
      const view = await seen(keys[0]);
      const [next] = view.toAct;
      if (next === mover) now += 2 * HOUR;
      else {
        const own = await seen(keys[next]);
        await act(context, table, viewerWith(keys[next]), { version: own.version, move: moveOf(own.choices[0]) });
      }
    }
    const away = await seen(keys[0]);
    expect(away.seats[mover].away).toMatchObject({ handOverFrom: null });
    await letBotsMove(context, table);
    expect((await seen(keys[0])).toAct).not.toContain(mover);
    await autopilot(context, table, viewerWith(keys[mover]), { seat: mover, on: false });
    expect((await seen(keys[0])).seats[mover].away).toBeNull();
  });
});
