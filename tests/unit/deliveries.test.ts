import { describe, expect, test } from 'vitest';
import { hashOf, newSecret } from '@/lib/identity';
import { backoff, ChannelFailed, messageDocuments } from '@/lib/notify';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import { type Notice, StoreUnavailable, withMethods } from '@/lib/store';
import { announceNotices, type Context, sendMessages, sweep } from '@/lib/tables';
import { Process } from '@/tests/lab/soak/fortnight/perils';
import { DAY, freshSite, HOUR, MINUTE, type Player } from '../support/site';

const ADDRESS = 'bo@example.org';
const HOOK = { url: 'https://hooks.example.org/bo', form: 'json' as const };
type Wishes = Parameters<Player['setWishes']>[0];
const DAILY: Wishes = { when: 'digest', digestHours: ['18:00'], zone: 'UTC' };
const site = freshSite();

/** A browser of this player is told by push at this endpoint. */
async function pushed({ key, seat }: Player, endpoint: string): Promise<void> {
  const { records, now, random } = site.context;
  const to = { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
  const seats = [{ table: key.table, seat, keyHash: hashOf(key.text) }];
  await addSubscriptions(records, { to, locale: 'en', seats }, now(), () => newSecret(random));
}

/** A match of two in which it is Bo's turn, and Ada waits. */
async function begun(more: Wishes = {}) {
  const table = await site.table({ game: 'spades', options: { players: 2 }, forced: true, suggestions: true }, 1);
  const bo = await table.mover();
  const [ada] = await table.others();
  await wish(bo, { email: ADDRESS, webhook: HOOK, ...more });
  await pushed(bo, `https://push.example.org/${table.id}`);
  await send();
  return { table, bo, ada };
}

const wish = (player: Player, wishes: Wishes) =>
  player.as({ id: 'a1', emails: async () => [ADDRESS] }).setWishes(wishes);
/** As each minute: what waits for its moment is found by the sweep. */
const send = async (context: Context = site.context) => {
  await sweep(context);
  return sendMessages(context);
};
async function later(milliseconds: number) {
  site.now += milliseconds;
  await send();
}
const kinds = () => site.channels.kinds();
/** The kinds of all pushes and webhooks that were sent. */
const noted = () => [...site.channels.pushes, ...site.channels.hooks].map(({ note }) => note.kind);
const told = () => [...kinds(), ...noted()];
const forgetTold = () => {
  const { mails, pushes, hooks } = site.channels;
  mails.length = pushes.length = hooks.length = 0;
};
const messagesOf = async (player: Player, seat = player.seat, host: number | null = null) =>
  (await player.readMessages()).of(seat, host);
const unreached = async (player: Player, seat = player.seat, host: number | null = null) =>
  (await messagesOf(player, seat, host)).unreached;

describe('who is waited for', () => {
  test('is told over each channel, once, when the delay is over and not before', async () => {
    const { ada, bo } = await begun();
    for (const player of [bo, ada]) await player.playOn();
    site.now += 5 * MINUTE - 1;
    forgetTold();
    await send();
    expect(told()).toEqual([]);
    await later(1);
    expect(told().sort()).toEqual(['turn', 'turn', `turn ${ADDRESS}`]);
    await later(HOUR);
    expect(told()).toHaveLength(3);
  });

  test('is told together with many others, whom a slow receiver does not hold up, once and in as many runs as it takes', async () => {
    const players: Player[] = [];
    for (let i = 0; i < 12; i++) {
      const table = await site.table({ game: 'spades', options: { players: 2 }, forced: true, suggestions: true }, 1);
      players.push(await table.mover());
      await wish(players[i], { webhook: HOOK });
    }
    await later(0);
    site.now += 5 * MINUTE;
    const came: string[] = [];
    // In the first run nobody answers before all are asked: fewer at once would wait for ever.
    let [together, most, awaited, isSlow] = [0, 0, 12, true];
    const webhook = {
      send: async (_: unknown, { table }: { table: string }) => {
        most = Math.max(most, ++together);
        // The first one answers last of all.
        const isLast = isSlow;
        isSlow = false;
        do await new Promise((resolve) => setTimeout(resolve, 2));
        while (most < awaited || (isLast && came.length < 11));
        site.now += 1000;
        together--;
        came.push(table);
      },
    };
    const context = { ...site.context, channels: { webhook } };
    expect(await sendMessages(context, 0)).toMatchObject({ sent: 0, more: true });
    expect(await sendMessages(context)).toMatchObject({ sent: 12, more: false });
    expect(most).toBe(12);
    expect(came.sort()).toEqual(players.map(({ key }) => key.table).sort());
    // Their first reminders: those that have begun by the end of the time are ended.
    site.now += DAY / 2;
    came.length = 0;
    awaited = 0;
    const ticking = { ...context, now: () => ++site.now };
    const runs = [];
    do runs.push(await sendMessages(ticking, 20));
    while (runs.at(-1)?.more);
    expect(runs.length).toBeGreaterThan(1);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
    expect([came.length, new Set(came).size]).toEqual([12, 12]);
  });

  test('is told in time however much is left to deliver, and nobody asks on and on for what cannot be sent', async () => {
    const { bo } = await begun();
    const { context } = site;
    // As many other outboxes as anybody looks for: each look takes its time.
    const tablesWithOutbox = async (limit: number) => Array.from({ length: limit }, () => `t-${site.now++}`);
    const busy = { ...context, store: withMethods(context.store, { tablesWithOutbox }) };
    site.now += 5 * MINUTE;
    expect(await sendMessages(busy, 2000)).toMatchObject({ sent: 3, more: true });
    const { deliveries } = messageDocuments(context);
    const [one] = await deliveries.owned(bo.key.table, 1, site.now);
    for (let i = 0; i < 300; i++) {
      await deliveries.create(`${bo.key.table}-${i}`, { ...one.value, state: 'waiting', lease: null }, { due: 0 }, 0);
    }
    let asked = 0;
    const due = async (...args: Parameters<Context['records']['due']>) => {
      asked++;
      return context.records.due(...args);
    };
    const readMany = () => Promise.reject(new StoreUnavailable('gone'));
    const store = withMethods(context.store, { readMany });
    const gone = { ...context, store, records: withMethods(context.records, { due }), now: () => ++site.now };
    await expect(sendMessages(gone, HOUR)).rejects.toThrow('gone');
    expect(asked).toBeLessThan(10);
  });

  test('is told nothing of a turn that they have taken meanwhile', async () => {
    const { bo } = await begun();
    await bo.playOn();
    await later(HOUR);
    expect(told()).toEqual([]);
  });

  test('is told although they made it their turn themselves, if they do not go on', async () => {
    const { ada, bo } = await begun();
    // The taker of a trick leads to the next: play until Bo has moved and it is their turn again.
    for (let i = 0; (await bo.view()).choices.length === 0 || (await bo.move()).choices.length === 0; i++) {
      if ((await ada.view()).choices.length > 0) await ada.move();
      expect(i).toBeLessThan(200);
    }
    await later(5 * MINUTE);
    expect(told()).toContain(`turn ${ADDRESS}`);
  });

  test('at once if they want no delay: what follows the answer sends it', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0 });
    await bo.playOn();
    site.channels.mails.length = 0;
    const announced: [string, readonly Notice[]][] = [];
    const context: Context = { ...site.context, announce: (table, notices) => void announced.push([table, notices]) };
    await ada.on(context).playOn();
    for (const [table, notices] of announced) await announceNotices(context, table, notices);
    expect(kinds()).toEqual([`turn ${ADDRESS}`]);
  });

  test('after quiet hours, in their time zone', async () => {
    await begun({ zone: 'Europe/Berlin', quiet: { from: '14:00', to: '16:00' } });
    await later(HOUR);
    expect(told()).toEqual([]);
    await later(HOUR);
    expect(told()).toHaveLength(3);
  });

  test('again after the times they wished for, each once', async () => {
    await begun({ remindMinutes: [60, 180] });
    for (let i = 0; i < 300; i++) await later(MINUTE);
    const letters = site.channels.mails.map(({ letter }) => letter.kind === 'turn' && letter.isReminder);
    expect(letters).toEqual([false, true, true]);
    const hooks = site.channels.hooks.map(({ note }) => note);
    expect(hooks.map(({ kind }) => kind)).toEqual(['turn', 'reminder', 'reminder']);
    expect(new Set(hooks.map(({ id }) => id)).size).toBe(3);
  });

  test('not at all if they have said so since', async () => {
    const { bo } = await begun();
    await wish(bo, { when: 'none' });
    await later(DAY);
    expect(told()).toEqual([]);
  });

  test('a push and a webhook name no card, and a webhook carries no key', async () => {
    const { bo } = await begun();
    await later(HOUR);
    const notes = JSON.stringify([...site.channels.pushes, ...site.channels.hooks].map(({ note }) => note));
    for (const card of (await bo.view()).hand) expect(notes).not.toContain(`"${card}"`);
    expect(notes).not.toContain('/s/');
    expect(notes).not.toContain(bo.key.text);
  });
});

describe('a digest', () => {
  test('holds all tables that wait for the address, in one mail, without those that were played meanwhile', async () => {
    const [first, second, third] = [await begun(DAILY), await begun(DAILY), await begun(DAILY)];
    await second.bo.playOn();
    await later(6 * HOUR);
    expect(kinds()).toEqual([`digest ${ADDRESS}`]);
    const { letter } = site.channels.mails[0];
    expect(letter.kind === 'digest' && letter.tables.map(({ view }) => view.table).sort()).toEqual(
      [first.table.id, third.table.id].sort(),
    );
    for (let i = 0; i < 3; i++) await later(MINUTE);
    expect(kinds()).toHaveLength(1);
  });

  test('does not come if all was played, nor again for a turn it has told of', async () => {
    const { bo, ada } = await begun({ ...DAILY, remindMinutes: [] });
    await bo.playOn();
    await later(6 * HOUR);
    expect(kinds()).toEqual([]);
    await ada.playOn();
    for (let i = 0; i < 2; i++) await later(DAY);
    expect(kinds()).toEqual([`digest ${ADDRESS}`]);
  });

  test('takes the mail that was to come alone, and gives it back, as they change their mind', async () => {
    const { bo } = await begun({ delayMinutes: 60 });
    await wish(bo, DAILY);
    await later(2 * HOUR);
    expect(kinds()).toEqual([]);
    await wish(bo, { when: 'at-once' });
    await later(MINUTE);
    expect(kinds()).toEqual([`turn ${ADDRESS}`]);
    await later(6 * HOUR);
    expect(kinds()).toHaveLength(1);
  });
});

describe('a channel that fails', () => {
  test('is tried again, less and less often, and no other channel waits for it', async () => {
    await begun();
    site.channels.faults.email = new ChannelFailed('unreachable', false);
    await later(5 * MINUTE);
    expect(told()).toEqual(['turn', 'turn']);
    let tries = 1;
    for (let i = 0; i < 30; i++) {
      delete site.channels.faults.email;
      site.now += MINUTE / 2;
      if (i === 29) await send();
      site.channels.faults.email = new ChannelFailed('unreachable', false);
      site.now += MINUTE / 2;
      tries++;
    }
    expect(tries).toBe(31);
    expect(told().filter((one) => one === 'turn')).toHaveLength(2);
    expect([1, 2, 3, 4].map(backoff)).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(backoff(16)).toBe(6 * HOUR);
  });

  test('for ever: the player and the host see it in words, and nobody else', async () => {
    const { bo, ada } = await begun();
    site.channels.faults.email = new ChannelFailed('bad-address', true);
    await later(5 * MINUTE);
    const byMail = { seat: bo.seat, channel: 'email' };
    expect(await unreached(bo)).toMatchObject([{ ...byMail, code: 'bad-address' }]);
    expect(await unreached(ada, ada.seat, ada.seat)).toMatchObject([byMail]);
    expect(await unreached(ada, ada.seat, bo.seat)).toEqual([]);
    expect(JSON.stringify(await unreached(ada, ada.seat, ada.seat))).not.toContain('example.org');
    // Another address may do better.
    delete site.channels.faults.email;
    await wish(bo, { email: null });
    expect(await unreached(bo)).toEqual([]);
  });

  test('that never answers is given up in time', async () => {
    await begun();
    const waited: number[] = [];
    const wait = async (milliseconds: number) => void waited.push(milliseconds);
    const email = { send: () => new Promise<void>(() => {}) };
    const hanging: Context = { ...site.context, wait, channels: { email } };
    site.now += 5 * MINUTE;
    expect(await send(hanging)).toMatchObject({ failed: 1, sent: 0 });
    expect(waited).toEqual([20_000]);
  });

  test('a browser that a push did not reach gets the next one about the turn in its place, not both', async () => {
    const { table, bo } = await begun({ email: null, webhook: null, remindMinutes: [6, 60] });
    const away = 'https://push.example.org/away';
    await pushed(bo, away);
    const { context } = site;
    const { push } = context.channels;
    let isAway = true;
    const pushTo: NonNullable<typeof push>['send'] = async (to, note) => {
      if (isAway && to.endpoint === away) throw new ChannelFailed('unreachable', false);
      await push?.send(to, note);
    };
    const halfReached: Context = { ...context, channels: { push: { send: pushTo } } };
    await sweep(halfReached);
    site.now += 5 * MINUTE;
    await send(halfReached);
    isAway = false;
    site.now += MINUTE;
    await send(halfReached);
    const got = (endpoint: string) =>
      site.channels.pushes.filter((one) => one.endpoint === endpoint).map(({ note }) => note.kind);
    expect(got(away)).toEqual(['reminder']);
    expect(got(`https://push.example.org/${table.id}`)).toEqual(['turn', 'reminder']);
    site.now += 54 * MINUTE;
    await send(halfReached);
    expect(got(away)).toEqual(['reminder', 'reminder']);
  });

  test('a browser that takes no pushes any more is forgotten', async () => {
    await begun();
    site.channels.faults.push = new ChannelFailed('gone', true);
    await later(5 * MINUTE);
    const { documents } = await site.context.records.documents(null, 100);
    expect(documents.map(({ kind }) => kind)).not.toContain('subscription');
  });
});

describe('two days after it was sent', () => {
  const kept = async () => {
    const { documents } = await site.context.records.documents(null, 100);
    return documents.map(({ kind }) => kind).filter((kind) => kind === 'delivery' || kind === 'digest');
  };

  test.each([
    ['told at once', {}, 5 * MINUTE],
    ['told in a digest', DAILY, DAY],
  ])('a message leaves no document, and is not told again, however it is asked for: %s', async (_, wished, wait) => {
    const { table, ada, bo } = await begun({ ...wished, remindMinutes: [] });
    await bo.playOn();
    await send();
    await ada.playOn();
    // The process that announces this dies when it has planned it, and nobody is there for days to find it in the outbox.
    const notices = await site.context.store.outbox(table.id);
    forgetTold();
    await later(wait);
    await later(DAY);
    expect(told().length).toBe(3);
    expect(await kept()).not.toEqual([]);
    await later(DAY + HOUR);
    expect(await kept()).toEqual([]);
    await announceNotices(site.context, table.id, notices);
    await wish(bo, { ...wished, delayMinutes: 7, remindMinutes: [] });
    for (let i = 0; i < 3; i++) await later(DAY);
    expect(told().length).toBe(3);
    expect(await kept()).toEqual([]);
    // A reminder that is wished for by then comes as the one after it.
    const since = (site.now - (await bo.view()).waitingSince[bo.seat]!) / MINUTE;
    await wish(bo, { ...wished, remindMinutes: [Math.ceil(since) + 60] });
    for (let i = 0; i < 2; i++) await later(DAY);
    expect(noted()).toEqual(['turn', 'reminder', 'turn', 'reminder']);
  });

  test('one that is still to come in a digest, or to be tried again, stays', async () => {
    const { ada, bo } = await begun({ ...DAILY, remindMinutes: [] });
    await bo.playOn();
    await send();
    await ada.playOn();
    await send();
    forgetTold();
    site.channels.faults.email = new ChannelFailed('unreachable', false);
    for (let i = 0; i < 4; i++) await later(6 * HOUR);
    await later(20 * HOUR);
    expect(kinds()).toEqual([]);
    delete site.channels.faults.email;
    await later(7 * HOUR);
    expect(kinds()).toEqual([`digest ${ADDRESS}`]);
  });
});

describe('a dispatcher that dies', { timeout: 180_000 }, () => {
  const KINDS: [string, Wishes, number, string][] = [
    ['told at once', { remindMinutes: [] }, 5 * MINUTE, `turn ${ADDRESS}`],
    ['told in a digest', { ...DAILY, remindMinutes: [] }, DAY, `digest ${ADDRESS}`],
  ];

  test.each(KINDS)('before or after any step misses nobody and doubles nothing: %s', async (_, wished, wait, mail) => {
    let lives = false;
    let steps = 0;
    // To die after a step is to die before the next one.
    for (; !lives; steps++) {
      lives = true;
      // Each step on a site of its own: tables of the steps before would be looked after as well.
      await site.renew();
      const { bo, ada } = await begun(wished);
      await bo.playOn();
      await send();
      await ada.playOn();
      forgetTold();
      // One dies while it dispatches, the next while it sends, and what they left is done by those after them.
      for (const until of [0, wait]) {
        site.now += until;
        const process = new Process(steps + 1, steps === 0);
        await send(inHands(process)).catch(() => {});
        if (process.isDead) lives = false;
        site.now += MINUTE;
        await Promise.all([send(), send()]);
      }
      for (let i = 0; i < 2; i++) await later(MINUTE);
      // Messages that came twice came under the same name.
      const ids = [
        site.channels.mails.map(({ messageId }) => messageId),
        site.channels.pushes.map(({ note }) => note.id),
        site.channels.hooks.map(({ note }) => note.id),
      ];
      expect(ids.map((some) => [...new Set(some)])).toEqual(ids.map((some) => [some[0]]));
      expect(ids.every((some) => some.length > 0)).toBe(true);
      expect(new Set(kinds())).toEqual(new Set([mail]));
    }
    expect(steps).toBeGreaterThan(15);
  });

  function inHands(process: Process): Context {
    const { store, records, channels, ...rest } = site.context;
    const { email, push, webhook } = channels;
    return {
      ...rest,
      store: process.holds(store),
      records: process.holds(records),
      channels: { email: process.holds(email!), push: process.holds(push!), webhook: process.holds(webhook!) },
    };
  }

  test('many side by side send everything once', async () => {
    await begun();
    site.now += 5 * MINUTE;
    await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(told()).toHaveLength(3);
  });
});

test('all that is kept about messages goes with a table that nobody plays at', async () => {
  const { context } = site;
  const { players } = await site.table({ game: 'spades', options: { players: 2 } });
  await wish(players[0], { email: ADDRESS });
  site.now += 31 * DAY;
  expect(await sweep(context)).toMatchObject({ removed: 1 });
  expect(JSON.stringify(await context.records.documents(null, 100))).not.toContain('example.org');
});

describe('a webhook that answers 410', () => {
  test('has ended: nothing is posted there any more, and its player is told so, until they set another one', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0, email: null });
    for (const player of [bo, ada]) await player.playOn();
    site.channels.faults.webhook = new ChannelFailed('gone', true);
    await later(MINUTE);
    expect((await messagesOf(bo)).wishes?.webhook).toBeNull();
    expect(await unreached(bo)).toMatchObject([{ channel: 'webhook', code: 'gone' }]);
    delete site.channels.faults.webhook;
    forgetTold();
    await later(12 * HOUR);
    for (const player of [bo, ada]) await player.playOn();
    await later(HOUR);
    expect(site.channels.hooks).toEqual([]);
    await wish(bo, { webhook: { ...HOOK, url: `${HOOK.url}/new` } });
    expect(await unreached(bo)).toEqual([]);
  });

  test('goes from the wishes of its account for tables to come; one that was set meanwhile stays', async () => {
    const { ada, bo } = await begun({ delayMinutes: 0, email: null, asDefault: true });
    const kept = async () => (await messageDocuments(site.context).defaults.get('a1', site.now))?.value.webhook;
    expect(await kept()).toEqual(HOOK);
    const other = { ...HOOK, url: `${HOOK.url}/new` };
    const webhook = {
      send: async () => {
        await wish(bo, { webhook: other });
        throw new ChannelFailed('gone', true);
      },
    };
    for (const player of [bo, ada]) await player.playOn();
    site.now += MINUTE;
    await send({ ...site.context, channels: { webhook } });
    expect(await kept()).toBeNull();
    expect(await messagesOf(bo)).toMatchObject({ wishes: { webhook: other }, unreached: [] });
  });
});
