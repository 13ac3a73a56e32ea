import { describe, expect, test } from 'vitest';
import { KEPT_CHANGES } from '@/lib/match/changes';
import { freshSite, HOUR, MINUTE, type Player, refused } from '../support/site';

const site = freshSite();
const OPTIONS = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const MOST = 30;
const toggle = (player: Player, i: number) => player.allowBot({ allowed: i % 2 === 0 });

/** Does something until it is too much. */
async function exhaust(change: (i: number) => Promise<unknown>) {
  const tooMuch = async () => {
    for (let i = 0; i <= MOST; i++) await change(i);
  };
  await refused(tooMuch(), 'too-many-changes');
}

/** Ada, Bo and Cleo play. */
const running = () => site.table({ game: 'hearts', options: OPTIONS }, 2);

describe('somebody who has got hold of a player’s link, and has used up all that the player may change,', () => {
  test.each<[string, (bo: Player) => Promise<unknown>]>([
    ['renewing their link', (bo) => bo.renewKey({ renew: true })],
    ['ending the friend', (bo) => bo.endFriend()],
    ['objecting to a new link', (bo) => bo.dropLink()],
    ['leaving', (bo) => bo.forget(1)],
    ['coming back after it', async (bo) => expect((await bo.autopilot({ on: false })).seats[1].away).toBeNull()],
  ])('does not keep them from %s', async (_, defend) => {
    const { ada, bo } = await running();
    await bo.askFriend({ name: 'Mallory', days: 60 });
    await bo.autopilot({ on: true });
    await exhaust((i) => toggle(bo, i));
    await ada.askLink({ seat: 1 });
    await defend(bo);
  });

  test('nor from all of it one after the other, a hundred times: a defence of one’s seat counts for nothing', async () => {
    const { table, ada, bo } = await running();
    let player = bo;
    for (let i = 0; i < 40; i++) player = table.knows((await player.renewKey({ renew: true })).key);
    await toggle(player, 0);
    const { busy } = await table.state();
    // That they came counts, and that.
    expect(busy.find(({ seat }) => seat === 1)).toMatchObject({ of: 'changes', count: 2 });
    // Nor does it count for the host.
    await ada.ruleTalk({ talk: 'closed' });
    await table.rebuild();
  });

  test('coming back counts for nothing, going away does', async () => {
    const { bo } = await running();
    await exhaust(async () => {
      for (const on of [true, false]) await bo.autopilot({ on });
    });
    expect((await bo.view()).seats[1].away).toBeNull();
  });
});

describe('somebody who wants to flood the others with proposals, and the list of changes with their whims', () => {
  test('proposes three things an hour, whatever they toggle in between', async () => {
    const { table, bo } = await running();
    for (let round = 0; round < 3; round++) {
      await bo.propose({ kind: 'end' });
      await bo.answer('end', false);
      for (let i = 0; i < KEPT_CHANGES; i++) {
        site.now += 2_000;
        await toggle(bo, i);
      }
      site.now += MINUTE / 2;
    }
    await refused(bo.propose({ kind: 'end' }), 'proposed-too-often');
    expect((await table.state()).seats[1].asked).toHaveLength(3);
    await table.rebuild();
    site.now += HOUR;
    await bo.propose({ kind: 'end' });
  });

  test('asks for another’s new link as often: that sends a message, too', async () => {
    const { ada } = await running();
    for (let i = 0; i < 3; i++) {
      await ada.askLink({ seat: 1 });
      await ada.dropLink({ seat: 1 });
    }
    await refused(ada.askLink({ seat: 1 }), 'proposed-too-often');
  });

  test('toggles one wish: the list holds its last state, and all that others did before', async () => {
    const { ada, bo, cleo } = await running();
    await ada.ruleTalk({ talk: 'closed' });
    const before = (await cleo.view()).changes;
    for (let i = 0; i < 2 * KEPT_CHANGES; i++) await toggle(bo, i);
    const { changes } = await cleo.view();
    expect(changes.slice(0, -1)).toEqual(before);
    expect(changes.at(-1)).toMatchObject({ type: 'botAllowed', seat: 1, allowed: false });
  });

  test('does a dozen different things: the latest of each other player stays', async () => {
    const { ada, bo, cleo } = await running();
    await ada.ruleTalk({ talk: 'closed' });
    for (let i = 0; i < 20; i++) {
      await toggle(bo, i);
      await bo.autopilot({ on: i % 2 === 0 });
      await bo.askFriend({ name: `Freund ${i}`, days: 1 });
      await bo.endFriend();
      site.now += MINUTE;
    }
    expect((await cleo.view()).changes).toContainEqual(expect.objectContaining({ type: 'talkRuled', seat: 0 }));
  });
});
