import { describe, expect, test } from 'vitest';
import { rememberTables, tablesSeen } from '@/app/_web/server/seen-tables';
import { type MatchPosition, positionIn, type TableView } from '@/lib/match';
import { besideTables } from '@/lib/store';
import { asSeen } from '@/lib/tables';
import { counting } from '../support/counting';
import { freshSite, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 3 } };

/** Ada and Bo play with a bot at seat 2; the match runs. */
function running(options: Record<string, unknown> = {}) {
  const request = { game: 'hearts', options: { ...THREE, ...options }, bots: [null, 'easy'], suggestions: true };
  return site.table(request, 1);
}

/** The view of a player as their page shows it. */
async function viewOf(player: Player): Promise<TableView> {
  const { view, held } = await player.visit();
  return asSeen(site.context, view, held);
}
const seen = (player: Player, { deal, cards }: MatchPosition) => player.haveSeen({ deal, cards });

/** First moves are made until a spectator's view is as wished; returns Ada's. */
async function until(table: Table, isWished: (view: TableView) => boolean): Promise<TableView> {
  await table.playUntil(isWished);
  return table.players[0].view();
}
const tricksIn = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);

describe('up to where a seat has seen the match', () => {
  test('nobody has seen anything before their first decision; spectators have no mark', async () => {
    const { table, ada, bo } = await running();
    await until(table, (view) => positionIn(view).cards === 1);
    const marks = await Promise.all([ada, bo].map(async (player) => (await viewOf(player)).seen));
    expect(marks).toContainEqual({ deal: 0, cards: 0 });
    expect((await table.view()).seen).toBeNull();
  });

  test('a decision moves it to the player’s own card; cards that others play afterwards are new', async () => {
    const { table, ada } = await running();
    const before = await until(table, (view) => view.toAct.includes(0) && tricksIn(view) > 0);
    const mine = positionIn(before).cards + 1;
    await ada.move();
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: mine });
    const later = await until(table, (view) => view.toAct.includes(0));
    expect(positionIn(later).cards).toBeGreaterThan(mine);
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: mine });
  });

  test('it goes forward when a player has been shown more, also on other devices, and never back', async () => {
    const { table, bo } = await running();
    await until(table, (view) => tricksIn(view) >= 3 && view.toAct.includes(1) && view.trick?.cards.length === 2);
    const now = positionIn(await viewOf(bo));
    expect((await viewOf(bo)).seen).not.toEqual(now);
    await seen(bo, now);
    expect((await viewOf(site.with(bo.key))).seen).toEqual(now);
    await seen(bo, { deal: 0, cards: 1 });
    expect((await viewOf(bo)).seen).toEqual(now);
    const { entries } = await table.state();
    await seen(bo, now);
    expect((await table.state()).entries).toBe(entries);
  });

  test('it never goes beyond the present: a position that is not there yet is refused and changes nothing', async () => {
    const { table, bo } = await running();
    const view = await until(table, (one) => tricksIn(one) === 1);
    const before = (await viewOf(bo)).seen;
    const { deal, cards } = positionIn(view);
    for (const beyond of [
      { deal, cards: cards + 1 },
      { deal: deal + 1, cards: 0 },
    ])
      await refused(seen(bo, beyond), 'bad-request');
    expect((await viewOf(bo)).seen).toEqual(before);
  });

  test('another player, somebody without a seat and a friend cannot say it for the player', async () => {
    const { table, ada, bo } = await running();
    await until(table, (view) => tricksIn(view) === 2);
    const friend = site.with((await ada.askFriend({ name: 'Zoe', days: 2 })).key);
    const now = positionIn(await viewOf(ada));
    const before = (await viewOf(ada)).seen;
    for (const [player, code] of [
      [bo, 'no-seat'],
      [table.stranger, 'no-seat'],
      [friend, 'only-player'],
    ] as const)
      await refused(player.haveSeen({ seat: 0, ...now }), code);
    expect((await viewOf(ada)).seen).toEqual(before);
  });

  test('a clumsy friend who only looks takes nothing from the player; their moves count as decided', async () => {
    const { table, ada } = await running();
    await until(table, (view) => tricksIn(view) === 2 && view.toAct.includes(0));
    const friend = site.with((await ada.askFriend({ name: 'Zoe', days: 2 })).key);
    const before = (await viewOf(ada)).seen;
    const view = await viewOf(friend);
    expect(view.seen).toEqual(before);
    expect((await viewOf(ada)).seen).toEqual(before);
    await friend.move();
    expect((await viewOf(ada)).seen).toEqual({ deal: 0, cards: positionIn(view).cards + 1 });
  });

  test('a player who takes a seat over begins where the match stands, not where the one before had looked', async () => {
    const { table, ada, bo } = await running();
    await until(table, (view) => tricksIn(view) === 3);
    await seen(bo, { deal: 0, cards: 2 });
    await bo.forget(bo.seat);
    await ada.setBot({ seat: bo.seat, level: null });
    const { invitation } = await ada.view();
    table.players.pop();
    const cleo = await table.join('Cleo', { invitation });
    await table.playUntil(({ deal, toAct }) => deal > 0 && toAct[0] === cleo.seat);
    expect((await cleo.view()).deal).toBeGreaterThan(0);
    // All 48 cards of the deal that was running when Cleo came.
    expect((await cleo.view()).seen).toEqual({ deal: 0, cards: 48 });
  });

  test('nothing of it is kept of a player who is forgotten', async () => {
    const { table, bo } = await running();
    await until(table, (view) => tricksIn(view) === 2);
    await seen(bo, positionIn(await viewOf(bo)));
    expect(await site.context.records.read('seen', `${table.id}-1`)).not.toBeNull();
    await bo.forget(bo.seat);
    expect(await site.context.records.read('seen', `${table.id}-1`)).toBeNull();
  });
});

describe('a mark is noted with what the page read', () => {
  /** Another process on the same site, with a memory of its own, and what it asks the store for. */
  function anotherProcess() {
    const { counted, calls } = counting(site.context.store);
    const context = { ...site.context, ...besideTables({ store: counted, records: site.context.records }) };
    return { context, calls };
  }
  const forwards = async (table: Table, tricks: number) =>
    positionIn(await until(table, (view) => tricksIn(view) >= tricks && view.toAct.includes(0)));

  test('without a look at the table, as often as it goes forward', async () => {
    const { table, bo } = await running();
    const { context, calls } = anotherProcess();
    await forwards(table, 2);
    await bo.on(context).visit();
    const before = calls();
    for (const cards of [1, 2, 3]) await seen(bo.on(context), { deal: 0, cards });
    expect(calls()).toEqual({ ...before, writeBeside: 3 });
    expect((await site.context.records.read('seen', `${table.id}-1`))?.value).toBe('{"deal":0,"cards":3}');
  });

  test('of two tabs the one that has seen more counts, however late the other one’s comes', async () => {
    const { table, bo } = await running();
    const [here, there] = [anotherProcess(), anotherProcess()];
    const now = await forwards(table, 3);
    for (const { context } of [here, there]) await bo.on(context).visit();
    await seen(bo.on(here.context), now);
    await seen(bo.on(there.context), { deal: 0, cards: 1 });
    expect((await viewOf(bo)).seen).toEqual(now);
    // It knows of the other one now, and writes nothing any more.
    const before = there.calls();
    await seen(bo.on(there.context), { deal: 0, cards: 2 });
    expect(there.calls()).toEqual(before);
  });

  test('a position that this process has not seen yet is looked for, and not refused', async () => {
    const { table, bo } = await running();
    const { context } = anotherProcess();
    await forwards(table, 1);
    await bo.on(context).visit();
    const later = await forwards(table, 4);
    await seen(bo.on(context), later);
    expect((await viewOf(bo)).seen).toEqual(later);
  });

  test('a key that was renewed at another server notes nothing any more', async () => {
    const { table, bo } = await running();
    const { context } = anotherProcess();
    const now = await forwards(table, 2);
    await bo.on(context).visit();
    await bo.renewKey({ renew: true });
    await refused(seen(bo.on(context), now), 'wrong-key');
    expect(await site.context.records.read('seen', `${table.id}-1`)).toBeNull();
  });
});

describe('how far back a player may look', () => {
  test('where the whole deal is open, all tricks of the deal before are there', async () => {
    const { table } = await running();
    const view = await until(table, ({ deal }) => deal === 1);
    expect(view.dealBefore).toMatchObject({ deal: 0 });
    expect(view.dealBefore!.tricks).toHaveLength(16);
    expect(view.trickBefore).toEqual(view.dealBefore!.tricks[15]);
    expect(view.missed).toEqual([]);
    expect((await table.view()).dealBefore).toEqual(view.dealBefore);
  });

  const last = { trickHistory: 'last-trick' };

  test('where only the last trick is, a player who never says what they have seen is shown no more for it', async () => {
    const { table, ada } = await running(last);
    let missed = 0;
    for (;;) {
      await table.bots();
      const view = await ada.view();
      missed += view.missed.length + (view.dealBefore?.tricks.length ?? 0);
      expect(view.tricks.length).toBeLessThanOrEqual(1);
      if (tricksIn(view) === 9) break;
      await table.move();
    }
    expect(missed).toBe(0);
  });

  test('and between two deals the last trick of the deal before, until one of this deal is taken', async () => {
    const { table } = await running(last);
    const dealt = await until(table, ({ deal }) => deal === 1);
    expect(dealt.dealBefore!.tricks).toHaveLength(1);
    expect(dealt.trickBefore).toEqual(dealt.dealBefore!.tricks[0]);
    const spectator = await table.view();
    expect(spectator.dealBefore).toEqual(dealt.dealBefore);
    const on = await until(table, (view) => tricksIn(view) === 2);
    expect([on.dealBefore!.tricks, on.trickBefore]).toEqual([[], null]);
  });

  test('tricks that went by without a decision of theirs are open: none was ever the last trick before their eyes', async () => {
    const { table, ada, bo } = await running(last);
    await until(table, (view) => tricksIn(view) === 2 && view.toAct.includes(1));
    const since = (await viewOf(bo)).seen!.cards;
    await bo.autopilot({ on: true });
    await until(table, (view) => tricksIn(view) >= 6);
    const view = await viewOf(bo);
    expect(view.seen!.cards).toBe(since);
    const shown = [...view.missed, ...view.tricks].length;
    expect(shown).toBe(tricksIn(view) - Math.floor(since / 3));
    expect((await table.view()).missed).toEqual([]);
    // Ada has decided all the while.
    expect((await viewOf(ada)).missed).toEqual([]);
  });
});

describe('the tables a session had seats at', () => {
  test('are remembered for it alone, until they change or are gone', () => {
    rememberTables('a', ['one', 'two']);
    rememberTables('b', ['three']);
    expect([tablesSeen('a'), tablesSeen('b'), tablesSeen('c')]).toEqual([['one', 'two'], ['three'], []]);
    rememberTables('a', ['two']);
    expect(tablesSeen('a')).toEqual(['two']);
    rememberTables('a', []);
    expect(tablesSeen('a')).toEqual([]);
  });

  test('take no more room than for a thousand sessions with a hundred tables each, the latest of both', () => {
    const tables = Array.from({ length: 150 }, (_, i) => `table-${i}`);
    for (let i = 0; i < 1_000; i++) rememberTables(`session-${i}`, tables);
    expect(tablesSeen('session-0')).toEqual(tables.slice(50));
    rememberTables('session-0', tables);
    rememberTables('another', tables);
    expect([tablesSeen('session-0').length, tablesSeen('session-1').length]).toEqual([100, 0]);
  });
});
