import { describe, expect, test } from 'vitest';
import { messageDocuments } from '@/lib/notify';
import { announceNotices, sendMessages, sweep } from '@/lib/tables';
import { freshSite, HOUR, MINUTE, type Player, type Table } from '../support/site';

const HOOK = { url: 'https://hooks.example.org/1', form: 'json' as const };
const site = freshSite({ from: Date.UTC(2026, 5, 1, 12) });

/** Three players with a day for each move, who are told by webhook. */
async function begun(wishes: object = {}): Promise<Table> {
  const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
  const pace = { kind: 'move', minutes: 24 * 60 };
  const table = await site.table({ game: 'hearts', options, pace }, 2);
  await minutesLater(0);
  for (const player of table.players) await wish(player, wishes);
  // They were told of the turn that there was when they wished for it.
  await minutesLater(6);
  site.channels.hooks.length = 0;
  return table;
}
const wish = (player: Player, wishes: object) =>
  player.setWishes({ webhook: HOOK, delayMinutes: 5, remindMinutes: [], ...wishes });

/** As each minute on a site that runs. */
async function minutesLater(minutes: number): Promise<void> {
  for (let passed = 0; passed <= minutes; passed++) {
    if (passed > 0) site.now += MINUTE;
    await sweep(site.context);
    await sendMessages(site.context);
  }
}
const messages = async ({ id }: Table) => {
  const { deliveries } = messageDocuments(site.context);
  return (await deliveries.owned(id, 99, site.now)).map(({ value }) => [value.seat, value.version, value.state]);
};
const told = () => site.channels.hooks.map(({ note }) => note.seat);

describe('a message that is wished for later', () => {
  test('is not made, where the turn has been taken by then, and leaves nothing', async () => {
    const table = await begun();
    const before = await messages(table);
    for (let moves = 0; moves < 6; moves++) {
      await table.move();
      await minutesLater(4);
      expect(await site.context.store.due(site.now, 9)).toEqual([]);
    }
    expect(await messages(table)).toEqual(before);
    expect(told()).toEqual([]);
    expect((await table.notices()).length).toBeGreaterThan(0);
    const last = await table.mover();
    await minutesLater(5);
    expect(told()).toEqual([last.seat]);
    expect(await table.notices()).toEqual([]);
  });

  test('comes when its time has, once, by whatever process, though nobody does anything else', async () => {
    const table = await begun();
    await table.move();
    const { seat } = await table.mover();
    await minutesLater(4);
    expect([told(), await table.notices()]).toMatchObject([[], [{ seat }]]);
    site.now += MINUTE;
    await Promise.all([sweep(site.context), sweep(site.context), sweep(site.context)]);
    expect(told()).toEqual([seat]);
    await minutesLater(60);
    expect(told()).toEqual([seat]);
  });

  test('comes at half of the time of a turn that has less than twice the delay', async () => {
    const table = await begun({ delayMinutes: 20 * 60 });
    await table.move();
    await minutesLater(11 * 60);
    expect(told()).toEqual([]);
    await minutesLater(60);
    expect(told()).toEqual([(await table.mover()).seat]);
  });

  test('is not put off because the clock is set anew meanwhile', async () => {
    const table = await begun();
    await table.move();
    const mover = await table.mover();
    await minutesLater(3);
    await table.ada.propose({ kind: 'pause', days: 2 });
    const announced: Promise<void>[] = [];
    site.context.announce = (id, notices) => announced.push(announceNotices(site.context, id, notices));
    for (const player of [table.bo, table.cleo]) await player.answer();
    await Promise.all(announced);
    expect(announced).not.toEqual([]);
    await minutesLater(1);
    expect(told()).not.toContain(mover.seat);
    await minutesLater(1);
    expect(told()).toContain(mover.seat);
  });

  test('is told as the player wishes by then, whether sooner or never', async () => {
    const table = await begun();
    await table.move();
    const mover = await table.mover();
    await minutesLater(1);
    await wish(mover, { delayMinutes: 2 });
    await minutesLater(1);
    expect(told()).toEqual([mover.seat]);
    await minutesLater(10);
    expect(told()).toEqual([mover.seat]);
    await mover.move();
    const next = await table.mover();
    await minutesLater(1);
    await wish(next, { when: 'none' });
    await minutesLater(HOUR / MINUTE);
    expect(told()).toEqual([mover.seat]);
    expect(await table.notices()).toEqual([]);
  });

  test('is made half an hour before its digest, which finds those of all tables of its player', async () => {
    const account = { id: 'a1', emails: async () => ['bo@example.org'] };
    const tables = [await begun(), await begun()];
    const daily = { email: 'bo@example.org', when: 'digest' as const, digestHours: ['08:00'], webhook: null };
    site.now = Date.UTC(2026, 5, 2, 6, 50);
    for (const table of tables) {
      const next = table.players[((await table.mover()).seat + 1) % 3];
      await next.as(account).setWishes({ ...daily, zone: 'UTC' });
      await table.turnOf(next);
    }
    const waiting = async () => (await Promise.all(tables.map((table) => table.notices()))).flat().length;
    await minutesLater(39);
    expect(await waiting()).toBe(2);
    await minutesLater(1);
    expect([site.now, await waiting()]).toEqual([Date.UTC(2026, 5, 2, 7, 30), 0]);
    await minutesLater(30);
    const [{ letter }, ...more] = site.channels.mails;
    expect([letter.kind, letter.kind === 'digest' && letter.tables.length, more]).toEqual(['digest', 2, []]);
  });
});
