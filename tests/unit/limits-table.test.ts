import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { DEFAULT_LIMITS } from '@/lib/limits';
import {
  type Context,
  changeOrders,
  forget,
  giveSpectatorLink,
  join,
  open,
  openRequest,
  orderRequest,
  renewInvitation,
  renewKey,
  ruleTalk,
  say,
  sayRequest,
  setOrders,
  viewerWith,
  visit,
  withdrawSpectatorLink,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { rebuild } from '@/lib/tables/upkeep/rebuild';
import { afterBots, newContext, playOn } from '../support/tables';

/** The limits that follow from a table's own log: they cost no read and no write of their own. */
let context: Context;
let close: () => Promise<void>;
let at: number;
beforeEach(() => {
  ({ context, close } = newContext());
  at = 1_790_000_000_000;
  context = { ...context, now: () => at, linkSecret: 'a secret of this site, long enough' };
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

/** Ada and Bo play with a bot at seat 2; the match runs. */
async function running() {
  const request = { name: 'Ada', game: 'hearts', options: THREE, bots: [null, 'easy'], forced: false };
  const { table, key, invitation } = await open(context, openRequest.parse(request));
  const { key: bo } = await join(context, table, { invitation, name: 'Bo' });
  await afterBots(context, key);
  return { table, ada: key, bo };
}

const rule = (key: SeatKey, i: number) =>
  ruleTalk(context, key.table, viewerWith(key), { talk: i % 2 === 0 ? 'closed' : 'open' });
const wake = (key: SeatKey, i: number) =>
  setOrders(context, key.table, viewerWith(key), {
    seat: key.seat,
    wake: i % 2 === 0 ? 'always' : 'decision',
    orders: [],
  });
const TOO_MANY = { code: 'too-many-changes', status: 429 };

describe('what a player changes beside the play', () => {
  test('is no more than thirty things a minute; he is told when he may go on, and nothing changes until then', async () => {
    const { table, ada } = await running();
    for (let i = 0; i < 30; i++) {
      at += 1000;
      await rule(ada, i);
    }
    const before = await context.store.read(table);
    await expect(rule(ada, 30)).rejects.toMatchObject({ ...TOO_MANY, data: { retryAfter: 31 } });
    await expect(renewInvitation(context, table, viewerWith(ada))).rejects.toMatchObject({
      status: expect.any(Number),
    });
    expect(await context.store.read(table)).toEqual(before);
    at += 31_000;
    await rule(ada, 30);
  });

  test.each<[string, (ada: SeatKey, i: number) => Promise<unknown>]>([
    ['the talk', rule],
    [
      'the link to watch',
      (ada, i) =>
        i % 2 === 0
          ? giveSpectatorLink(context, ada.table, viewerWith(ada), { behind: false, renew: false })
          : withdrawSpectatorLink(context, ada.table, viewerWith(ada)),
    ],
    ['orders', wake],
    [
      'one order after the other',
      (ada, i) =>
        changeOrders(
          context,
          ada.table,
          viewerWith(ada),
          orderRequest.parse({ seat: 0, wake: i % 2 === 0 ? 'always' : 'decision' }),
        ),
    ],
  ])('is counted: %s', async (_, change) => {
    const { ada } = await running();
    for (let i = 0; i < 30; i++) await change(ada, i);
    await expect(change(ada, 30)).rejects.toMatchObject(TOO_MANY);
  });

  test('keeps nobody else from anything, and himself not from playing, talking or leaving', async () => {
    const { table, ada, bo } = await running();
    for (let i = 0; i < 30; i++) await rule(ada, i);
    await say(context, table, viewerWith(ada), sayRequest.parse({ text: 'Ich spiele noch.' }));
    await wake(ada, 0);
    await wake(bo, 0);
    await renewKey(context, table, viewerWith(bo), { seat: 1, renew: true });
    await playOn(context, ada, 1);
    expect(await forget(context, table, viewerWith(ada), 0)).toBe('forgotten');
  });

  test('nobody learns from it that somebody has set orders', async () => {
    const { table, ada, bo } = await running();
    for (let i = 0; i < 30; i++) await wake(bo, i);
    await expect(wake(bo, 30)).rejects.toMatchObject(TOO_MANY);
    // What the host does at that seat is his own.
    await rule(ada, 0);
    const { view } = await visit(context, table, viewerWith(ada));
    expect(JSON.stringify(view)).not.toContain('busy');
    // And his own other changes do not tell it to whoever sees those.
    await renewKey(context, table, viewerWith(bo), { seat: 1, renew: true });
  });

  test('is no more than so much at a table in all', async () => {
    context = { ...context, limits: { ...DEFAULT_LIMITS, allChanges: 40 } };
    const { ada } = await running();
    for (let i = 0; i < 40; i++) {
      at += 10_000;
      await rule(ada, i);
    }
    at += 3_600_000;
    const refused = { code: 'all-changes-made', status: 429, data: { retryAfter: 86_400 } };
    await expect(rule(ada, 40)).rejects.toMatchObject(refused);
    await wake(ada, 0);
  });

  test('follows from the log alone', async () => {
    const { table, ada } = await running();
    for (let i = 0; i < 12; i++) await rule(ada, i);
    const before = await load(context, table);
    expect(before.busy.find(({ seat }) => seat === 0)).toMatchObject({ of: 'changes', count: 12 });
    await rebuild(context, table);
    expect((await load(context, table)).busy).toEqual(before.busy);
  });

  test('what is done already costs nothing', async () => {
    const { ada } = await running();
    for (let i = 0; i < 40; i++) await rule(ada, 0);
    await rule(ada, 1);
  });
});

describe('what may be done is said by the settings', () => {
  test('changes in a minute', async () => {
    context = { ...context, limits: { ...DEFAULT_LIMITS, changes: 2 } };
    const { ada } = await running();
    for (let i = 0; i < 2; i++) await rule(ada, i);
    await expect(rule(ada, 2)).rejects.toMatchObject(TOO_MANY);
  });

  test('messages in a minute', async () => {
    context = { ...context, limits: { ...DEFAULT_LIMITS, talk: 25 } };
    const { table, ada } = await running();
    const tell = () => say(context, table, viewerWith(ada), sayRequest.parse({ text: 'Hallo' }));
    for (let i = 0; i < 25; i++) {
      at += 1000;
      await tell();
    }
    await expect(tell()).rejects.toMatchObject({ code: 'talk-too-fast', status: 429, data: { retryAfter: 36 } });
    at += 36_000;
    await tell();
  });
});
