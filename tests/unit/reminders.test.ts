import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newSecret, type SeatKey } from '@/lib/identity';
import { ChannelFailed, type Letter, type OutgoingNote } from '@/lib/notify';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import {
  act,
  answerProposal,
  answerRequest,
  autopilot,
  daysOffRequest,
  endDaysOff,
  join,
  personalData,
  proposalRequest,
  propose,
  sendMessages,
  setWishes,
  sweep,
  takeDaysOff,
  viewerWith,
  wishesRequest,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { HOUR, MINUTE, newSite, type Site } from '../support/messages';
import { moveOf } from '../support/tables';

const DAY = 24 * HOUR;
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const HOOK = { url: 'https://hooks.example.org/1', form: 'json' };
/** Told at once, and reminded of deadlines alone. */
const ONLY = { delayMinutes: 0, remindMinutes: [] };
const NAMES = ['ada', 'bo', 'cleo'];

let site: Site;
beforeEach(() => {
  site = newSite();
});
afterEach(() => site.close());

/** Ada, Bo and Cleo with a day for each move; the match runs. */
async function paced(request: Record<string, unknown> = {}): Promise<SeatKey[]> {
  const opened = await openTable(site.context, {
    ...{ game: 'hearts', options: THREE, pace: { kind: 'move', minutes: 24 * 60 } },
    ...request,
  });
  const more = [];
  for (const name of ['Bo', 'Cleo']) {
    more.push((await join(site.context, opened.table, { invitation: opened.invitation!, name })).key);
  }
  return [opened.key, ...more];
}

/** The seat wants this, told by mail, by push and to a webhook. */
async function wish(
  key: SeatKey,
  request: Record<string, unknown>,
  email = `${NAMES[key.seat]}@example.org`,
): Promise<void> {
  const { context } = site;
  const wished = wishesRequest.parse({ seat: key.seat, email, webhook: HOOK, ...request });
  await setWishes(
    context,
    key.table,
    { keys: [key], account: { id: `a${key.seat}`, emails: async () => [email] } },
    wished,
  );
  const to = {
    endpoint: `https://push.example.org/${key.seat}`,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  };
  const seats = [{ table: key.table, seat: key.seat, keyHash: hashOf(key.text) }];
  await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () => newSecret(context.random));
}

const seen = (key: SeatKey) => seenWith(site.context, key);
const send = () => sendMessages(site.context, 100);

/** The player of the seat says whether he agrees to the proposal of this kind. */
async function answered(key: SeatKey, kind: string, agree: boolean): Promise<void> {
  const proposed = (await seen(key)).proposals.find((one) => one.kind === kind)!.at;
  const answer = answerRequest.parse({ seat: key.seat, kind, proposed, agree });
  await answerProposal(site.context, key.table, viewerWith(key), answer);
}

/** Whoever is to act makes the first move he may, until somebody is to act who has something to decide, or not. */
async function untilSomebody(keys: readonly SeatKey[], decides: boolean): Promise<SeatKey> {
  for (;;) {
    const [mover] = (await seen(keys[0])).toAct;
    const view = await seen(keys[mover]);
    if ((view.choices[0].cards ?? []).length > 1 === decides) return keys[mover];
    await act(site.context, view.table, viewerWith(keys[mover]), {
      version: view.version,
      move: moveOf(view.choices[0]),
    });
  }
}

/** What came over each channel by then, and how long after `from` (in hours): nothing before is counted. */
async function told(milliseconds: number, from = site.clock.now) {
  const until = site.clock.now + milliseconds;
  const found = { mails: [] as string[], pushes: [] as string[], hooks: [] as string[] };
  site.mails.length = site.pushes.length = site.hooks.length = 0;
  for (;;) {
    await send();
    const hours = (site.clock.now - from) / HOUR;
    found.mails.push(...site.mails.map(({ letter }) => `${named(letter)} ${hours}`));
    found.pushes.push(...site.pushes.map(({ note }) => `${note.kind} ${hours}`));
    found.hooks.push(...site.hooks.map(({ note }) => `${note.kind} ${hours}`));
    site.mails.length = site.pushes.length = site.hooks.length = 0;
    if (site.clock.now >= until) return found;
    site.clock.now = Math.min(until, site.clock.now + 10 * MINUTE);
  }
}
const named = (letter: Letter) => (letter.kind === 'turn' && letter.isReminder ? 'reminder' : letter.kind);
const everywhere = (all: readonly string[]) => ({ mails: all, pushes: all, hooks: all });

/** A table at which this player is to act, and has something to decide or not, from now on. */
async function waitingFor(decides: boolean, wished: Record<string, unknown>, request: Record<string, unknown> = {}) {
  const keys = await paced(request);
  const mover = await untilSomebody(keys, decides);
  await wish(mover, { ...ONLY, ...wished });
  return { keys, mover, table: mover.table, others: keys.filter((key) => key !== mover) };
}

describe('a turn with a deadline', () => {
  test('is told of at once, at half of its time, and an hour before its end, over each channel', async () => {
    await waitingFor(true, {});
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0', 'reminder 12', 'reminder 23']));
  });

  test('names its deadline in pushes and webhooks, and shows it in mail', async () => {
    const { mover } = await waitingFor(true, { zone: 'Europe/Berlin' });
    const { deadline } = await seen(mover);
    await send();
    expect([site.pushes[0].note.deadline, site.hooks[0].note.deadline]).toEqual([deadline, deadline]);
    expect(site.hooks[0].note.zone).toBe('Europe/Berlin');
    const [{ letter, zone }] = site.mails;
    expect([letter.kind === 'turn' && letter.table.view.deadline, zone]).toEqual([deadline, 'Europe/Berlin']);
  });

  test('is told of on one of his browsers although another one takes nothing for days', async () => {
    const { mover } = await waitingFor(true, {});
    const keyHash = hashOf(mover.text);
    const to = { endpoint: 'https://push.example.org/off', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
    const seats = [{ table: mover.table, seat: mover.seat, keyHash }];
    const { records, random, now } = site.context;
    await addSubscriptions(records, { to, locale: 'en', seats }, now(), () => newSecret(random));
    site.context.channels.push = {
      send: async ({ endpoint }, note) => {
        if (endpoint === to.endpoint) throw new ChannelFailed('unreachable', false);
        site.pushes.push({ endpoint, note });
      },
    };
    expect((await told(DAY - 1)).pushes).toEqual(['turn 0', 'reminder 12', 'reminder 23']);
  });

  test('is told of once where his own wish and half time fall together', async () => {
    await waitingFor(true, { remindMinutes: [12 * 60 + 1] });
    const { pushes } = await told(DAY - 1);
    expect(pushes).toHaveLength(3);
  });

  test('is not told of again if he does not wish it', async () => {
    await waitingFor(true, { remindDeadline: false });
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0']));
  });

  test('is not told of again if he changes his mind after he was told', async () => {
    const { mover } = await waitingFor(true, {});
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
  async function agreeToAll(keys: readonly SeatKey[], request: Record<string, unknown>) {
    const [first, ...rest] = keys;
    await propose(
      site.context,
      first.table,
      viewerWith(first),
      proposalRequest.parse({ seat: first.seat, ...request }),
    );
    for (const key of rest) await answered(key, String(request.kind), true);
  }

  test('at a table that pauses: nobody is reminded until it runs, and then as the new deadline wants it', async () => {
    const { mover, keys } = await waitingFor(true, {});
    const start = site.clock.now;
    expect((await told(HOUR, start)).pushes).toEqual(['turn 0']);
    await agreeToAll(keys, { kind: 'pause', days: 3 });
    expect(await told(3 * DAY - 10 * MINUTE, start)).toEqual(everywhere([]));
    // Half of the four days that the turn has now lies in the pause.
    expect((await seen(mover)).deadline).toBe(start + 4 * DAY);
    expect(await told(23 * HOUR, start)).toEqual(everywhere(['reminder 73', 'reminder 95']));
  });

  test('that runs again earlier than was agreed: he is reminded in time', async () => {
    const { mover, keys } = await waitingFor(true, {});
    const start = site.clock.now;
    await told(11 * HOUR, start);
    await agreeToAll(keys, { kind: 'pause', days: 30 });
    // What was to come at half time is put off until the end of the pause.
    expect(await told(2 * HOUR, start)).toEqual(everywhere([]));
    await agreeToAll(keys, { kind: 'resume' });
    expect((await seen(mover)).deadline).toBe(start + 26 * HOUR);
    expect(await told(13 * HOUR - 1, start)).toEqual(everywhere(['reminder 13', 'reminder 25']));
  });

  test('for the days off of its player alone', async () => {
    const { mover, table } = await waitingFor(true, {});
    const start = site.clock.now;
    await told(HOUR, start);
    await takeDaysOff(
      site.context,
      table,
      viewerWith(mover),
      daysOffRequest.parse({ seat: mover.seat, from: 'now', days: 1 }),
    );
    expect(await told(DAY - 10 * MINUTE, start)).toEqual(everywhere([]));
    expect(await told(23 * HOUR, start)).toEqual(everywhere(['reminder 25', 'reminder 47']));
  });

  test('for days off that end early: he is reminded in time', async () => {
    const { mover, table } = await waitingFor(true, {});
    const start = site.clock.now;
    await told(11 * HOUR, start);
    await takeDaysOff(
      site.context,
      table,
      viewerWith(mover),
      daysOffRequest.parse({ seat: mover.seat, from: 'now', days: 9 }),
    );
    expect(await told(2 * HOUR, start)).toEqual(everywhere([]));
    await endDaysOff(site.context, table, viewerWith(mover), { seat: mover.seat });
    expect(await told(13 * HOUR - 1, start)).toEqual(everywhere(['reminder 13', 'reminder 25']));
  });

  test('puts nothing into an inbox when it is set anew', async () => {
    const { mover, keys, table } = await waitingFor(true, {});
    await agreeToAll(keys, { kind: 'pause', days: 3 });
    await send();
    const kinds = (await personalData(site.context, table, viewerWith(mover), mover.seat)).messages.map(
      ({ kind }) => kind,
    );
    expect(kinds).not.toContain('clock');
  });
});

describe('a player who has nothing to decide', () => {
  test('is told that it is his turn, and never reminded', async () => {
    await waitingFor(false, { remindMinutes: [60] });
    expect(await told(DAY - 1)).toEqual(everywhere(['turn 0']));
  });

  test('is not named either in a digest about another table', async () => {
    const DAILY = { ...ONLY, when: 'digest', digestHours: ['18:00', '09:00'], zone: 'UTC', remindDeadline: false };
    const { mover } = await waitingFor(false, {});
    await wish(mover, DAILY, 'ada@example.org');
    expect((await told(7 * HOUR)).mails).toEqual(['digest 6']);
    const other = await waitingFor(true, {});
    await wish(other.mover, DAILY, 'ada@example.org');
    site.clock.now += 14 * HOUR;
    await send();
    const tables = site.mails.map(
      ({ letter }) => letter.kind === 'digest' && letter.tables.map(({ view }) => view.table),
    );
    expect(tables).toEqual([[other.table]]);
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
  /** Bo lets two deadlines pass; the others play on. */
  async function sentAway(keys: readonly SeatKey[], who: SeatKey) {
    for (let i = 0; i < 60 && !(await seen(keys[0])).seats[who.seat].away; i++) {
      const [mover] = (await seen(keys[0])).toAct;
      const view = await seen(keys[mover]);
      if (mover === who.seat) {
        site.clock.now += DAY;
        await sweep(site.context, 10);
      } else {
        await act(site.context, view.table, viewerWith(keys[mover]), {
          version: view.version,
          move: moveOf(view.choices[0]),
        });
      }
    }
    expect((await seen(keys[0])).seats[who.seat].away).not.toBeNull();
  }
  const aboutAway = () => [
    ...site.mails.filter(({ letter }) => letter.kind === 'away').map(({ to }) => `mail ${to}`),
    ...site.pushes.filter(({ note }) => note.kind === 'away').map(({ endpoint }) => `push ${endpoint}`),
    ...site.hooks.filter(({ note }) => note.kind === 'away').map(({ note }) => `hook ${note.seat}`),
  ];

  test('since he missed deadlines is told so over each channel, once, and nobody else is', async () => {
    const keys = await paced();
    const [ada, bo] = keys;
    for (const key of [ada, bo]) await wish(key, ONLY);
    await sentAway(keys, bo);
    await send();
    await send();
    expect(aboutAway()).toEqual(['mail bo@example.org', 'push https://push.example.org/1', 'hook 1']);
    const { letter } = site.mails.findLast((mail) => mail.letter.kind === 'away')!;
    const { away } = (await seen(keys[0])).seats[1];
    expect(letter).toMatchObject({ kind: 'away', values: { when: { moment: away!.since } } });
    expect(letter.kind === 'away' && letter.table.url).toContain(`/s/${bo.table}-1-`);
  });

  test('is not told once he is back', async () => {
    const keys = await paced();
    const bo = keys[1];
    await wish(bo, ONLY);
    await sentAway(keys, bo);
    await autopilot(site.context, bo.table, viewerWith(bo), { seat: 1, on: false });
    await send();
    expect(aboutAway()).toEqual([]);
  });

  test('because he wants it is told nothing', async () => {
    const keys = await paced();
    const bo = keys[1];
    await wish(bo, ONLY);
    await autopilot(site.context, bo.table, viewerWith(bo), { seat: 1, on: true });
    await send();
    expect(aboutAway()).toEqual([]);
  });

  test('and who takes his seat back is told of his turn if he leaves it at that', async () => {
    const { context } = site;
    const pace = { kind: 'move', minutes: 24 * 60 };
    const options = { ...THREE, passing: 'rotating' };
    const { key } = await openTable(context, { game: 'hearts', options, pace, bots: 'easy' });
    expect((await seen(key)).toAct).toContain(0);
    await autopilot(context, key.table, viewerWith(key), { seat: 0, on: true });
    await wish(key, { remindMinutes: [], delayMinutes: 10 });
    expect(await told(HOUR)).toEqual(everywhere([]));
    // Nobody plays himself: the match rests until he is back.
    await autopilot(context, key.table, viewerWith(key), { seat: 0, on: false });
    const { pushes } = await told(HOUR);
    expect(pushes).toEqual(['turn 0.16666666666666666']);
  });
});

describe('who is asked to agree', () => {
  const asked = () => site.mails.filter(({ letter }) => letter.kind === 'proposal').map(({ to }) => to);
  const PAUSE = { kind: 'pause', days: 4, reason: 'Holidays' };

  async function proposed(request: Record<string, unknown>) {
    const keys = await paced();
    for (const key of keys) await wish(key, ONLY);
    await propose(site.context, keys[0].table, viewerWith(keys[0]), proposalRequest.parse({ seat: 0, ...request }));
    return keys;
  }

  test('is told what, by whom, and why, over each channel, once; who proposes it is not', async () => {
    const [ada, bo] = await proposed(PAUSE);
    await send();
    await send();
    const inboxOf = async (key: SeatKey) =>
      (await personalData(site.context, key.table, viewerWith(key), key.seat)).messages.map(({ kind }) => kind);
    expect([await inboxOf(ada), await inboxOf(bo)].map((kinds) => kinds.includes('proposal'))).toEqual([false, true]);
    expect(asked().sort()).toEqual(['bo@example.org', 'cleo@example.org']);
    const { letter } = site.mails.find((mail) => mail.letter.kind === 'proposal')!;
    const until = site.clock.now + 4 * DAY;
    const values = { kind: 'pause', when: { moment: until }, hasReason: 'yes', reason: { name: 'Holidays' } };
    expect(letter).toMatchObject({ values: { ...values, by: { seat: 0 } } });
    const notes = (all: readonly { note: OutgoingNote }[]) =>
      all.filter(({ note }) => note.kind === 'proposal').map(({ note }) => note);
    for (const list of [notes(site.pushes), notes(site.hooks)]) {
      expect(list.map(({ seat }) => seat).sort()).toEqual([1, 2]);
      expect(list[0]).toMatchObject({ values: { ...values, by: { name: 'Ada' } } });
    }
  });

  test('is not told any more when he has agreed, or it is dropped', async () => {
    const keys = await proposed({ kind: 'end' });
    await answered(keys[1], 'end', true);
    await send();
    expect(asked()).toEqual(['cleo@example.org']);
    const hooks = site.hooks.filter(({ note }) => note.kind === 'proposal');
    expect(hooks.map(({ note }) => note.seat)).toEqual([2]);
    const others = await proposed({ kind: 'end' });
    site.mails.length = 0;
    await answered(others[1], 'end', false);
    await send();
    expect(asked()).toEqual([]);
  });

  test('and all are told that the match is over when all have agreed', async () => {
    const keys = await proposed({ kind: 'end' });
    for (const key of keys.slice(1)) await answered(key, 'end', true);
    await send();
    const over = site.mails.filter(({ letter }) => letter.kind === 'finished');
    expect(over.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'bo@example.org', 'cleo@example.org']);
    const [{ letter }] = over;
    expect(letter.kind === 'finished' && letter.table.view.ended).toMatchObject({ reason: 'agreed', seat: 0 });
    expect(asked()).toEqual([]);
  });
});
