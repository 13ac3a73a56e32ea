import { describe, expect, test } from 'vitest';
import { EMBLEMS, foldLines } from '@/lib/match';
import { EMBLEMS_AN_HOUR, MOST_EMBLEMS } from '@/lib/match/parts/emblem';
import { chooseEmblem, joinRequest, openRequest } from '@/lib/tables';
import { games } from '../support/match';
import { freshSite, HOUR, type Player, refused } from '../support/site';

/** A player may be known by an emblem, which they choose when they sit down and change when they like. */
const site = freshSite({ ticks: 1000 });
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const ONE_DEAL = { ...THREE, length: { kind: 'deals', count: 1 } };

/** Ada, who came with an anchor, and Bo, who came with their initial, play with a bot at seat 2. */
async function running(more: Record<string, unknown> = {}) {
  const request = { suggestions: true, emblem: 'anchor', game: 'hearts', options: THREE, bots: [null, 'easy'] };
  const { table, ada, bo } = await site.table({ ...request, ...more }, 1);
  await table.bots();
  return { table, ada, bo, lines: () => site.context.store.log(table.id) };
}
const emblems = async (player: Player) => (await player.view()).seats.map(({ emblem }) => emblem);

describe('an emblem', () => {
  test('is the one a player names when they open a table or take a seat, and else their initial; a bot has none', async () => {
    const { table, ada, bo } = await running();
    expect(await emblems(bo)).toEqual(['anchor', null, null]);
    await bo.chooseEmblem({ emblem: 'snail' });
    // Spectators see it as well.
    for (const viewer of [ada, table.stranger]) expect(await emblems(viewer)).toEqual(['anchor', 'snail', null]);
    await ada.chooseEmblem({ emblem: null });
    expect(await emblems(bo)).toEqual([null, 'snail', null]);
  });

  test('may be another player’s as well: their colours differ', async () => {
    const { bo } = await running();
    await bo.chooseEmblem({ emblem: 'anchor' });
    expect(await emblems(bo)).toEqual(['anchor', 'anchor', null]);
  });

  test.each(['dragon', '<svg>', 'Anchor', '', 'anchor ', 'constructor', 7, ['anchor']])(
    'is one of those there are, and no text: %j',
    (emblem) => {
      expect(chooseEmblem.schema.safeParse({ seat: 0, emblem }).success).toBe(false);
      expect(openRequest.safeParse({ game: 'hearts', name: 'Ada', emblem }).success).toBe(false);
      expect(joinRequest.safeParse({ invitation: 'x', name: 'Bo', emblem }).success).toBe(false);
    },
  );

  test('is chosen from all there are, and from the initial, which a form calls `none`', () => {
    for (const emblem of EMBLEMS) expect(chooseEmblem.schema.parse({ seat: 1, emblem })).toEqual({ seat: 1, emblem });
    expect(chooseEmblem.schema.parse({ seat: 1, emblem: 'none' }).emblem).toBeNull();
  });

  test('is its player’s to choose: not another’s, not a friend’s, not a stranger’s', async () => {
    const { table, ada, bo } = await running({ pace: { kind: 'move', minutes: 1440 } });
    const before = await emblems(ada);
    const cat = (seat: number) => ({ seat, emblem: 'cat' as const });
    for (const seat of [0, 2]) await refused(bo.chooseEmblem(cat(seat)), 'no-seat');
    const friend = site.with((await ada.askFriend({ name: 'Fay', days: 2 })).key);
    await refused(friend.chooseEmblem(cat(0)), 'only-player', { status: expect.any(Number) });
    await refused(table.stranger.chooseEmblem(cat(0)), 'no-seat');
    expect(await emblems(ada)).toEqual(before);
  });

  test('does not show while a bot plays for its player, who cannot change it then, and is back with them', async () => {
    const { ada, bo } = await running();
    await bo.chooseEmblem({ emblem: 'fish' });
    await bo.setBot({ level: 'easy' });
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    for (const emblem of ['cat', 'fish'] as const) await refused(bo.chooseEmblem({ emblem }), 'bot-plays');
    await bo.setBot({ level: null });
    expect(await emblems(ada)).toEqual(['anchor', 'fish', null]);
  });

  test('comes with the player who takes a seat over, and not before they do', async () => {
    const { table, ada } = await running();
    const { invitation } = await ada.setBot({ seat: 2, level: null });
    const cleo = await table.join('Cleo', { invitation, emblem: 'rocket' });
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    await table.playDeals(1);
    expect(await emblems(cleo)).toEqual(['anchor', null, 'rocket']);
  });

  test('goes along to the rematch, of the player who opens it and of those who come', async () => {
    const { table, ada, bo } = await running({ options: ONE_DEAL });
    await bo.chooseEmblem({ emblem: 'tree' });
    await table.playOut();
    const first = site.with((await bo.rematch({})).key);
    expect(await emblems(first)).toEqual([null, 'tree', null]);
    await ada.rematch({});
    expect(await emblems(first)).toEqual(['anchor', 'tree', null]);
  });

  test('is forgotten with its player, in the log as well', async () => {
    const { ada, bo, lines } = await running();
    for (const emblem of ['mug', 'key'] as const) await bo.chooseEmblem({ emblem });
    expect(await bo.personalData(1)).toMatchObject({ name: 'Bo', emblem: 'key' });
    await bo.forget(1);
    expect(await emblems(ada)).toEqual(['anchor', null, null]);
    const log = (await lines()).join('\n');
    expect(log).toContain('anchor');
    expect(log).not.toMatch(/"(mug|key)"/);
  });
});

describe('choosing', () => {
  test('is a small entry of the log, beside the match: moves that name an earlier version count', async () => {
    const { table, lines } = await running();
    const mover = await table.mover();
    const [other] = await table.others();
    const { version, choices, changedAt } = await mover.view();
    const { version: later } = await other.chooseEmblem({ emblem: 'boat' });
    expect(later).toBe(version + 1);
    expect((await lines()).at(-1)!.length).toBeLessThan(120);
    expect(foldLines(games, await lines())).toMatchObject({ version: later, changedAt });
    const card = choices[0].cards![0];
    await mover.act({ version, move: { type: 'play', card } });
  });

  test('the one they have already changes nothing', async () => {
    const { ada } = await running();
    const { version } = await ada.view();
    expect((await ada.chooseEmblem({ emblem: 'anchor' })).version).toBe(version);
  });

  test(`is done ${EMBLEMS_AN_HOUR} times an hour at most, by each player`, async () => {
    const { ada, bo } = await running();
    const umbrella = (player: Player) => player.chooseEmblem({ emblem: 'umbrella' });
    for (let i = 0; i < EMBLEMS_AN_HOUR; i++) await ada.chooseEmblem({ emblem: EMBLEMS[i + 1] });
    const before = await emblems(ada);
    await refused(umbrella(ada), 'emblem-too-often', { status: 429 });
    expect(await emblems(ada)).toEqual(before);
    await umbrella(bo);
    site.now += HOUR;
    await umbrella(ada);
    expect((await emblems(ada))[0]).toBe('umbrella');
  });

  test(`is done ${MOST_EMBLEMS} times at a table at most, so that nobody fills its log`, async () => {
    const { table, ada } = await running();
    for (let i = 0; i < MOST_EMBLEMS; i++, site.now += HOUR) await ada.chooseEmblem({ emblem: EMBLEMS[(i + 1) % 2] });
    await refused(ada.chooseEmblem({ emblem: 'umbrella' }), 'emblem-no-more', { status: 429 });
    const entries = (await table.log()).filter(({ events }) => events.some(({ type }) => type === 'emblemChosen'));
    expect(entries).toHaveLength(MOST_EMBLEMS);
  });

  test.each(['closed', 'between-deals'])('tells nothing during a match with the talk %s', async (talk) => {
    const { table, ada, bo } = await running({ talk, options: ONE_DEAL });
    expect((await ada.view()).mayChooseEmblem).toBe(false);
    await refused(ada.chooseEmblem({ emblem: 'cat' }), 'emblem-not-now', { status: 409 });
    expect(await emblems(bo)).toEqual(['anchor', null, null]);
    await table.playOut();
    expect((await ada.chooseEmblem({ emblem: 'cat' })).seats[0].emblem).toBe('cat');
  });

  test('goes on as soon as the host lets players talk, and before the match in any case', async () => {
    const { table, ada } = await site.table({ game: 'hearts', options: THREE, talk: 'closed', suggestions: true });
    expect((await ada.chooseEmblem({ emblem: 'cat' })).seats[0].emblem).toBe('cat');
    for (const name of ['Bo', 'Cleo']) await table.join(name);
    await refused(ada.chooseEmblem({ emblem: 'fish' }), 'emblem-not-now');
    await ada.ruleTalk({ talk: 'open' });
    expect((await ada.chooseEmblem({ emblem: 'fish' })).seats[0].emblem).toBe('fish');
  });
});

test('a log from before there were emblems is read, with everybody’s initial', async () => {
  const { lines } = await running({ emblem: undefined });
  const old = (await lines()).map((line) => line.replaceAll(/,"emblem":null/g, ''));
  expect(old.join('')).not.toContain('emblem');
  expect(foldLines(games, old)).toEqual(foldLines(games, await lines()));
});
