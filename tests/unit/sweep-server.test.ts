import { NextRequest } from 'next/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cron } from '@/app/_web/http/cron';
import { inBackgroundAt } from '@/app/_web/server/background';
import { noteTidied, sweepAll, sweepOnce, tidyUp } from '@/app/_web/server/sweeping';
import { DAY, freshSite, MINUTE } from '../support/site';

const site = freshSite({ ticks: 1000 });
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Opens this many tables that nobody joins. */
const abandoned = async (count: number) => {
  for (let i = 0; i < count; i++) await site.table({ game: 'hearts' });
};

describe('a server', () => {
  test('does something at a moment, at once if that has passed, and leaves one a day away to the sweep', async () => {
    const begun: number[] = [];
    const at = Date.now() + 30;
    inBackgroundAt(at + 2 * DAY, 'work', '', async () => begun.push(0));
    inBackgroundAt(at - 100, 'work', '', async () => begun.push(1));
    expect(begun).toEqual([1]);
    await new Promise<void>((resolve) => inBackgroundAt(at, 'work', '', async () => resolve()));
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect(begun).toEqual([1]);
  });

  test('sweeps once at a time, however many ask: all are told the same', async () => {
    await abandoned(3);
    const due = vi.spyOn(site.context.store, 'due');
    const answers = await Promise.all(Array.from({ length: 50 }, () => sweepOnce(site.daysLater(31), 60_000)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ due: 3, removed: 3, moved: 0, unreadable: 0, newer: 0, more: false })]),
    );
    // Until nothing more was named.
    expect(due).toHaveBeenCalledTimes(2);
    expect(await sweepOnce(site.daysLater(31), 60_000)).toMatchObject({ due: 0 });
  });

  test('whose sweep failed sweeps again', async () => {
    const { context } = site;
    const { due } = context.store;
    context.store.due = () => Promise.reject(new Error('away'));
    await expect(sweepOnce(context, 60_000)).rejects.toThrow('away');
    context.store.due = due.bind(context.store);
    expect(await sweepOnce(context, 60_000)).toMatchObject({ due: 0 });
  });

  test('goes on at once while there is more, tells so, and lets others have their turn in between', async () => {
    await abandoned(5);
    let isHeldUp = true;
    setImmediate(() => {
      isHeldUp = false;
    });
    const told: boolean[] = [];
    await sweepAll(
      site.daysLater(31),
      0,
      () => true,
      ({ more }) => told.push(more),
    );
    expect(told).toEqual([true, true, true, true]);
    expect(isHeldUp).toBe(false);
    expect(await site.context.store.tables(null, 10)).toMatchObject({ tables: [] });
  });

  test('stops between two sweeps when it is to stop', async () => {
    await abandoned(5);
    let runs = 0;
    await sweepAll(
      site.daysLater(31),
      0,
      () => runs++ < 1,
      () => {},
    );
    expect((await site.context.store.tables(null, 10)).tables).toHaveLength(4);
  });

  test('does not try again at once where there was no room to do anything', async () => {
    const once = vi.fn(() => true);
    const pace = { kind: 'move', minutes: 60 };
    await site.table({ game: 'spades', options: { players: 2 }, pace }, 1);
    const bots = { think: async () => null, pace: 0, wait: async () => true };
    const told = vi.fn();
    await sweepAll({ ...site.daysLater(1), bots }, 0, once, told);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ moved: 0, more: true }));
    expect(once).toHaveBeenCalledTimes(1);
  });
});

describe('a cron', () => {
  const asked = (work: () => Promise<Record<string, number | boolean>>, authorization?: string) =>
    cron(
      'sweep',
      work,
    )(new NextRequest('http://x/api/cron/sweep', { headers: authorization ? { authorization } : {} }));

  test('is for those who have the secret, where one is set: strangers make nothing happen', async () => {
    vi.stubEnv('CRON_SECRET', 'a-secret-of-some-length');
    const work = vi.fn(async () => ({ more: true }));
    for (const wrong of [undefined, 'Bearer ', 'Bearer another', 'a-secret-of-some-length', 'bearer']) {
      expect((await asked(work, wrong)).status).toBe(401);
    }
    expect(work).not.toHaveBeenCalled();
    const answer = await asked(work, 'Bearer a-secret-of-some-length');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ more: true });
  });

  test('says no more than that it failed', async () => {
    const answer = await asked(() => Promise.reject(new Error('what nobody may know')));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'failed' });
  });
});

test('after an answer what a crash left is looked for, but not where a timer does so every minute', async () => {
  const due = vi.spyOn(site.context.store, 'due');
  const at = (milliseconds: number) => site.at(site.now + milliseconds);
  for (let minute = 0; minute < 5; minute++) {
    noteTidied(site.now + minute * MINUTE);
    for (const second of [1, 30, 59]) tidyUp(at(minute * MINUTE + second * 1000), 'abcdefghjkmn');
  }
  expect(due).not.toHaveBeenCalled();
  // The timers have stopped, or were never there.
  tidyUp(at(7 * MINUTE), 'abcdefghjkmn');
  tidyUp(at(7 * MINUTE + 1), 'abcdefghjkmn');
  await vi.waitFor(() => expect(due).toHaveBeenCalledTimes(1));
});

test('in the wake of a request it is tidied up also when the clock has been set back', async () => {
  const due = vi.spyOn(site.context.store, 'due');
  noteTidied(site.now + 30 * DAY);
  tidyUp(site.at(site.now), 'abcdefghjkmn');
  await vi.waitFor(() => expect(due).toHaveBeenCalled());
});
