import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { type MatchPosition, positionIn, type TableView } from '@/lib/match';
import {
  act,
  askFriend,
  asSeen,
  autopilot,
  type Context,
  forget,
  friendRequest,
  haveSeen,
  join,
  open,
  openRequest,
  STRANGER,
  setBot,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 3 } };

/** Ada and Bo play with a bot at seat 2; the match runs. */
async function running(options: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const request = { name: 'Ada', game: 'hearts', options: { ...THREE, ...options }, bots: [null, 'easy'], ...more };
  const { table, key, invitation } = await open(context, openRequest.parse({ forced: false, ...request }));
  const bo = await join(context, table, { invitation, name: 'Bo' });
  await afterBots(context, key);
  return { table, ada: key, bo: bo.key };
}

/** The view of a player as his page shows it. */
async function viewOf(...keys: SeatKey[]): Promise<TableView> {
  const { view, held } = await visit(context, keys[0].table, viewerWith(...keys));
  return asSeen(context, view, held);
}
const seen = (key: SeatKey, { deal, cards }: MatchPosition) =>
  haveSeen(context, key.table, viewerWith(key), { deal, cards });

/** Everybody plays the first thing he may until a view of the first key is as wished. */
async function until(keys: readonly SeatKey[], isWished: (view: TableView) => boolean): Promise<TableView> {
  for (let i = 0; i < 500; i++) {
    const view = await afterBots(context, keys[0]);
    if (isWished(view)) return view;
    const due = (await Promise.all(keys.map((key) => viewOf(key)))).find(({ choices }) => choices.length > 0);
    if (!due) throw new Error('nobody is to move');
    const key = keys[due.seat === keys[0].seat ? 0 : 1];
    await act(context, key.table, viewerWith(key), { version: due.version, move: moveOf(due.choices[0]) });
  }
  throw new Error('never as wished');
}
const tricksIn = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);

describe('up to where a seat has seen the match', () => {
  test('nobody has seen anything before his first decision; whoever only watches has no mark', async () => {
    const { table, ada, bo } = await running();
    await until([ada, bo], (view) => positionIn(view).cards === 1);
    const marks = await Promise.all([ada, bo].map(async (key) => (await viewOf(key)).seen));
    expect(marks).toContainEqual({ deal: 0, cards: 0 });
    expect((await visit(context, table, STRANGER)).view.seen).toBeNull();
  });

  test('his own decision moves it to his own card; what others play afterwards is new to him', async () => {
    const { ada, bo } = await running();
    const before = await until([ada, bo], (view) => view.toAct.includes(0) && tricksIn(view) > 0);
    const mine = positionIn(before).cards + 1;
    await act(context, ada.table, viewerWith(ada), { version: before.version, move: moveOf(before.choices[0]) });
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: mine });
    const later = await until([bo, bo], (view) => view.toAct.includes(0));
    expect(positionIn(later).cards).toBeGreaterThan(mine);
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: mine });
  });

  test('it goes forward when he has been shown more, also on his other devices, and never back', async () => {
    const { ada, bo } = await running();
    await until([ada, bo], (view) => tricksIn(view) === 3);
    const now = positionIn(await viewOf(bo));
    await seen(bo, now);
    expect((await viewOf({ ...bo })).seen).toEqual(now);
    await seen(bo, { deal: 0, cards: 1 });
    expect((await viewOf(bo)).seen).toEqual(now);
    const version = (await load(context, bo.table)).entries;
    await seen(bo, now);
    expect((await load(context, bo.table)).entries).toBe(version);
  });

  test('it never goes beyond the present: a position that is not there yet is refused and changes nothing', async () => {
    const { ada, bo } = await running();
    const view = await until([ada, bo], (one) => tricksIn(one) === 1);
    const before = (await viewOf(bo)).seen;
    const { deal, cards } = positionIn(view);
    for (const beyond of [
      { deal, cards: cards + 1 },
      { deal: deal + 1, cards: 0 },
    ]) {
      await expect(seen(bo, beyond)).rejects.toMatchObject({ code: 'bad-request' });
    }
    expect((await viewOf(bo)).seen).toEqual(before);
  });

  test('another player, somebody without a seat and a friend cannot say it for him', async () => {
    const { table, ada, bo } = await running();
    await until([ada, bo], (view) => tricksIn(view) === 2);
    const friend = await askFriend(
      context,
      table,
      viewerWith(ada),
      friendRequest.parse({ seat: 0, name: 'Zoe', days: 2 }),
    );
    const now = positionIn(await viewOf(ada));
    const before = (await viewOf(ada)).seen;
    const say = (keys: SeatKey[]) => haveSeen(context, table, viewerWith(...keys), { seat: 0, ...now });
    await expect(say([bo])).rejects.toMatchObject({ code: 'no-seat' });
    await expect(say([])).rejects.toMatchObject({ code: 'no-seat' });
    await expect(say([friend.key])).rejects.toMatchObject({ code: 'only-player' });
    expect((await viewOf(ada)).seen).toEqual(before);
  });

  test('a clumsy friend who only looks takes nothing from the player; what he plays counts as decided', async () => {
    const { table, ada, bo } = await running();
    await until([ada, bo], (view) => tricksIn(view) === 2 && view.toAct.includes(0));
    const friend = await askFriend(
      context,
      table,
      viewerWith(ada),
      friendRequest.parse({ seat: 0, name: 'Zoe', days: 2 }),
    );
    const before = (await viewOf(ada)).seen;
    const view = await viewOf(friend.key);
    expect(view.seen).toEqual(before);
    expect((await viewOf(ada)).seen).toEqual(before);
    await act(context, table, viewerWith(friend.key), { version: view.version, move: moveOf(view.choices[0]) });
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: positionIn(view).cards + 1 });
  });

  test('whoever takes a seat over begins where the match stands, whatever his predecessor had seen', async () => {
    const { table, ada, bo } = await running({}, {});
    await until([ada, bo], (view) => tricksIn(view) === 3);
    await seen(bo, { deal: 0, cards: 2 });
    await forget(context, table, viewerWith(bo), bo.seat);
    await setBot(context, table, viewerWith(ada), { seat: bo.seat, level: null });
    const { view } = await visit(context, table, viewerWith(ada));
    const cleo = await join(context, table, { invitation: view.invitation ?? '', name: 'Cleo' });
    await playOn(context, ada, 30);
    const theirs = await visit(context, table, viewerWith(cleo.key));
    expect(theirs.view.deal).toBeGreaterThan(0);
    // All 48 cards of the deal that was running when he came.
    expect(theirs.view.seen).toEqual({ deal: 0, cards: 48 });
  });

  test('when a player has himself forgotten, nothing of it is kept', async () => {
    const { table, ada, bo } = await running();
    await until([ada, bo], (view) => tricksIn(view) === 2);
    await seen(bo, positionIn(await viewOf(bo)));
    expect(await context.records.read('seen', `${table}-${bo.seat}`)).not.toBeNull();
    await forget(context, table, viewerWith(bo), bo.seat);
    expect(await context.records.read('seen', `${table}-${bo.seat}`)).toBeNull();
  });
});

describe('how far back a player may look', () => {
  test('where the whole deal is open, all tricks of the deal before are there', async () => {
    const { ada, bo } = await running();
    const view = await until([ada, bo], ({ deal }) => deal === 1);
    expect(view.dealBefore).toMatchObject({ deal: 0 });
    expect(view.dealBefore!.tricks).toHaveLength(16);
    expect(view.trickBefore).toEqual(view.dealBefore!.tricks[15]);
    expect(view.missed).toEqual([]);
    expect((await visit(context, ada.table, STRANGER)).view.dealBefore).toEqual(view.dealBefore);
  });

  const last = { trickHistory: 'last-trick' };

  test('where only the last trick is, whoever never says what he has seen is shown no more for it', async () => {
    const { ada, bo } = await running(last);
    let missed = 0;
    // Bo says it at every look, Ada, who would like to look back, never.
    await until([ada, bo], (view) => {
      missed += view.missed.length + (view.dealBefore?.tricks.length ?? 0);
      expect(view.tricks.length).toBeLessThanOrEqual(1);
      return tricksIn(view) === 9;
    });
    expect(missed).toBe(0);
  });

  test('and between two deals the last trick of the deal before, until one of this deal is taken', async () => {
    const { ada, bo } = await running(last);
    const dealt = await until([ada, bo], ({ deal }) => deal === 1);
    expect(dealt.dealBefore!.tricks).toHaveLength(1);
    expect(dealt.trickBefore).toEqual(dealt.dealBefore!.tricks[0]);
    const spectator = (await visit(context, ada.table, STRANGER)).view;
    expect(spectator.dealBefore).toEqual(dealt.dealBefore);
    const on = await until([ada, bo], (view) => tricksIn(view) === 2);
    expect([on.dealBefore!.tricks, on.trickBefore]).toEqual([[], null]);
  });

  test('what went by without a decision of his he may look at: it was never the last trick before his eyes', async () => {
    const { table, ada, bo } = await running(last);
    await until([ada, bo], (view) => tricksIn(view) === 2 && view.toAct.includes(1));
    const since = (await viewOf(bo)).seen!.cards;
    await autopilot(context, table, viewerWith(bo), { seat: 1, on: true });
    await until([ada, ada], (view) => tricksIn(view) >= 6);
    const view = await viewOf(bo);
    expect(view.seen!.cards).toBe(since);
    const shown = [...view.missed, ...view.tricks].length;
    expect(shown).toBe(tricksIn(view) - Math.floor(since / 3));
    expect((await visit(context, table, STRANGER)).view.missed).toEqual([]);
    // Ada has decided all the while.
    expect((await viewOf(ada)).missed).toEqual([]);
  });
});
