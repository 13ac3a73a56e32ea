import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '@/lib/limits';
import { freshSite, HOUR, type Player, refused } from '../support/site';

/** The limits that follow from a table's own log: they cost no read and no write of their own. */
const site = freshSite();
const OPTIONS = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

/** Ada and Bo play with a bot at seat 2; the match runs, at a site with these limits. */
async function running(limits: Partial<Limits> = {}) {
  site.context = { ...site.context, limits: { ...DEFAULT_LIMITS, ...limits } };
  const table = await site.table({ game: 'hearts', options: OPTIONS, bots: [null, 'easy'], suggestions: true }, 1);
  await table.bots();
  return table;
}

type Change = (player: Player, i: number) => Promise<unknown>;
const rule: Change = (player, i) => player.ruleTalk({ talk: i % 2 === 0 ? 'closed' : 'open' });
const wakeOf = (i: number) => (i % 2 === 0 ? 'always' : 'decision');
const wake: Change = (player, i) => player.setOrders({ wake: wakeOf(i), orders: [] });
const tooMany = (asked: Promise<unknown>, more: object = {}) =>
  refused(asked, 'too-many-changes', { status: 429, ...more });

/** Changes something `count` times, each a while (ms) after the one before. */
async function times(count: number, change: () => Promise<unknown>, wait = 0) {
  for (let i = 0; i < count; i++) {
    site.now += wait;
    await change();
  }
}
/** The same, each time another way. */
const changes = (count: number, change: Change, player: Player, wait = 0) => {
  let i = 0;
  return times(count, () => change(player, i++), wait);
};

describe('the changes of a player beside the play', () => {
  test('are no more than thirty a minute; they are told when they may go on, and nothing changes until then', async () => {
    const { table, ada } = await running();
    await changes(30, rule, ada, 1000);
    const before = await site.context.store.read(table.id);
    await tooMany(rule(ada, 30), { data: { retryAfter: 31 } });
    await expect(ada.renewInvitation()).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await site.context.store.read(table.id)).toEqual(before);
    site.now += 31_000;
    await rule(ada, 30);
  });

  test.each<[string, Change]>([
    ['the talk', rule],
    [
      'the link to watch',
      (ada, i) => (i % 2 === 0 ? ada.giveSpectatorLink({ behind: false, renew: false }) : ada.withdrawSpectatorLink()),
    ],
    ['orders', wake],
    ['one order after the other', (ada, i) => ada.changeOrders({ wake: wakeOf(i) })],
  ])('are counted: %s', async (_, change) => {
    const { ada } = await running();
    await changes(30, change, ada);
    await tooMany(change(ada, 30));
  });

  test('keep nobody else from anything, and the player themselves not from playing, talking or leaving', async () => {
    const { ada, bo } = await running();
    await changes(30, rule, ada);
    await ada.say({ text: 'Ich spiele noch.' });
    for (const player of [ada, bo]) await wake(player, 0);
    await bo.renewKey({ renew: true });
    await ada.playOn(1);
    expect(await ada.forget(0)).toBe('forgotten');
  });

  test('tell nobody that somebody has set orders', async () => {
    const { ada, bo } = await running();
    await changes(30, wake, bo);
    await tooMany(wake(bo, 30));
    // The host's own changes at that seat are theirs.
    await rule(ada, 0);
    expect(JSON.stringify(await ada.view())).not.toContain('busy');
    // And the player's other changes do not tell it to those who see them.
    await bo.renewKey({ renew: true });
  });

  test('are no more than a number at a table in all', async () => {
    const { ada } = await running({ allChanges: 40 });
    await changes(40, rule, ada, 10_000);
    site.now += HOUR;
    await refused(rule(ada, 40), 'all-changes-made', { status: 429, data: { retryAfter: 86_400 } });
    await wake(ada, 0);
  });

  test('are counted from the log alone', async () => {
    const { table, ada } = await running();
    await changes(12, rule, ada);
    const { busy } = await table.state();
    expect(busy.find(({ seat }) => seat === 0)).toMatchObject({ of: 'changes', count: 12 });
    await table.rebuild();
    expect((await table.state()).busy).toEqual(busy);
  });

  test('cost nothing where they are done already', async () => {
    const { ada } = await running();
    await times(40, () => rule(ada, 0));
    await rule(ada, 1);
  });
});

describe('the settings say how much may be done:', () => {
  test('changes in a minute', async () => {
    const { ada } = await running({ changes: 2 });
    await changes(2, rule, ada);
    await tooMany(rule(ada, 2));
  });

  test('messages in a minute', async () => {
    const { ada } = await running({ talk: 25 });
    const tell = () => ada.say({ text: 'Hallo' });
    await times(25, tell, 1000);
    await refused(tell(), 'talk-too-fast', { status: 429, data: { retryAfter: 36 } });
    site.now += 36_000;
    await tell();
  });
});
