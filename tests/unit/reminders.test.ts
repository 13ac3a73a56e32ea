import { describe, expect, test } from 'vitest';
import { hashOf, newSecret } from '@/lib/identity';
import { ChannelFailed, deliver, type Letter, type OutgoingNote } from '@/lib/notify';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import { withMethods } from '@/lib/store';
import { sendMessages, sweep } from '@/lib/tables';
import { DAY, freshSite, HOUR, MINUTE, type Player, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const HOOK = { url: 'https://hooks.example.org/1', form: 'json' };
/** Told at once, and reminded of deadlines alone. */
const ONLY = { delayMinutes: 0, remindMinutes: [] };
const site = freshSite({ from: Date.UTC(2026, 5, 1, 12) });

/** Ada, Bo and Cleo with a day for each move; the match runs. */
async function paced(request: Record<string, unknown> = {}): Promise<Table> {
  const pace = { kind: 'move', minutes: 24 * 60 };
  const table = await site.table({ game: 'hearts', options: THREE, pace, ...request }, 2);
  // When players came, the host had wished for no messages yet.
  const came = (await site.context.store.outbox(table.id)).filter(({ body }) => body.includes('"joined"'));
  await deliver(site.context.store, table.id, came, async () => {});
  return table;
}

/** A browser of this player is told by push. */
async function pushed({ key, seat }: Player, name = `${seat}`): Promise<void> {
  const to = { endpoint: `https://push.example.org/${name}`, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
  const seats = [{ table: key.table, seat, keyHash: hashOf(key.text) }];
  const { records, random } = site.context;
  await addSubscriptions(records, { to, locale: 'en', seats }, site.now, () => newSecret(random));
}

/** The player wants this, told by mail, by push and to a webhook. */
async function wish(player: Player, request: object, email = `${['ada', 'bo', 'cleo'][player.seat]}@example.org`) {
  const account = { id: `a${player.seat}`, emails: async () => [email] };
  await player.as(account).setWishes({ email, webhook: HOOK, ...request } as Parameters<Player['setWishes']>[0]);
  await pushed(player);
}
const send = () => sendMessages(site.context);

/** First moves are made until somebody is to act who has something to decide, or not. */
async function untilSomebody(table: Table, decides: boolean): Promise<Player> {
  for (;;) {
    const mover = await table.mover();
    const { choices } = await mover.view();
    if ((choices[0].cards ?? []).length > 1 === decides) return mover;
    await mover.move();
  }
}

/** Returns the messages of each channel until then, with how long after `from` (in hours) they came: earlier ones are not counted. */
async function told(milliseconds: number, from = site.now) {
  const until = site.now + milliseconds;
  const { mails, pushes, hooks } = site.channels;
  const found = { mails: [] as string[], pushes: [] as string[], hooks: [] as string[] };
  mails.length = pushes.length = hooks.length = 0;
  for (;;) {
    await send();
    const hours = (site.now - from) / HOUR;
    found.mails.push(...mails.map(({ letter }) => `${named(letter)} ${hours}`));
    found.pushes.push(...pushes.map(({ note }) => `${note.kind} ${hours}`));
    found.hooks.push(...hooks.map(({ note }) => `${note.kind} ${hours}`));
    mails.length = pushes.length = hooks.length = 0;
    if (site.now >= until) return found;
    site.now = Math.min(until, site.now + 10 * MINUTE);
  }
}
const named = (letter: Letter) => (letter.kind === 'turn' && letter.isReminder ? 'reminder' : letter.kind);
const everywhere = (all: readonly string[]) => ({ mails: all, pushes: all, hooks: all });

/** A table at which this player is to act, and has something to decide or not, from now on. */
async function waitingFor(
  decides: boolean,
  wished: Record<string, unknown> = {},
  request: Record<string, unknown> = {},
) {
  const table = await paced(request);
  for (const player of table.players) await wish(player, { ...ONLY, ...wished });
  return { table, mover: await untilSomebody(table, decides) };
}

describe('a turn with a deadline', () => {
  test('is told of at once, at half of its time, and an hour before its end, over each channel', async () => {
    await waitingFor(true);
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0', 'reminder 12', 'reminder 23']));
  });

  test('names its deadline in pushes and webhooks, and shows it in mail', async () => {
    const { mover } = await waitingFor(true, { zone: 'Europe/Berlin' });
    const { deadline } = await mover.view();
    await send();
    expect([site.channels.pushes[0].note.deadline, site.channels.hooks[0].note.deadline]).toEqual([deadline, deadline]);
    expect(site.channels.hooks[0].note.zone).toBe('Europe/Berlin');
    const [{ letter, zone }] = site.channels.mails;
    expect([letter.kind === 'turn' && letter.table.view.deadline, zone]).toEqual([deadline, 'Europe/Berlin']);
  });

  test('is told of on one browser of the player although another one takes nothing for days', async () => {
    const { mover } = await waitingFor(true);
    await pushed(mover, 'off');
    site.context.channels.push = {
      send: async ({ endpoint }, note) => {
        if (endpoint.endsWith('/off')) throw new ChannelFailed('unreachable', false);
        site.channels.pushes.push({ endpoint, note });
      },
    };
    expect((await told(DAY - 1)).pushes).toEqual(['turn 0', 'reminder 12', 'reminder 23']);
  });

  test('is told of once where a wish and half time fall together', async () => {
    await waitingFor(true, { remindMinutes: [12 * 60 + 1] });
    const { pushes } = await told(DAY - 1);
    expect(pushes).toHaveLength(3);
  });

  test('is not told of again if that is not wished', async () => {
    await waitingFor(true, { remindDeadline: false });
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0']));
  });

  test('is not told of again if that wish is taken back after the first message', async () => {
    const { mover } = await waitingFor(true);
    expect((await told(HOUR)).pushes).toEqual(['turn 0']);
    await wish(mover, { ...ONLY, remindDeadline: false });
    expect(await told(22 * HOUR)).toEqual(everywhere([]));
  });

  test('comes after quiet hours', async () => {
    // It begins at 12:00 UTC.
    await waitingFor(true, { zone: 'UTC', quiet: { from: '23:00', to: '06:00' } });
    expect((await told(20 * HOUR)).mails).toEqual(['turn 0', 'reminder 18']);
  });

  test('comes in digests that are in time', async () => {
    await waitingFor(true, { when: 'digest', digestHours: ['18:00', '09:00'], zone: 'UTC' });
    const { mails, pushes } = await told(DAY - 1);
    expect(mails).toEqual(['digest 6', 'digest 21']);
    expect(pushes).toEqual(['turn 0', 'reminder 12', 'reminder 23']);
  });
});

describe('a clock that stands', () => {
  async function agreeToAll({ players: [first, ...rest] }: Table, request: Parameters<Player['propose']>[0]) {
    await first.propose(request);
    for (const player of rest) await player.answer(request.kind);
  }

  test('at a table that pauses: nobody is reminded until it runs, and then as the new deadline wants it', async () => {
    const { mover, table } = await waitingFor(true);
    const start = site.now;
    expect((await told(HOUR, start)).pushes).toEqual(['turn 0']);
    await agreeToAll(table, { kind: 'pause', days: 3 });
    expect(await told(3 * DAY - 10 * MINUTE, start)).toEqual(everywhere([]));
    // Half of the four days that the turn has now lies in the pause.
    expect((await mover.view()).deadline).toBe(start + 4 * DAY);
    expect(await told(23 * HOUR, start)).toEqual(everywhere(['reminder 73', 'reminder 95']));
  });

  test('that runs again earlier than was agreed: the player is reminded in time', async () => {
    const { mover, table } = await waitingFor(true);
    const start = site.now;
    await told(11 * HOUR, start);
    await agreeToAll(table, { kind: 'pause', days: 30 });
    // The reminder at half time is put off until the end of the pause.
    expect(await told(2 * HOUR, start)).toEqual(everywhere([]));
    await agreeToAll(table, { kind: 'resume' });
    expect((await mover.view()).deadline).toBe(start + 26 * HOUR);
    expect(await told(13 * HOUR - 1, start)).toEqual(everywhere(['reminder 13', 'reminder 25']));
  });

  test.each([
    ['push', 'pushes', {}, ['turn 0', 'reminder 12', 'reminder 23']],
    ['email', 'mails', {}, ['turn 0', 'reminder 12', 'reminder 23']],
    ['email', 'mails', { when: 'digest', digestHours: ['18:00', '09:00'], zone: 'UTC' }, ['digest 6', 'digest 21']],
  ] as const)(
    'that runs again just as the first %s goes out: the player is reminded in time (%s, %o)',
    async (channel, name, wished, all) => {
      const { table } = await waitingFor(true, wished);
      const start = site.now;
      await agreeToAll(table, { kind: 'pause', days: 30 });
      const { channels } = site.context;
      const before = { ...channels };
      const resuming = async (goOn: () => Promise<void>) => {
        Object.assign(channels, before);
        await agreeToAll(table, { kind: 'resume' });
        await send();
        await goOn();
      };
      if (channel === 'push') channels.push = { send: (to, note) => resuming(() => before.push!.send(to, note)) };
      else channels.email = { send: (mail) => resuming(() => before.email!.send(mail)) };
      expect((await told(DAY - 1, start))[name]).toEqual(all);
    },
  );

  test('that runs again just as a message cannot be sent: the reminder comes in its place, not before it', async () => {
    const { table } = await waitingFor(true);
    const start = site.now;
    await agreeToAll(table, { kind: 'pause', days: 30 });
    const { channels } = site.context;
    const { email } = channels;
    let hasResumed = false;
    const failing = async () => {
      if (!hasResumed) {
        hasResumed = true;
        await agreeToAll(table, { kind: 'resume' });
        await send();
      }
      throw new ChannelFailed('unreachable', false);
    };
    channels.email = { send: failing };
    expect((await told(13 * HOUR - 1, start)).mails).toEqual([]);
    Object.assign(channels, { email });
    const { mails } = await told(11 * HOUR, start);
    expect(mails.map((mail) => mail.split(' ')[0])).toEqual(['reminder', 'reminder']);
  });

  test('for the days off of its player alone', async () => {
    const { mover } = await waitingFor(true);
    const start = site.now;
    await told(HOUR, start);
    await mover.takeDaysOff({ from: 'now', days: 1 });
    expect(await told(DAY - 10 * MINUTE, start)).toEqual(everywhere([]));
    expect(await told(23 * HOUR, start)).toEqual(everywhere(['reminder 25', 'reminder 47']));
  });

  test('for days off that end early: the player is reminded in time', async () => {
    const { mover } = await waitingFor(true);
    const start = site.now;
    await told(11 * HOUR, start);
    await mover.takeDaysOff({ from: 'now', days: 9 });
    expect(await told(2 * HOUR, start)).toEqual(everywhere([]));
    await mover.endDaysOff({});
    expect(await told(13 * HOUR - 1, start)).toEqual(everywhere(['reminder 13', 'reminder 25']));
  });
});

describe('a player who has nothing to decide', () => {
  test('is told that it is their turn, and never reminded', async () => {
    await waitingFor(false, { remindMinutes: [60] });
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0']));
  });

  test('is not named either in a digest about another table', async () => {
    const DAILY = { ...ONLY, when: 'digest', digestHours: ['18:00', '09:00'], zone: 'UTC', remindDeadline: false };
    const { mover } = await waitingFor(false, {});
    await wish(mover, DAILY, 'ada@example.org');
    expect((await told(7 * HOUR)).mails).toEqual(['digest 6']);
    const other = await waitingFor(true);
    await wish(other.mover, DAILY, 'ada@example.org');
    site.now += 14 * HOUR;
    await send();
    const tables = site.channels.mails.map(
      ({ letter }) => letter.kind === 'digest' && letter.tables.map(({ view }) => view.table),
    );
    expect(tables).toEqual([[other.table.id]]);
  });

  test('nor is a turn whose clock stands named there', async () => {
    const DAILY = { ...ONLY, when: 'digest', digestHours: ['18:00', '09:00'], zone: 'UTC', remindDeadline: false };
    const { mover } = await waitingFor(true);
    await wish(mover, DAILY, 'ada@example.org');
    expect((await told(7 * HOUR)).mails).toEqual(['digest 6']);
    await mover.takeDaysOff({ from: 'now', days: 2 });
    const other = await waitingFor(true);
    await wish(other.mover, DAILY, 'ada@example.org');
    site.now += 14 * HOUR;
    await send();
    const digests = site.channels.mails.flatMap(({ letter }) => (letter.kind === 'digest' ? [letter] : []));
    expect(digests.map(({ tables }) => tables.map(({ view }) => view.table))).toEqual([[other.table.id]]);
  });

  test('is reminded where others read along, so that they learn nothing from a reminder that does not come', async () => {
    await waitingFor(false, { webhook: { ...HOOK, form: 'slack' } });
    expect(await told(DAY - 1)).toEqual({
      mails: ['turn 0'],
      pushes: ['turn 0'],
      hooks: ['turn 0', 'reminder 12', 'reminder 23'],
    });
  });
});

describe('a player for whom the autopilot plays', () => {
  /** Bo wishes to be told and lets two deadlines pass; the others play on. */
  async function sentAway(table: Table) {
    const [, bo] = table.players;
    await wish(bo, ONLY);
    for (let i = 0; i < 60 && !(await table.view()).seats[1].away; i++) {
      if ((await table.mover()) === bo) {
        site.now += DAY;
        await sweep(site.context);
      } else await table.move();
    }
    expect((await table.view()).seats[1].away).not.toBeNull();
    return bo;
  }
  const aboutAway = () => [
    ...site.channels.mails.filter(({ letter }) => letter.kind === 'away').map(({ to }) => `mail ${to}`),
    ...site.channels.pushes.filter(({ note }) => note.kind === 'away').map(({ endpoint }) => `push ${endpoint}`),
    ...site.channels.hooks.filter(({ note }) => note.kind === 'away').map(({ note }) => `hook ${note.seat}`),
  ];

  test('after missed deadlines is told so over each channel, once, and nobody else is', async () => {
    const table = await paced();
    await wish(table.players[0], ONLY);
    await sentAway(table);
    await send();
    await send();
    expect(aboutAway()).toEqual(['mail bo@example.org', 'push https://push.example.org/1', 'hook 1']);
    const { letter } = site.channels.mails.findLast((mail) => mail.letter.kind === 'away')!;
    const { away } = (await table.view()).seats[1];
    expect(letter).toMatchObject({ kind: 'away', values: { when: { moment: away!.since } } });
    expect(letter.kind === 'away' && letter.table.url).toContain(`/s/${table.id}-1-`);
  });

  test('is not told after coming back', async () => {
    const bo = await sentAway(await paced());
    await bo.autopilot({ on: false });
    await send();
    expect(aboutAway()).toEqual([]);
  });

  test('because they want it is told nothing', async () => {
    const [, bo] = (await paced()).players;
    await wish(bo, ONLY);
    await bo.autopilot({ on: true });
    await send();
    expect(aboutAway()).toEqual([]);
  });

  test('and who comes back is told of their turn if they do not move', async () => {
    const pace = { kind: 'move', minutes: 24 * 60 };
    const options = { ...THREE, passing: 'rotating' };
    const [ada] = (await site.table({ game: 'hearts', options, pace, bots: 'easy' })).players;
    expect((await ada.view()).toAct).toContain(0);
    await ada.autopilot({ on: true });
    await wish(ada, { remindMinutes: [], delayMinutes: 10 });
    expect(await told(HOUR)).toEqual(everywhere([]));
    // Nobody plays in person: the match rests until Ada is back.
    await ada.autopilot({ on: false });
    const { pushes } = await told(HOUR);
    expect(pushes).toEqual(['turn 0.16666666666666666']);
  });
});

describe('a player who is asked to agree', () => {
  const asked = () => site.channels.mails.filter(({ letter }) => letter.kind === 'proposal').map(({ to }) => to);
  async function proposed(request: Parameters<Player['propose']>[0]) {
    const { players } = await paced();
    for (const player of players) await wish(player, ONLY);
    await players[0].propose(request);
    return players;
  }

  test('is told what, by whom, and why, over each channel, once; the proposer is not', async () => {
    await proposed({ kind: 'pause', days: 4, reason: 'Holidays' });
    await send();
    await send();
    expect(asked().sort()).toEqual(['bo@example.org', 'cleo@example.org']);
    const { letter } = site.channels.mails.find((mail) => mail.letter.kind === 'proposal')!;
    const until = site.now + 4 * DAY;
    const values = { kind: 'pause', when: { moment: until }, hasReason: 'yes', reason: { name: 'Holidays' } };
    expect(letter).toMatchObject({ values: { ...values, by: { seat: 0 } } });
    const notes = (all: readonly { note: OutgoingNote }[]) =>
      all.filter(({ note }) => note.kind === 'proposal').map(({ note }) => note);
    for (const list of [notes(site.channels.pushes), notes(site.channels.hooks)]) {
      expect(list.map(({ seat }) => seat).sort()).toEqual([1, 2]);
      expect(list[0]).toMatchObject({ values: { ...values, by: { name: 'Ada' } } });
    }
  });

  test('is told again where a mail failed, and no reminder is looked for, which there never is', async () => {
    const [ada] = await proposed({ kind: 'end' });
    const { version } = await ada.view();
    const { channels, records } = site.context;
    const { email } = channels;
    channels.email = { send: () => Promise.reject(new ChannelFailed('unreachable', false)) };
    await send();
    Object.assign(channels, { email });
    site.now += HOUR;
    const read: string[] = [];
    const noted: typeof records.read = (kind, id) => {
      read.push(`${kind} ${id}`);
      return records.read(kind, id);
    };
    await sendMessages({ ...site.context, records: withMethods(records, { read: noted }) });
    expect(asked().sort()).toEqual(['bo@example.org', 'cleo@example.org']);
    expect(read.filter((one) => one.includes(`-${version}-`) && /-r\d+$/.test(one))).toEqual([]);
  });

  test('is not told any more after agreeing, or when it is dropped', async () => {
    const [, bo] = await proposed({ kind: 'end' });
    await bo.answer('end');
    await send();
    expect(asked()).toEqual(['cleo@example.org']);
    const hooks = site.channels.hooks.filter(({ note }) => note.kind === 'proposal');
    expect(hooks.map(({ note }) => note.seat)).toEqual([2]);
    const others = await proposed({ kind: 'end' });
    site.channels.mails.length = 0;
    await others[1].answer('end', false);
    await send();
    expect(asked()).toEqual([]);
  });

  test('and all are told that the match is over when all have agreed', async () => {
    const [, ...others] = await proposed({ kind: 'end' });
    for (const player of others) await player.answer('end');
    await send();
    const over = site.channels.mails.filter(({ letter }) => letter.kind === 'finished');
    expect(over.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'bo@example.org', 'cleo@example.org']);
    const [{ letter }] = over;
    expect(letter.kind === 'finished' && letter.table.view.ended).toMatchObject({ reason: 'agreed', seat: 0 });
    expect(asked()).toEqual([]);
  });
});
