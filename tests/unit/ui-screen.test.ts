import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameUiOf } from '@/app/_ui/games';
import { titleAmong } from '@/app/_ui/mine/parts';
import { titleOf } from '@/app/_ui/table/names';
import { GAMES } from '@/lib/rules';
import { act, type Context, join, myTables, viewerWith } from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { render, translator } from '../support/render';
import { afterBots, moveOf, newContext } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const opened = (request: Record<string, unknown>) => openTable(context, { suggestions: true, ...request });

describe.each(GAMES)('from a table of $id to its rules', ({ id }) => {
  test('in every phase, the rules have the paragraph that the table leads to', async () => {
    const { help } = gameUiOf(id).open(await seenWith(context, (await opened({ game: id })).key));
    const page = render(gameUiOf(id).RulesPage, {});
    const { key } = await opened({ game: id, bots: 'easy', options: { length: { kind: 'deals', count: 1 } } });
    const led = new Set([help]);
    for (;;) {
      const view = await afterBots(context, key);
      if (view.finished) break;
      led.add(gameUiOf(id).open(view).help);
      await act(context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
    }
    expect(led.size).toBeGreaterThan(2);
    for (const paragraph of led) expect(page).toContain(`id="${paragraph}"`);
  });
});

describe('tables without a title of their own', () => {
  const t = translator('en', 'games');

  test('are called by who else sits there: people, or, without any, bots', async () => {
    const { key, invitation } = await opened({ game: 'spades', options: { players: 2 } });
    expect(titleOf(await seenWith(context, key), t)).toBe('Spades table');
    await join(context, key.table, { invitation, name: 'Bo' });
    expect(titleOf(await seenWith(context, key), t)).toBe('Spades with Bo');
    const alone = await opened({ game: 'hearts', bots: 'easy' });
    expect(titleOf(await seenWith(context, alone.key), t)).toBe('Hearts with bots');
    const named = await opened({ game: 'hearts', title: 'Friday' });
    expect(titleOf(await seenWith(context, named.key), t)).toBe('Friday');
  });

  test('of two that are called the same the later one has a number', async () => {
    const first = await opened({ game: 'hearts', bots: 'easy' });
    const second = await opened({ game: 'hearts', bots: 'easy' });
    const other = await opened({ game: 'spades', bots: 'easy' });
    const tables = await myTables(context, viewerWith(...[first, second, other].map(({ key }) => key)));
    const titles = tables.map((table) => titleAmong(table, tables, t)).sort();
    expect(titles).toEqual(['Hearts with bots', 'Hearts with bots (2)', 'Spades with bots']);
  });
});
