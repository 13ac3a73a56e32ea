import { describe, expect, test } from 'vitest';
import { gameUiOf } from '@/app/_ui/games';
import { titleAmong } from '@/app/_ui/mine/parts';
import { titleOf } from '@/app/_ui/table/names';
import { GAMES } from '@/lib/rules';
import { myTables, viewerWith } from '@/lib/tables';
import { render, translator } from '../support/render';
import { freshSite } from '../support/site';

const site = freshSite();

const opened = async (request: Record<string, unknown>) =>
  (await site.table({ suggestions: true, ...request })).players[0];

describe.each(GAMES)('from a table of $id to its rules', ({ id }) => {
  test('in every phase, the rules have the paragraph that the table leads to', async () => {
    const { help } = gameUiOf(id).open(await (await opened({ game: id })).view());
    const page = render(gameUiOf(id).RulesPage, {});
    const ada = await opened({ game: id, bots: 'easy', options: { length: { kind: 'deals', count: 1 } } });
    const led = new Set([help]);
    for (;;) {
      const view = await ada.playOn(0);
      if (view.finished) break;
      led.add(gameUiOf(id).open(view).help);
      await ada.move();
    }
    expect(led.size).toBeGreaterThan(2);
    for (const paragraph of led) expect(page).toContain(`id="${paragraph}"`);
  });
});

describe('tables without a title of their own', () => {
  const t = translator('en', 'games');

  test('are called by who else sits there: people, or, without any, bots', async () => {
    const two = await site.table({ game: 'spades', options: { players: 2 } });
    const [ada] = two.players;
    expect(titleOf(await ada.view(), t)).toBe('Spades table');
    await two.join('Bo');
    expect(titleOf(await ada.view(), t)).toBe('Spades with Bo');
    const alone = await opened({ game: 'hearts', bots: 'easy' });
    expect(titleOf(await alone.view(), t)).toBe('Hearts with bots');
    const named = await opened({ game: 'hearts', title: 'Friday' });
    expect(titleOf(await named.view(), t)).toBe('Friday');
  });

  test('of two that are called the same the later one has a number', async () => {
    const first = await opened({ game: 'hearts', bots: 'easy' });
    const second = await opened({ game: 'hearts', bots: 'easy' });
    const other = await opened({ game: 'spades', bots: 'easy' });
    const tables = await myTables(site.context, viewerWith(...[first, second, other].map(({ key }) => key)));
    const titles = tables.map((table) => titleAmong(table, tables, t)).sort();
    expect(titles).toEqual(['Hearts with bots', 'Hearts with bots (2)', 'Spades with bots']);
  });
});
