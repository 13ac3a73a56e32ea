import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStream } from '@/app/_web/http/limits';
import { eventStream } from '@/app/_web/http/stream';
import { followTable } from '@/app/_web/server/hub';
import { changes } from '@/app/_web/server/under-way';
import budget from '@/budget.json';
import { type Records, withMethods } from '@/lib/store';
import { type Context, versionsOf, watchedVersions } from '@/lib/tables';
import { counting } from '../support/counting';
import { moveOf } from '../support/player';
import { freshSite, HOUR, MINUTE, type Player } from '../support/site';

const site = freshSite({ ticks: 1000 });
afterEach(() => {
  // Hubs stay for a while after their last follower.
  changes().emit('stop');
});

/** A stream whose table has these versions one after the other, each after one change; what it has sent in the end. */
async function sentFor(versions: readonly number[]): Promise<number[]> {
  const table = `stream-${versions.join('-')}`;
  const left = [...versions.slice(1)];
  const over = new AbortController();
  let looks = 0;
  const version = async () => {
    looks++;
    return left.shift() ?? versions.at(-1) ?? 0;
  };
  const { body } = eventStream(
    { table, viewer: 'x', first: versions[0], version, asked: 0 },
    over.signal,
    () => site.context,
  );
  if (!body) throw new Error('no stream');
  for (let i = 1; i < versions.length; i++) {
    changes().emit(table);
    // A change before the stream has looked is told with it.
    await vi.waitFor(() => expect(looks).toBe(i));
  }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const last = `data: ${versions.at(-1)}\n`;
  const count = versions.filter((version, i) => version !== versions[i - 1]).length;
  while ((text.match(/data: /g) ?? []).length < count || !text.includes(last))
    text += (await reader.read()).value ?? '';
  over.abort();
  return [...text.matchAll(/data: (\d+)/g)].map(([, version]) => Number(version));
}

describe('the stream of a table’s versions', () => {
  test.each([
    ['each that is new', [3, 4, 5], [3, 4, 5]],
    ['one that stays the same once', [3, 3, 4], [3, 4]],
    ['one that goes down, as when a player takes a move back, and the same again after it', [3, 4, 3, 4], [3, 4, 3, 4]],
  ])('tells %s', async (_, versions, sent) => {
    expect(await sentFor(versions)).toEqual(sent);
  });

  test('keeps nothing of a request when its browser has gone', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const gone = () => {
      const over = new AbortController();
      const reason = new Error('the browser has gone');
      eventStream(
        { table: 'gone', viewer: 'x', first: 1, version: async () => 1, asked: 0 },
        over.signal,
        () => site.context,
      );
      over.abort(reason);
      return new WeakRef(reason);
    };
    const reasons = Array.from({ length: 20 }, gone);
    // The target of a new weak reference is kept until the next turn of the event loop.
    await vi.waitFor(() => {
      collect();
      expect(reasons.filter((reason) => reason.deref() !== undefined)).toEqual([]);
    });
  });
});

describe('all who follow a table in this process', () => {
  let context: Context;
  let ada: Player;
  let table: string;
  beforeEach(async () => {
    // Real time: what a stream asks for now and then is not to come in between.
    context = { ...site.context, now: Date.now };
    site.context = context;
    [ada] = (await site.table({ game: 'hearts', bots: 'easy' })).players;
    ({ table } = ada.key);
    await ada.playOn(0);
  });

  /** Opens a stream; what it has been told so far. */
  async function follow(world: Context, viewer: string, version: (world?: Context) => Promise<number>) {
    const over = new AbortController();
    const asked = performance.now();
    const first = await version();
    const ended = vi.fn();
    const streamed = { table, viewer, first, version, asked, ended };
    const { body } = eventStream(streamed, over.signal, () => world);
    const told: number[] = [];
    const reading = (async () => {
      for await (const text of body!.pipeThrough(new TextDecoderStream())) {
        for (const [, number] of text.matchAll(/data: (\d+)/g)) told.push(Number(number));
      }
    })();
    return { told, first, ended, leave: () => over.abort(), reading };
  }

  async function play(announce = (table: string) => void changes().emit(table)) {
    const { version, choices } = await ada.view();
    await ada.on({ ...context, announce }).act({ version, move: moveOf(choices[0]) });
    return version + 1;
  }

  test('are told of a change by one read of the store: three hundred, of every kind', async () => {
    const secret = await ada.giveSpectatorLink({ behind: false, renew: false });
    const { version: watched } = await watchedVersions(context, secret);
    const { counted, calls } = counting(context.store);
    const world = { ...context, store: counted };
    const streams: Awaited<ReturnType<typeof follow>>[] = [];
    for (let i = 0; i < 100; i++) {
      streams.push(await follow(world, 'seat none', versionsOf(context, table)));
      streams.push(await follow(world, 'seat 0', versionsOf(context, table)));
      streams.push(await follow(world, 'watch', watched));
    }
    expect(calls()).toEqual({ hear: 1 });
    const version = await play();
    await vi.waitFor(() => expect(streams.every(({ told }) => told.at(-1) === version)).toBe(true));
    expect(calls()).toEqual({ hear: 1, read: 1 });
    expect(streams.every(({ told }) => told.length === 2)).toBe(true);
    for (const { leave } of streams) leave();
  });

  test('are told of the last of several changes at once, and the store is not asked for each', async () => {
    const { counted, calls } = counting(context.store);
    const stream = await follow({ ...context, store: counted }, 'seat none', versionsOf(context, table));
    await context.store.version(table);
    const version = await play();
    for (let i = 0; i < 50; i++) changes().emit(table);
    await vi.waitFor(() => expect(stream.told).toEqual([stream.first, version]));
    expect(calls().read).toBeLessThanOrEqual(2);
    stream.leave();
  });

  test('are told of a change that came while one of them was reading the table', async () => {
    const other = await follow(context, 'seat none', versionsOf(context, table));
    const asked = performance.now();
    const first = await versionsOf(context, table)();
    const version = await play();
    await vi.waitFor(() => expect(other.told.at(-1)).toBe(version));
    const told = vi.fn();
    const followed = { table, viewer: 'seat 0', first, version: versionsOf(context, table), asked };
    const leave = followTable(followed, { tell: told, end: () => {} }, () => context);
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(version));
    leave();
    other.leave();
  });

  test('are told of what the store hears of others, and the store is not asked again for what this process did', async () => {
    let hear: (version: number | null) => void = () => {};
    const { counted, calls } = counting(context.store);
    const store = withMethods(counted, {
      hear: (_, changed) => {
        hear = changed;
        return { askAfter: () => HOUR, stop: () => {} };
      },
    });
    const stream = await follow({ ...context, store }, 'seat none', versionsOf(context, table));
    const version = await play(() => {});
    hear(version);
    await vi.waitFor(() => expect(stream.told).toEqual([stream.first, version]));
    expect(calls()).toEqual({ read: 1 });
    await ada.playOn(0);
    const next = await play();
    hear(next);
    await vi.waitFor(() => expect(stream.told.at(-1)).toBe(next));
    expect(calls()).toEqual({ read: 2 });
    hear(null);
    await vi.waitFor(() => expect(calls()).toEqual({ read: 3 }));
    stream.leave();
  });

  test.each([
    ['a player', 0],
    ['a stranger', null],
  ] as const)('one page that %s has open costs a store over REST 200 commands an hour at most', async (who, seat) => {
    vi.useFakeTimers();
    try {
      const costs = { commands: 0 };
      const hearing = { askAfter: () => 60_000, stop: () => {} };
      const store = withMethods(context.store, { hear: () => hearing });
      const world = { ...context, store, records: recordsOverRest(costs), now: () => Date.now() };
      const version = async () => {
        costs.commands++;
        return 7;
      };
      globalThis.stichpostStreams = undefined;
      const over = new AbortController();
      const request = { headers: new Headers({ 'x-forwarded-for': '192.0.2.1' }) };
      const page = async () => {
        for (;;) {
          const asked = performance.now();
          const first = await version();
          const place = await openStream(request, 'idle', seat, world);
          const followed = { table: 'idle', viewer: 'seat', first, version, asked, ...place };
          const { body } = eventStream(followed, over.signal, () => world);
          for await (const _ of body ?? []);
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      };
      void page();
      await vi.advanceTimersByTimeAsync(HOUR);
      over.abort();
      expect(costs.commands).toBe(budget.idlePageAnHour[who]);
      expect(costs.commands).toBeLessThanOrEqual(200);
    } finally {
      globalThis.stichpostStreams = undefined;
      vi.useRealTimers();
    }
  });

  /** Documents of which nothing is kept but their version, with the commands that a Redis counts (round-trips.test.ts). */
  function recordsOverRest(costs: { commands: number }): Records {
    const versions = new Map<string, number>();
    return withMethods(context.records, {
      read: async () => {
        throw new Error('this process has written all of them');
      },
      write: async (_, id, expected, { before, expires }) => {
        expect(versions.get(id) ?? 0).toBe(expected);
        versions.set(id, expected + 1);
        const isFound = before && (before.expires ?? 0) <= (expires ?? 0);
        costs.commands += isFound ? 1 : 2;
        return 'done';
      },
    });
  }

  test('one that comes back is told from what was known of the table: its state is not read again before it changes', async () => {
    const gone = await follow(context, 'seat none', versionsOf(context, table));
    gone.leave();
    const asked = vi.fn(versionsOf(context, table));
    const back = await follow(context, 'seat none', asked);
    const version = await play();
    await vi.waitFor(() => expect(back.told).toEqual([back.first, version]));
    expect(asked).toHaveBeenCalledTimes(1);
    back.leave();
  });

  const followTwice = async () => [
    await follow(context, 'seat none', versionsOf(context, table)),
    await follow(context, 'seat 0', versionsOf(context, table)),
  ];

  test('leave nothing behind some seconds after the last one has gone', async () => {
    const before = changes().listenerCount('stop');
    const streams = await followTwice();
    const isKept = [1, true];
    expect([changes().listenerCount(table), globalThis.stichpostHubs?.has(table)]).toEqual(isKept);
    vi.useFakeTimers();
    for (const { leave } of streams) leave();
    // A page whose stream was over comes back in a second.
    vi.advanceTimersByTime(1000);
    expect([changes().listenerCount(table), globalThis.stichpostHubs?.has(table)]).toEqual(isKept);
    vi.advanceTimersByTime(MINUTE);
    vi.useRealTimers();
    expect([changes().listenerCount(table), globalThis.stichpostHubs?.has(table)]).toEqual([0, false]);
    expect(changes().listenerCount('stop')).toBe(before);
    for (const { ended } of streams) expect(ended).toHaveBeenCalledTimes(1);
  });

  test('end when the server stops, and when the table is gone', async () => {
    const streams = await followTwice();
    changes().emit('stop');
    await Promise.all(streams.map(({ reading }) => reading));
    const last = await follow(context, 'seat none', versionsOf(context, table));
    const { entries } = JSON.parse((await context.store.read(table))!.state);
    await context.store.remove(table, entries);
    changes().emit(table);
    await last.reading;
    expect(last.ended).toHaveBeenCalledTimes(1);
  });

  test('one whose version cannot be read any more ends alone', async () => {
    const good = await follow(context, 'seat 0', versionsOf(context, table));
    let isDead = false;
    const bad = await follow(context, 'watch', async () => {
      if (isDead) throw new Error('dead');
      return 1;
    });
    isDead = true;
    const version = await play();
    await bad.reading;
    await vi.waitFor(() => expect(good.told).toEqual([good.first, version]));
    good.leave();
  });
});
