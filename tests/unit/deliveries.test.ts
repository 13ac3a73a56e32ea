import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newSecret, type SeatKey } from '@/lib/identity';
import { backoff, ChannelFailed, LEASE_MILLISECONDS, messageDocuments, PATIENCE_MILLISECONDS } from '@/lib/notify';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import type { Notice } from '@/lib/store';
import {
  act,
  announceNotices,
  type Context,
  join,
  myTables,
  open,
  openRequest,
  readMessages,
  sendMessages,
  setWishes,
  sweep,
  viewerWith,
  visit,
  wishesRequest,
} from '@/lib/tables';
import { Process } from '@/tests/lab/soak/fortnight/perils';
import { HOUR, MINUTE, newSite, type Site } from '../support/messages';
import { moveOf } from '../support/tables';

const ADDRESS = 'bo@example.org';
const HOOK = { url: 'https://hooks.example.org/bo', form: 'json' };
let site: Site;
beforeEach(() => {
  site = newSite();
});
afterEach(() => site.close());

/** A match of two in which it is Bo's turn, and Ada waits. */
async function begun(more: Record<string, unknown> = {}) {
  const { context } = site;
  const opened = await open(context, openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 } }));
  const joined = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
  const keys = [opened.key, joined.key];
  const waiting = (await myTables(context, viewerWith(...keys)))[0].due[0];
  const [bo, ada] = [keys[waiting], keys[1 - waiting]];
  await wish(bo, { email: ADDRESS, webhook: HOOK, ...more });
  const to = {
    endpoint: `https://push.example.org/${bo.table}`,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  };
  const seats = [{ table: bo.table, seat: bo.seat, keyHash: hashOf(bo.text) }];
  await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () => newSecret(context.random));
  await sendMessages(context, 100);
  return { bo, ada, endpoint: to.endpoint };
}

function wish(key: SeatKey, request: Record<string, unknown>) {
  const account = { id: 'a1', emails: async () => [ADDRESS] };
  return setWishes(
    site.context,
    key.table,
    { keys: [key], account },
    wishesRequest.parse({ seat: key.seat, ...request }),
  );
}

/** Moves with this key until it is somebody else's turn. */
async function playUntilOthers(key: SeatKey): Promise<void> {
  for (;;) {
    const { view } = await visit(site.context, key.table, viewerWith(key));
    if (view.choices.length === 0) return;
    await act(site.context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
  }
}

const send = (context: Context = site.context) => sendMessages(context, 100);
async function later(milliseconds: number) {
  site.clock.now += milliseconds;
  await send();
}
const told = () => [
  ...site.kinds(),
  ...site.pushes.map(({ note }) => note.kind),
  ...site.hooks.map(({ note }) => note.kind),
];
const unreached = async (key: SeatKey, seat: number, host: number | null) =>
  (await readMessages(site.context, key.table, viewerWith(key))).of(seat, host).unreached;

describe('who is waited for', () => {
  test('is told over each channel, once, when the delay is over and not before', async () => {
    const { ada, bo } = await begun();
    await playUntilOthers(bo);
    await playUntilOthers(ada);
    site.clock.now += 5 * MINUTE - 1;
    site.mails.length = site.pushes.length = site.hooks.length = 0;
    await send();
    expect(told()).toEqual([]);
    await later(1);
    expect(told().sort()).toEqual(['turn', 'turn', `turn ${ADDRESS}`]);
    await later(HOUR);
    expect(told()).toHaveLength(3);
  });

  test('is told nothing of a turn that he has taken meanwhile', async () => {
    const { bo } = await begun();
    await playUntilOthers(bo);
    await later(HOUR);
    expect(told()).toEqual([]);
  });

  test('is told although he made it his turn himself, if he does not go on', async () => {
    const { ada, bo } = await begun();
    // Whoever takes a trick leads the next: play until Bo has moved and it is his turn again.
    for (let i = 0; ; i++) {
      const before = (await visit(site.context, bo.table, viewerWith(bo))).view;
      if (before.choices.length > 0) {
        const request = { version: before.version, move: moveOf(before.choices[0]) };
        const after = await act(site.context, bo.table, viewerWith(bo), request);
        if (after.choices.length > 0) break;
      } else await playOne(ada);
      expect(i).toBeLessThan(200);
    }
    await later(5 * MINUTE);
    expect(told()).toContain(`turn ${ADDRESS}`);
  });

  async function playOne(key: SeatKey) {
    const { view } = await visit(site.context, key.table, viewerWith(key));
    if (view.choices.length === 0) return;
    await act(site.context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
  }

  test('at once if he wants no delay: what follows the answer sends it', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0 });
    await playUntilOthers(bo);
    site.mails.length = 0;
    const announced: [string, readonly Notice[]][] = [];
    const context: Context = { ...site.context, announce: (table, notices) => void announced.push([table, notices]) };
    for (;;) {
      const { view } = await visit(context, ada.table, viewerWith(ada));
      if (view.choices.length === 0) break;
      await act(context, ada.table, viewerWith(ada), { version: view.version, move: moveOf(view.choices[0]) });
    }
    for (const [table, notices] of announced) await announceNotices(context, table, notices);
    expect(site.kinds()).toEqual([`turn ${ADDRESS}`]);
  });

  test('after quiet hours, in his time zone', async () => {
    await begun({ zone: 'Europe/Berlin', quiet: { from: '14:00', to: '16:00' } });
    await later(HOUR);
    expect(told()).toEqual([]);
    await later(HOUR);
    expect(told()).toHaveLength(3);
  });

  test('again after the times he wished for, each once', async () => {
    await begun({ remindMinutes: [60, 180] });
    for (let i = 0; i < 300; i++) await later(MINUTE);
    const letters = site.mails.map(({ letter }) => letter.kind === 'turn' && letter.isReminder);
    expect(letters).toEqual([false, true, true]);
    expect(site.hooks.map(({ note }) => note.kind)).toEqual(['turn', 'reminder', 'reminder']);
    expect(new Set(site.hooks.map(({ note }) => note.id)).size).toBe(3);
  });

  test('not at all if he has said so since', async () => {
    const { bo } = await begun();
    await wish(bo, { when: 'none' });
    await later(24 * HOUR);
    expect(told()).toEqual([]);
  });

  test('a push and a webhook name no card, and a webhook carries no key', async () => {
    const { bo } = await begun();
    await later(HOUR);
    const { view } = await visit(site.context, bo.table, viewerWith(bo));
    const notes = JSON.stringify([site.pushes.map(({ note }) => note), site.hooks.map(({ note }) => note)]);
    for (const card of view.hand) expect(notes).not.toContain(`"${card}"`);
    expect(notes).not.toContain('/s/');
    expect(notes).not.toContain(bo.text);
  });
});

describe('a digest', () => {
  const DAILY = { when: 'digest', digestHours: ['18:00'], zone: 'UTC' };

  test('holds all tables that wait for the address, in one mail, without those that were played meanwhile', async () => {
    const first = await begun(DAILY);
    const second = await begun(DAILY);
    const third = await begun(DAILY);
    await playUntilOthers(second.bo);
    await later(6 * HOUR);
    expect(site.kinds()).toEqual([`digest ${ADDRESS}`]);
    const { letter } = site.mails[0];
    expect(letter.kind === 'digest' && letter.tables.map(({ view }) => view.table).sort()).toEqual(
      [first.bo.table, third.bo.table].sort(),
    );
    for (let i = 0; i < 3; i++) await later(MINUTE);
    expect(site.mails).toHaveLength(1);
  });

  test('does not come if all was played, nor again for what it has told', async () => {
    const { bo, ada } = await begun({ ...DAILY, remindMinutes: [] });
    await playUntilOthers(bo);
    await later(6 * HOUR);
    expect(site.kinds()).toEqual([]);
    await playUntilOthers(ada);
    await later(24 * HOUR);
    await later(24 * HOUR);
    expect(site.kinds()).toEqual([`digest ${ADDRESS}`]);
  });

  test('takes what was to come alone, and gives it back, as he changes his mind', async () => {
    const { bo } = await begun({ delayMinutes: 60 });
    await wish(bo, DAILY);
    await later(2 * HOUR);
    expect(site.kinds()).toEqual([]);
    await wish(bo, { when: 'at-once' });
    await later(MINUTE);
    expect(site.kinds()).toEqual([`turn ${ADDRESS}`]);
    await later(6 * HOUR);
    expect(site.kinds()).toHaveLength(1);
  });
});

describe('a channel that fails', () => {
  test('is tried again, less and less often, and no other channel waits for it', async () => {
    await begun();
    site.faults.email = new ChannelFailed('unreachable', false);
    await later(5 * MINUTE);
    expect(told()).toEqual(['turn', 'turn']);
    let tries = 1;
    for (let i = 0; i < 30; i++) {
      const before = site.clock.now;
      delete site.faults.email;
      site.clock.now = before + MINUTE / 2;
      if (i === 29) await send();
      site.faults.email = new ChannelFailed('unreachable', false);
      site.clock.now = before + MINUTE;
      tries++;
    }
    expect(tries).toBe(31);
    expect(told().filter((one) => one === 'turn')).toHaveLength(2);
    expect([1, 2, 3, 4].map(backoff)).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(backoff(16)).toBe(6 * HOUR);
  });

  test('for ever: the player and the host see it in words, and nobody else', async () => {
    const { bo, ada } = await begun();
    site.faults.email = new ChannelFailed('bad-address', true);
    await later(5 * MINUTE);
    expect(await unreached(bo, bo.seat, null)).toMatchObject([
      { seat: bo.seat, channel: 'email', code: 'bad-address' },
    ]);
    expect(await unreached(ada, ada.seat, ada.seat)).toMatchObject([{ seat: bo.seat, channel: 'email' }]);
    expect(await unreached(ada, ada.seat, bo.seat)).toEqual([]);
    expect(JSON.stringify(await unreached(ada, ada.seat, ada.seat))).not.toContain('example.org');
    // Another address may do better.
    delete site.faults.email;
    await wish(bo, { email: null });
    expect(await unreached(bo, bo.seat, null)).toEqual([]);
  });

  test('and one that never answers is given up in time', async () => {
    await begun();
    const waited: number[] = [];
    const wait = async (milliseconds: number) => void waited.push(milliseconds);
    const email = { send: () => new Promise<void>(() => {}) };
    const hanging: Context = { ...site.context, wait, channels: { email } };
    site.clock.now += 5 * MINUTE;
    expect(await send(hanging)).toMatchObject({ failed: 1, sent: 0 });
    expect(waited).toEqual([PATIENCE_MILLISECONDS]);
    expect(PATIENCE_MILLISECONDS).toBeLessThan(LEASE_MILLISECONDS);
  });

  test('a browser that takes no pushes any more is forgotten', async () => {
    const { bo } = await begun();
    site.faults.push = new ChannelFailed('gone', true);
    await later(5 * MINUTE);
    const { documents } = await site.context.records.documents(null, 100);
    expect(documents.filter(({ kind }) => kind === 'subscription')).toEqual([]);
    expect(bo.table).toBeTruthy();
  });
});

describe('a dispatcher that dies', () => {
  const KINDS = [
    ['told at once', { remindMinutes: [] }, 5 * MINUTE, `turn ${ADDRESS}`],
    [
      'told in a digest',
      { when: 'digest', digestHours: ['18:00'], zone: 'UTC', remindMinutes: [] },
      24 * HOUR,
      `digest ${ADDRESS}`,
    ],
  ] as const;

  test.each(KINDS)('before or after any step misses nobody and doubles nothing: %s', async (_, wished, wait, mail) => {
    let lives = false;
    let steps = 0;
    // To die after a step is to die before the next one.
    for (; !lives; steps++) {
      lives = true;
      const { bo, ada } = await begun(wished);
      await playUntilOthers(bo);
      await send();
      await playUntilOthers(ada);
      site.mails.length = site.pushes.length = site.hooks.length = 0;
      // One dies while it dispatches, the next while it sends, and what they left is done by those after them.
      for (const until of [0, wait]) {
        site.clock.now += until;
        const process = new Process(steps + 1, steps === 0);
        await send(inHands(process)).catch(() => {});
        if (process.isDead) lives = false;
        site.clock.now += MINUTE;
        await Promise.all([send(), send()]);
      }
      await later(MINUTE);
      await later(MINUTE);
      // What came twice came under the same name.
      const ids = [
        site.mails.map(({ messageId }) => messageId),
        site.pushes.map(({ note }) => note.id),
        site.hooks.map(({ note }) => note.id),
      ];
      expect(ids.map((some) => [...new Set(some)])).toEqual(ids.map((some) => [some[0]]));
      expect(ids.every((some) => some.length > 0)).toBe(true);
      expect(new Set(site.kinds())).toEqual(new Set([mail]));
      await playUntilOthers(bo);
      await later(MINUTE);
    }
    expect(steps).toBeGreaterThan(15);
  });

  function inHands(process: Process): Context {
    const { store, records, channels } = site.context;
    const { email, push, webhook } = channels;
    return {
      ...site.context,
      store: process.holds(store),
      records: process.holds(records),
      channels: { email: process.holds(email!), push: process.holds(push!), webhook: process.holds(webhook!) },
    };
  }

  test('many side by side send everything once', async () => {
    await begun();
    site.clock.now += 5 * MINUTE;
    await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(told()).toHaveLength(3);
  });
});

test('what is kept about messages goes with a table that nobody plays at', async () => {
  const { context } = site;
  const opened = await open(context, openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 } }));
  await wish(opened.key, { email: ADDRESS });
  site.clock.now += 31 * 24 * HOUR;
  expect(await sweep(context, 10)).toMatchObject({ removed: 1 });
  expect(JSON.stringify(await context.records.documents(null, 100))).not.toContain('example.org');
});

describe('a webhook that answers 410', () => {
  test('has ended: nothing is posted there any more, and its player is told so, until he sets another one', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0, email: null });
    await playUntilOthers(bo);
    await playUntilOthers(ada);
    site.faults.webhook = new ChannelFailed('gone', true);
    await later(MINUTE);
    const read = async () => (await readMessages(site.context, bo.table, viewerWith(bo))).of(bo.seat, null);
    expect((await read()).wishes?.webhook).toBeNull();
    expect(await unreached(bo, bo.seat, null)).toMatchObject([{ channel: 'webhook', code: 'gone' }]);
    delete site.faults.webhook;
    site.hooks.length = 0;
    await later(12 * HOUR);
    await playUntilOthers(bo);
    await playUntilOthers(ada);
    await later(HOUR);
    expect(site.hooks).toEqual([]);
    await wish(bo, { webhook: { ...HOOK, url: `${HOOK.url}/new` } });
    expect(await unreached(bo, bo.seat, null)).toEqual([]);
  });

  test('goes from what its account wishes for tables to come; one that was set meanwhile stays', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0, email: null, asDefault: true });
    const kept = async () => (await messageDocuments(site.context).defaults.get('a1', site.clock.now))?.value.webhook;
    expect(await kept()).toEqual(HOOK);
    const other = { ...HOOK, url: `${HOOK.url}/new` };
    const context: Context = {
      ...site.context,
      channels: {
        webhook: {
          send: async () => {
            await wish(bo, { webhook: other });
            throw new ChannelFailed('gone', true);
          },
        },
      },
    };
    await playUntilOthers(bo);
    await playUntilOthers(ada);
    site.clock.now += MINUTE;
    await send(context);
    expect(await kept()).toBeNull();
    expect((await readMessages(site.context, bo.table, viewerWith(bo))).of(bo.seat, null)).toMatchObject({
      wishes: { webhook: other },
      unreached: [],
    });
  });
});
