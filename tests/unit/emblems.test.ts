import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { EMBLEMS, EMBLEMS_AN_HOUR, foldLines, type LogEntry, MOST_EMBLEMS, readLog } from '@/lib/match';
import { gameOf } from '@/lib/rules';
import {
  act,
  askFriend,
  botRequest,
  type Context,
  chooseEmblem,
  emblemRequest,
  forget,
  join,
  joinRequest,
  open,
  openRequest,
  personalData,
  rematch,
  ruleTalk,
  STRANGER,
  setBot,
  viewerWith,
  visit,
} from '@/lib/tables';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

/** A player may be known by an emblem, which he chooses when he sits down and changes when he likes. */
let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const HOUR = 60 * 60_000;
const games = (id: string) => gameOf(id)!;
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };

/** Ada, who came with an anchor, and Bo, who came with his initial, play with a bot at seat 2. */
async function running(more: Record<string, unknown> = {}) {
  const request = { name: 'Ada', emblem: 'anchor', game: 'hearts', options: THREE, bots: [null, 'easy'], ...more };
  const { table, key, invitation } = await open(context, openRequest.parse({ forced: false, ...request }));
  const bo = await join(context, table, joinRequest.parse({ invitation, name: 'Bo' }));
  await afterBots(context, key);
  return { table, invitation, ada: key, bo: bo.key };
}
const choose = (key: SeatKey, emblem: unknown, seat = key.seat) =>
  chooseEmblem(context, key.table, viewerWith(key), emblemRequest.parse({ seat, emblem }));
const seen = async (key: SeatKey) => (await visit(context, key.table, viewerWith(key))).view;
const emblems = async (key: SeatKey) => (await seen(key)).seats.map(({ emblem }) => emblem);
const logOf = async (table: string): Promise<LogEntry[]> => readLog(games, await context.store.log(table));
async function playToEnd(keys: readonly SeatKey[]) {
  while ((await afterBots(context, keys[0])).status === 'running')
    for (const key of keys) await playOn(context, key, 1);
}

describe('an emblem', () => {
  test('is what a player says when he opens a table or takes a seat, and else his initial; a bot has none', async () => {
    const { table, ada, bo } = await running();
    expect(await emblems(bo)).toEqual(['anchor', null, null]);
    await choose(bo, 'snail');
    expect(await emblems(ada)).toEqual(['anchor', 'snail', null]);
    // Whoever watches sees it as well.
    expect((await visit(context, table, STRANGER)).view.seats.map(({ emblem }) => emblem)).toEqual([
      'anchor',
      'snail',
      null,
    ]);
    await choose(ada, null);
    expect(await emblems(bo)).toEqual([null, 'snail', null]);
  });

  test('may be another player’s as well: their colours differ', async () => {
    const { bo } = await running();
    await choose(bo, 'anchor');
    expect(await emblems(bo)).toEqual(['anchor', 'anchor', null]);
  });

  test.each(['dragon', '<svg>', 'Anchor', '', 'anchor ', 'constructor', 7, ['anchor']])(
    'is one of those there are, and no text: %j',
    (emblem) => {
      expect(emblemRequest.safeParse({ seat: 0, emblem }).success).toBe(false);
      expect(openRequest.safeParse({ game: 'hearts', name: 'Ada', emblem }).success).toBe(false);
      expect(joinRequest.safeParse({ invitation: 'x', name: 'Bo', emblem }).success).toBe(false);
    },
  );

  test('is chosen from all there are, and from the initial, which a form calls `none`', () => {
    for (const emblem of EMBLEMS) expect(emblemRequest.parse({ seat: 1, emblem })).toEqual({ seat: 1, emblem });
    expect(emblemRequest.parse({ seat: 1, emblem: 'none' }).emblem).toBeNull();
  });

  test('is its player’s to choose: not another’s, not a friend’s, not a stranger’s', async () => {
    const { table, ada, bo } = await running({ pace: { kind: 'move', minutes: 1440 } });
    const before = await emblems(ada);
    await expect(choose(bo, 'cat', 0)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(choose(bo, 'cat', 2)).rejects.toMatchObject({ code: 'no-seat' });
    const { key: friend } = await askFriend(context, table, viewerWith(ada), { seat: 0, name: 'Fay', days: 2 });
    await expect(choose(friend, 'cat')).rejects.toMatchObject({ status: expect.any(Number) });
    const request = emblemRequest.parse({ seat: 0, emblem: 'cat' });
    await expect(chooseEmblem(context, table, STRANGER, request)).rejects.toMatchObject({ code: 'no-seat' });
    expect(await emblems(ada)).toEqual(before);
  });

  test('does not show while a bot plays for its player, who cannot change it then, and is back with him', async () => {
    const { table, ada, bo } = await running();
    await choose(bo, 'fish');
    const set = (level: unknown) => setBot(context, table, viewerWith(bo), botRequest.parse({ seat: 1, level }));
    await set('easy');
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    for (const emblem of ['cat', 'fish']) await expect(choose(bo, emblem)).rejects.toMatchObject({ code: 'bot-plays' });
    await set(null);
    expect(await emblems(ada)).toEqual(['anchor', 'fish', null]);
  });

  test('comes with whoever takes a seat over, and not before he does', async () => {
    const { table, ada, bo } = await running();
    const { invitation } = await setBot(context, table, viewerWith(ada), botRequest.parse({ seat: 2, level: null }));
    const asked = { invitation: invitation!, name: 'Cleo', emblem: 'rocket' as const };
    const cleo = await join(context, table, asked);
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    for (let turn = 0; (await visit(context, table, viewerWith(ada))).view.deal === 0; turn++)
      await playOn(context, [ada, bo][turn % 2], 1);
    expect(await emblems(cleo.key)).toEqual(['anchor', null, 'rocket']);
  });

  test('goes along to the rematch, of whoever opens it and of whoever comes', async () => {
    const { ada, bo } = await running({ options: { ...THREE, length: { kind: 'deals', count: 1 } } });
    await choose(bo, 'tree');
    await playToEnd([ada, bo]);
    const first = await rematch(context, bo.table, viewerWith(bo), {});
    expect(await emblems(first.key)).toEqual([null, 'tree', null]);
    await rematch(context, ada.table, viewerWith(ada), {});
    expect(await emblems(first.key)).toEqual(['anchor', 'tree', null]);
  });

  test('is forgotten with its player, in the log as well', async () => {
    const { table, ada, bo } = await running();
    await choose(bo, 'mug');
    await choose(bo, 'key');
    expect(await personalData(context, table, viewerWith(bo), 1)).toMatchObject({ name: 'Bo', emblem: 'key' });
    await forget(context, table, viewerWith(bo), 1);
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    const log = (await context.store.log(table)).join('\n');
    expect(log).toContain('anchor');
    expect(log).not.toMatch(/"(mug|key)"/);
  });
});

describe('choosing', () => {
  test('is a small entry of the log, beside the match: moves that name an earlier version count', async () => {
    const { table, ada, bo } = await running();
    const mover = (await seen(ada)).choices.length > 0 ? ada : bo;
    const { version, choices, changedAt } = await seen(mover);
    const { version: later } = await choose(mover === ada ? bo : ada, 'boat');
    expect(later).toBe(version + 1);
    const lines = await context.store.log(table);
    expect(lines.at(-1)!.length).toBeLessThan(120);
    expect(foldLines(games, lines)).toMatchObject({ version: later, changedAt });
    await act(context, table, viewerWith(mover), { version, move: moveOf(choices[0]) });
  });

  test('what one has already changes nothing', async () => {
    const { ada } = await running();
    const { version } = await seen(ada);
    expect((await choose(ada, 'anchor')).version).toBe(version);
  });

  test(`is done ${EMBLEMS_AN_HOUR} times an hour at most, by each player`, async () => {
    const { ada, bo } = await running();
    const { now } = context;
    for (let i = 0; i < EMBLEMS_AN_HOUR; i++) await choose(ada, EMBLEMS[i + 1]);
    const before = await emblems(ada);
    await expect(choose(ada, 'umbrella')).rejects.toMatchObject({ code: 'emblem-too-often', status: 429 });
    expect(await emblems(ada)).toEqual(before);
    await choose(bo, 'umbrella');
    context.now = () => now() + HOUR;
    await choose(ada, 'umbrella');
    expect((await emblems(ada))[0]).toBe('umbrella');
  });

  test(`is done ${MOST_EMBLEMS} times at a table at most, so that nobody fills its log`, async () => {
    const { table, ada } = await running();
    const { now } = context;
    let hours = 0;
    context.now = () => now() + hours * HOUR;
    for (let i = 0; i < MOST_EMBLEMS; i++, hours++) await choose(ada, EMBLEMS[(i + 1) % 2]);
    await expect(choose(ada, 'umbrella')).rejects.toMatchObject({ code: 'emblem-no-more', status: 429 });
    const entries = (await logOf(table)).filter(({ events }) => events.some(({ type }) => type === 'emblemChosen'));
    expect(entries).toHaveLength(MOST_EMBLEMS);
  });

  test.each(['closed', 'between-deals'])(
    'tells nobody anything where players may not talk: with the talk %s, not during a match',
    async (talk) => {
      const { ada, bo } = await running({ talk, options: { ...THREE, length: { kind: 'deals', count: 1 } } });
      expect((await seen(ada)).mayChooseEmblem).toBe(false);
      await expect(choose(ada, 'cat')).rejects.toMatchObject({ code: 'emblem-not-now', status: 409 });
      expect(await emblems(bo)).toEqual(['anchor', null, null]);
      await playToEnd([ada, bo]);
      expect((await choose(ada, 'cat')).seats[0].emblem).toBe('cat');
    },
  );

  test('goes on as soon as the host lets players talk, and before the match in any case', async () => {
    const request = { name: 'Ada', game: 'hearts', options: THREE, talk: 'closed', forced: false };
    const { table, key, invitation } = await open(context, openRequest.parse(request));
    expect((await choose(key, 'cat')).seats[0].emblem).toBe('cat');
    for (const name of ['Bo', 'Cleo']) await join(context, table, { invitation, name });
    await expect(choose(key, 'fish')).rejects.toMatchObject({ code: 'emblem-not-now' });
    await ruleTalk(context, table, viewerWith(key), { talk: 'open' });
    expect((await choose(key, 'fish')).seats[0].emblem).toBe('fish');
  });
});

test('a log from before there were emblems is read, with everybody’s initial', async () => {
  const { table } = await running({ emblem: undefined });
  const old = (await context.store.log(table)).map((line) => line.replaceAll(/,"emblem":null/g, ''));
  expect(old.join('')).not.toContain('emblem');
  expect(foldLines(games, old)).toEqual(foldLines(games, await context.store.log(table)));
});
