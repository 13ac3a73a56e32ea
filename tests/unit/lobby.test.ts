import { describe, expect, test } from 'vitest';
import { NUDGE_MILLISECONDS } from '@/lib/match/parts/nudge';
import { freshSite, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A table of Hearts of which Ada is the host, and at which these others sit. */
async function opened(more: Record<string, unknown> = {}, others: string[] = []) {
  const table = await site.table({ game: 'hearts', ...more }, others);
  const [ada, bo] = table.players;
  return { table, ada, bo, entries: async () => (await table.state()).entries };
}

describe('fill with bots and start', () => {
  test('every free seat gets a bot of its own name, expected names or not, and the cards are dealt, in one commit', async () => {
    const { ada, entries } = await opened({ names: ['Otto', '', 'Cleo'] });
    const before = await entries();
    const view = await ada.fill({ level: 'strong' });
    expect(view).toMatchObject({ seat: 0, status: 'running' });
    expect(view.hand).toHaveLength(13);
    expect(view.seats.slice(1).map(({ bot }) => bot)).toEqual(['strong', 'strong', 'strong']);
    const names = view.seats.map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('Cleo');
    expect(await entries()).toBe(before + 1);
  });

  test('a player who is there already keeps their seat, and so does a bot', async () => {
    const { ada } = await opened({ bots: ['easy'] }, ['Bo']);
    const { seats } = await ada.fill({});
    expect(seats.map(({ bot }) => bot)).toEqual([null, 'easy', null, 'medium']);
    expect(seats[2].name).toBe('Bo');
  });

  test('done twice, or at the same time, it counts once', async () => {
    const { ada, entries } = await opened();
    const views = await Promise.all([1, 2, 3].map(() => ada.fill({})));
    expect(new Set(views.map(({ version }) => version)).size).toBe(1);
    const before = await entries();
    expect((await ada.fill({})).version).toBe(views[0].version);
    expect(await entries()).toBe(before);
  });

  test('is for the host alone, and one person has to play', async () => {
    const { table, ada } = await opened();
    const bo = await table.join('Bo', { botAllowed: true });
    const before = await table.stored();
    await refused(bo.fill({}), 'not-host');
    await refused(table.stranger.fill({ level: 'easy' }), 'no-seat');
    expect(await table.stored()).toEqual(before);
    await ada.setBot({ seat: bo.seat, level: 'easy' });
    await ada.allowBot({ allowed: true });
    expect((await ada.fill({})).status).toBe('running');
  });

  test('those who were expected can still come: the host offers them the seat of a bot', async () => {
    const { table, ada } = await opened({ names: ['Bo'] });
    await ada.fill({});
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    expect(await table.join('Bo', { invitation })).toMatchObject({ seat: 1 });
  });
});

describe('reminding the others', () => {
  /** Ada is the host, Bo has come, Cleo is expected. */
  const waiting = () => opened({ options: { preset: 'black-lady', players: 3 }, names: ['Bo', 'Cleo'] }, ['Bo']);
  const nudges = async ({ table }: Awaited<ReturnType<typeof opened>>) =>
    (await table.notices()).filter(({ kind }) => kind === 'nudge');

  test('the host gets a message, and everybody sees who asked and when', async () => {
    const given = await waiting();
    const view = await given.bo.nudge();
    expect(view.seats[1].nudgedAt).toBe(view.changedAt);
    expect(await nudges(given)).toMatchObject([{ kind: 'nudge', seat: 0, by: 1, at: view.changedAt, trick: null }]);
    const { changes } = await given.ada.view();
    expect(changes.at(-1)).toMatchObject({ type: 'hostNudged', seat: 1, name: 'Bo' });
  });

  test('once a day for each seat: sooner it is refused and changes nothing', async () => {
    const given = await waiting();
    const { table, bo } = given;
    const next = (await bo.nudge()).changedAt + NUDGE_MILLISECONDS;
    const before = await table.stored();
    await refused(bo.on(site.at(next - 1)).nudge(), 'nudged-today', { status: 409 });
    expect(await table.stored()).toEqual(before);
    expect((await bo.on(site.at(next)).nudge()).seats[1].nudgedAt).toBe(next);
    expect(await nudges(given)).toHaveLength(2);
  });

  test('not by the host themselves, nor for another, nor once the match runs', async () => {
    const given = await waiting();
    const { table, ada, bo } = given;
    await refused(ada.nudge(), 'bad-request');
    await refused(ada.nudge({ seat: 1 }), 'no-seat');
    await table.join('Cleo');
    await refused(bo.nudge(), 'table-full');
    expect(await nudges(given)).toEqual([]);
  });
});
