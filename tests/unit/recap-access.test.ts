import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import {
  askFriend,
  type Context,
  forget,
  join,
  recap,
  renewKey,
  STRANGER,
  shareRecap,
  viewerWith,
  visit,
  withdrawRecap,
} from '@/lib/tables';

import { openTable } from '../support/commands';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
  context.linkSecret = 'a secret of this site';
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

/** Ada, Bo and Cleo at a table; the match runs. */
async function running() {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
  return { table, ada: key, bo: bo.key, cleo: cleo.key };
}

async function finish(table: string, keys: readonly SeatKey[]): Promise<void> {
  for (;;) {
    const view = (await visit(context, table, STRANGER)).view;
    if (view.status === 'finished') return;
    for (const key of keys) await playOn(context, key, 1);
  }
}

async function finished() {
  const at = await running();
  await finish(at.table, [at.ada, at.bo, at.cleo]);
  return at;
}

const look = (table: string, keys: readonly SeatKey[], share?: string) =>
  recap(context, table, { viewer: viewerWith(...keys), share });
const PRIVATE = { code: 'recap-private' };
const lastChange = async (table: string, keys: readonly SeatKey[]) =>
  (await visit(context, table, viewerWith(...keys))).view.changes.at(-1);

describe('who sees a recap', () => {
  test('those who sat at the table, each his own seat; a stranger does not, though he knows its address', async () => {
    const { table, ada, cleo } = await finished();
    expect(await look(table, [ada])).toMatchObject({ own: [0], held: [0], sharing: { shared: null }, share: null });
    expect((await look(table, [cleo])).own).toEqual([2]);
    await expect(look(table, [])).rejects.toMatchObject(PRIVATE);
  });

  test('a key of another table, a made-up one and one that was renewed open nothing', async () => {
    const one = await finished();
    const other = await finished();
    const made = { ...one.ada, text: `${one.table}-0-${'x'.repeat(22)}` };
    const old = one.bo;
    const { key } = await renewKey(context, one.table, viewerWith(old), { seat: 1, renew: true });
    for (const keys of [[other.ada], [made], [old]]) {
      await expect(look(one.table, keys)).rejects.toMatchObject(PRIVATE);
    }
    expect((await look(one.table, [key])).own).toEqual([1]);
  });

  test('who left while cards were dealt sees it with his key, may share it, and is not asked to a rematch', async () => {
    const { table, ada, bo, cleo } = await running();
    await forget(context, table, viewerWith(bo), 1);
    await finish(table, [ada, cleo]);
    expect(await look(table, [bo])).toMatchObject({ own: [1], held: [], sharing: { shared: null } });
    const token = await shareRecap(context, table, viewerWith(bo));
    expect((await look(table, [], token)).own).toEqual([]);
    expect(await lastChange(table, [ada])).toMatchObject({ type: 'recapShared', seat: 1, name: null });
  });

  test('who left before any card was dealt was never at the table', async () => {
    const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE });
    const gone = await join(context, table, { invitation: invitation!, name: 'Dov' });
    await forget(context, table, viewerWith(gone.key), gone.seat);
    const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
    const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
    await finish(table, [key, bo.key, cleo.key]);
    await expect(look(table, [gone.key])).rejects.toMatchObject(PRIVATE);
  });

  test('a friend who plays for somebody sees it, and can neither share nor withdraw it', async () => {
    const at = await running();
    const friend = await askFriend(context, at.table, viewerWith(at.bo), { seat: 1, name: 'Dora', days: 3 });
    await finish(at.table, [at.ada, at.bo, at.cleo]);
    expect(await look(at.table, [friend.key])).toMatchObject({ own: [1], sharing: null });
    await expect(shareRecap(context, at.table, viewerWith(friend.key))).rejects.toMatchObject(PRIVATE);
    await shareRecap(context, at.table, viewerWith(at.ada));
    await expect(withdrawRecap(context, at.table, viewerWith(friend.key))).rejects.toMatchObject(PRIVATE);
  });

  test('nobody sees the recap of a match that runs, nor can he share it', async () => {
    const { table, ada } = await running();
    await expect(look(table, [ada])).rejects.toMatchObject({ code: 'not-finished' });
    await expect(shareRecap(context, table, viewerWith(ada))).rejects.toMatchObject({ code: 'not-finished' });
    await expect(withdrawRecap(context, table, viewerWith(ada))).rejects.toMatchObject({ code: 'not-finished' });
    await expect(look(table, [], 'x'.repeat(22))).rejects.toMatchObject({ code: 'not-finished' });
  });
});

describe('the link to a recap', () => {
  test('opens it to anybody, who then can change nothing; everybody at the table sees that it is shared', async () => {
    const { table, ada, bo } = await finished();
    const token = await shareRecap(context, table, viewerWith(ada));
    expect(await look(table, [], token)).toMatchObject({ own: [], held: [], sharing: null, share: token });
    expect((await look(table, [bo])).sharing?.shared).toMatchObject({ name: 'Ada', token });
    expect(await lastChange(table, [bo])).toMatchObject({ type: 'recapShared', seat: 0, name: 'Ada' });
    expect(await shareRecap(context, table, viewerWith(bo))).toBe(token);
    await expect(shareRecap(context, table, STRANGER)).rejects.toMatchObject(PRIVATE);
    await expect(withdrawRecap(context, table, STRANGER)).rejects.toMatchObject(PRIVATE);
  });

  test('opens nothing once any of them has withdrawn it, and shared again it is another one', async () => {
    const { table, ada, cleo } = await finished();
    const first = await shareRecap(context, table, viewerWith(ada));
    await withdrawRecap(context, table, viewerWith(cleo));
    await expect(look(table, [], first)).rejects.toMatchObject(PRIVATE);
    expect(await lastChange(table, [ada])).toMatchObject({ type: 'recapWithdrawn', seat: 2, name: 'Cleo' });
    // Said twice it is done once.
    const { version } = (await visit(context, table, viewerWith(ada))).view;
    await withdrawRecap(context, table, viewerWith(ada));
    expect((await visit(context, table, viewerWith(ada))).view.version).toBe(version);
    const second = await shareRecap(context, table, viewerWith(ada));
    expect(second).not.toBe(first);
    await expect(look(table, [], first)).rejects.toMatchObject(PRIVATE);
    expect((await look(table, [], second)).share).toBe(second);
  });

  test('of another table, or of no form, opens nothing', async () => {
    const one = await finished();
    const other = await finished();
    const token = await shareRecap(context, one.table, viewerWith(one.ada));
    await shareRecap(context, other.table, viewerWith(other.ada));
    for (const share of [token, '', 'x', 'ä'.repeat(22)]) {
      await expect(look(other.table, [], share)).rejects.toMatchObject(PRIVATE);
    }
  });

  test('goes with the player who shared it, when he is forgotten', async () => {
    const { table, ada, bo } = await finished();
    const token = await shareRecap(context, table, viewerWith(ada));
    await forget(context, table, viewerWith(ada), 0);
    await expect(look(table, [], token)).rejects.toMatchObject(PRIVATE);
    expect((await look(table, [bo])).sharing).toEqual({ shared: null });
    expect(JSON.stringify(await context.store.exportTable(table))).not.toContain('Ada');
  });

  test('stands nowhere in what is stored, nor in what anybody else is shown', async () => {
    const { table, ada } = await finished();
    const token = await shareRecap(context, table, viewerWith(ada));
    expect(JSON.stringify(await context.store.exportTable(table))).not.toContain(token);
    expect(JSON.stringify((await visit(context, table, STRANGER)).view)).not.toContain(token);
  });

  test('is said again after the site got another secret, and only once it is shared anew if that is not known any more', async () => {
    const { table, ada, bo } = await finished();
    const token = await shareRecap(context, table, viewerWith(ada));
    const renewed = { ...context, linkSecret: 'another secret', linkSecretsBefore: [context.linkSecret] };
    expect((await recap(renewed, table, { viewer: viewerWith(bo) })).sharing?.shared?.token).toBe(token);
    expect(await shareRecap(renewed, table, viewerWith(bo))).toBe(token);
    const forgetful = { ...context, linkSecret: 'another secret' };
    expect((await recap(forgetful, table, { viewer: viewerWith(bo) })).sharing?.shared?.token).toBeNull();
    expect((await recap(forgetful, table, { viewer: viewerWith(bo), share: token })).sharing?.shared?.token).toBe(
      token,
    );
    const second = await shareRecap(forgetful, table, viewerWith(bo));
    await expect(look(table, [], token)).rejects.toMatchObject(PRIVATE);
    expect((await look(table, [], second)).share).toBe(second);
  });

  test('changes neither when the match ended nor what can be done at the table', async () => {
    const { table, ada } = await finished();
    const before = (await visit(context, table, viewerWith(ada))).view;
    await shareRecap(context, table, viewerWith(ada));
    const after = (await visit(context, table, viewerWith(ada))).view;
    expect([after.changedAt, after.status, after.dealScores]).toEqual([
      before.changedAt,
      before.status,
      before.dealScores,
    ]);
  });
});
