import { describe, expect, test } from 'vitest';
import { type Context, recap } from '@/lib/tables';
import { freshSite, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const GAME = {
  game: 'hearts',
  options: { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } },
};
const PRIVATE = 'recap-private';

/** Ada, Bo and Cleo at a table; the match runs. */
const running = () => site.table(GAME, 2);
async function finished() {
  const at = await running();
  await at.table.playOut();
  return at;
}

const look = (table: Table, player = table.stranger, share?: string, world: Context = site.context) =>
  recap(world, table.id, { viewer: player.viewer, share });
const lastChange = async (player: Player) => (await player.view()).changes.at(-1);

describe('a recap', () => {
  test('is seen by those who sat at the table, each from their own seat, but not by a stranger with its address', async () => {
    const { table, ada, cleo } = await finished();
    expect(await look(table, ada)).toMatchObject({ own: [0], held: [0], sharing: { shared: null }, share: null });
    expect((await look(table, cleo)).own).toEqual([2]);
    await refused(look(table), PRIVATE);
  });

  test('is opened by no key of another table, made-up one or one that was renewed', async () => {
    const one = await finished();
    const other = await finished();
    const made = site.with({ ...one.ada.key, text: `${one.table.id}-0-${'x'.repeat(22)}` });
    const renewed = site.with((await one.bo.renewKey({ renew: true })).key);
    for (const player of [other.ada, made, one.bo]) await refused(look(one.table, player), PRIVATE);
    expect((await look(one.table, renewed)).own).toEqual([1]);
  });

  test('is seen by a player who left while cards were dealt, who may share it and is not asked to a rematch', async () => {
    const { table, ada, bo } = await running();
    await bo.forget(1);
    await table.playOut();
    expect(await look(table, bo)).toMatchObject({ own: [1], held: [], sharing: { shared: null } });
    const token = await bo.shareRecap();
    expect((await look(table, undefined, token)).own).toEqual([]);
    expect(await lastChange(ada)).toMatchObject({ type: 'recapShared', seat: 1, name: null });
  });

  test('is not seen by a player who left before any card was dealt', async () => {
    const table = await site.table(GAME);
    const gone = await table.join('Dov');
    await gone.forget(gone.seat);
    table.players.pop();
    for (const name of ['Bo', 'Cleo']) await table.join(name);
    await table.playOut();
    await refused(look(table, gone), PRIVATE);
  });

  test('is seen by a friend who plays for somebody, who can neither share nor withdraw it', async () => {
    const { table, ada, bo } = await running();
    const friend = site.with((await bo.askFriend({ name: 'Dora', days: 3 })).key);
    await table.playOut();
    expect(await look(table, friend)).toMatchObject({ own: [1], sharing: null });
    await refused(friend.shareRecap(), PRIVATE);
    await ada.shareRecap();
    await refused(friend.withdrawRecap(), PRIVATE);
  });

  test('of a match that runs is neither seen nor shared', async () => {
    const { table, ada } = await running();
    await refused(look(table, ada), 'not-finished');
    await refused(ada.shareRecap(), 'not-finished');
    await refused(ada.withdrawRecap(), 'not-finished');
    await refused(look(table, undefined, 'x'.repeat(22)), 'not-finished');
  });
});

describe('the link to a recap', () => {
  test('opens it to anybody, who then can change nothing; everybody at the table sees that it is shared', async () => {
    const { table, ada, bo } = await finished();
    const token = await ada.shareRecap();
    expect(await look(table, undefined, token)).toMatchObject({ own: [], held: [], sharing: null, share: token });
    expect((await look(table, bo)).sharing?.shared).toMatchObject({ name: 'Ada', token });
    expect(await lastChange(bo)).toMatchObject({ type: 'recapShared', seat: 0, name: 'Ada' });
    expect(await bo.shareRecap()).toBe(token);
    await refused(table.stranger.shareRecap(), PRIVATE);
    await refused(table.stranger.withdrawRecap(), PRIVATE);
  });

  test('opens nothing once any of them has withdrawn it, and shared again it is another one', async () => {
    const { table, ada, cleo } = await finished();
    const first = await ada.shareRecap();
    await cleo.withdrawRecap();
    await refused(look(table, undefined, first), PRIVATE);
    expect(await lastChange(ada)).toMatchObject({ type: 'recapWithdrawn', seat: 2, name: 'Cleo' });
    // Said twice it is done once.
    const { version } = await ada.view();
    await ada.withdrawRecap();
    expect((await ada.view()).version).toBe(version);
    const second = await ada.shareRecap();
    expect(second).not.toBe(first);
    await refused(look(table, undefined, first), PRIVATE);
    expect((await look(table, undefined, second)).share).toBe(second);
  });

  test('of another table, or of no form, opens nothing', async () => {
    const one = await finished();
    const other = await finished();
    const token = await one.ada.shareRecap();
    await other.ada.shareRecap();
    for (const share of [token, '', 'x', 'ä'.repeat(22)]) await refused(look(other.table, undefined, share), PRIVATE);
  });

  test('goes with the player who shared it, when they are forgotten', async () => {
    const { table, ada, bo } = await finished();
    const token = await ada.shareRecap();
    await ada.forget(0);
    await refused(look(table, undefined, token), PRIVATE);
    expect((await look(table, bo)).sharing).toEqual({ shared: null });
    expect(JSON.stringify(await site.context.store.exportTable(table.id))).not.toContain('Ada');
  });

  test('goes with the key with which it was shared, and not with another player’s', async () => {
    const { table, ada, bo } = await finished();
    const token = await ada.shareRecap();
    await bo.renewKey({ renew: true });
    expect((await look(table, undefined, token)).share).toBe(token);
    await ada.renewKey({ renew: true });
    await refused(look(table, undefined, token), PRIVATE);
    expect(await table.rebuild()).toEqual([]);
  });

  test('stands nowhere in what is stored, nor in what anybody else is shown', async () => {
    const { table, ada } = await finished();
    const token = await ada.shareRecap();
    expect(JSON.stringify(await site.context.store.exportTable(table.id))).not.toContain(token);
    expect(JSON.stringify(await table.view())).not.toContain(token);
  });

  test('is told again after the site got another secret, and once it is shared anew if the old secret is not known any more', async () => {
    const { table, ada, bo } = await finished();
    const token = await ada.shareRecap();
    const other = { ...site.context, linkSecret: 'another secret' };
    const renewed = { ...other, linkSecretsBefore: [site.context.linkSecret] };
    const told = async (world: Context, share?: string) => (await look(table, bo, share, world)).sharing?.shared?.token;
    expect(await told(renewed)).toBe(token);
    expect(await bo.on(renewed).shareRecap()).toBe(token);
    expect(await told(other)).toBeNull();
    expect(await told(other, token)).toBe(token);
    const second = await bo.on(other).shareRecap();
    await refused(look(table, undefined, token), PRIVATE);
    expect((await look(table, undefined, second)).share).toBe(second);
  });

  test('changes neither when the match ended nor what can be done at the table', async () => {
    const { ada } = await finished();
    const before = await ada.view();
    await ada.shareRecap();
    const after = await ada.view();
    const { changedAt, status, dealScores } = before;
    expect(after).toMatchObject({ changedAt, status, dealScores });
  });
});
