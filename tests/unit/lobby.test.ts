import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { NUDGE_MILLISECONDS } from '@/lib/match';
import { notice } from '@/lib/notify';
import { allowBot, type Context, fill, fillRequest, join, nudge, STRANGER, viewerWith } from '@/lib/tables';
import { at, openTable, seenWith, setBotWith } from '../support/commands';
import { newContext } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const opened = (more: Record<string, unknown> = {}) => openTable(context, { game: 'hearts', ...more });
const filled = (key: SeatKey, request: object = {}) =>
  fill(context, key.table, viewerWith(key), fillRequest.parse(request));
const stored = async (table: string) => (await context.store.read(table))!;

describe('fill with bots and start', () => {
  test('every free seat gets a bot of its own name, expected names or not, and the cards are dealt, in one commit', async () => {
    const { key, table } = await opened({ names: ['Otto', '', 'Cleo'] });
    const before = await stored(table);
    const view = await filled(key, { level: 'strong' });
    expect(view).toMatchObject({ seat: 0, status: 'running' });
    expect(view.hand).toHaveLength(13);
    expect(view.seats.slice(1).map(({ bot }) => bot)).toEqual(['strong', 'strong', 'strong']);
    const names = view.seats.map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('Cleo');
    expect((await stored(table)).version).toBe(before.version + 1);
  });

  test('who is there already keeps his seat, and so does a bot', async () => {
    const { key, table, invitation } = await opened({ bots: ['easy'] });
    await join(context, table, { invitation, name: 'Bo' });
    const { seats } = await filled(key);
    expect(seats.map(({ bot }) => bot)).toEqual([null, 'easy', null, 'medium']);
    expect(seats[2].name).toBe('Bo');
  });

  test('done twice, or at the same time, it counts once', async () => {
    const { key, table } = await opened();
    const views = await Promise.all([filled(key), filled(key), filled(key)]);
    expect(new Set(views.map(({ version }) => version)).size).toBe(1);
    const { version } = await stored(table);
    expect((await filled(key)).version).toBe(version);
  });

  test('is for the host alone, and one person has to play', async () => {
    const { key, table, invitation } = await opened();
    const bo = await join(context, table, { invitation, name: 'Bo', botAllowed: true });
    const before = await stored(table);
    await expect(filled(bo.key)).rejects.toMatchObject({ code: 'not-host' });
    await expect(fill(context, table, STRANGER, { level: 'easy' })).rejects.toMatchObject({ code: 'no-seat' });
    expect(await stored(table)).toEqual(before);
    await setBotWith(context, key, bo.seat, 'easy');
    await allowBot(context, table, viewerWith(key), { seat: 0, allowed: true });
    expect((await filled(key)).status).toBe('running');
  });

  test('whoever was expected can still come: the host offers him the seat of a bot', async () => {
    const { key, table } = await opened({ names: ['Bo'] });
    await filled(key);
    const { invitation } = await setBotWith(context, key, 1, null);
    expect(await join(context, table, { invitation: invitation!, name: 'Bo' })).toMatchObject({ seat: 1 });
  });
});

describe('reminding the others', () => {
  /** Ada is the host, Bo has come, Cleo is expected. */
  async function waiting() {
    const { key, table, invitation } = await opened({
      options: { preset: 'black-lady', players: 3 },
      names: ['Bo', 'Cleo'],
    });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    return { table, invitation, ada: key, bo: bo.key };
  }
  const nudges = async (table: string) =>
    (await context.store.outbox(table))
      .map(({ body }) => notice.parse(JSON.parse(body)))
      .filter(({ kind }) => kind === 'nudge');

  test('the host gets a message, and everybody sees who asked and when', async () => {
    const { table, ada, bo } = await waiting();
    const view = await nudge(context, table, viewerWith(bo), { seat: 1 });
    expect(view.seats[1].nudgedAt).toBe(view.changedAt);
    expect(await nudges(table)).toMatchObject([{ kind: 'nudge', seat: 0, by: 1, at: view.changedAt, trick: null }]);
    const seen = await seenWith(context, ada);
    expect(seen.changes.at(-1)).toMatchObject({ type: 'hostNudged', seat: 1, name: 'Bo' });
  });

  test('once a day for each seat: sooner it is refused and changes nothing', async () => {
    const { table, bo } = await waiting();
    const { changedAt } = await nudge(context, table, viewerWith(bo), { seat: 1 });
    const before = await stored(table);
    const soon = at(context, changedAt + NUDGE_MILLISECONDS - 1);
    await expect(nudge(soon, table, viewerWith(bo), { seat: 1 })).rejects.toMatchObject({
      code: 'nudged-today',
      status: 409,
    });
    expect(await stored(table)).toEqual(before);
    const nextDay = at(context, changedAt + NUDGE_MILLISECONDS);
    expect((await nudge(nextDay, table, viewerWith(bo), { seat: 1 })).seats[1].nudgedAt).toBe(
      changedAt + NUDGE_MILLISECONDS,
    );
    expect(await nudges(table)).toHaveLength(2);
  });

  test('not by the host himself, nor for another, nor once the match runs', async () => {
    const { table, invitation, ada, bo } = await waiting();
    await expect(nudge(context, table, viewerWith(ada), { seat: 0 })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(nudge(context, table, viewerWith(ada), { seat: 1 })).rejects.toMatchObject({ code: 'no-seat' });
    await join(context, table, { invitation, name: 'Cleo' });
    await expect(nudge(context, table, viewerWith(bo), { seat: 1 })).rejects.toMatchObject({ code: 'table-full' });
    expect(await nudges(table)).toEqual([]);
  });
});
