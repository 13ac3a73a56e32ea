import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { ProblemNotice } from '@/app/_ui/kit/page-notes';
import { titleAmong } from '@/app/_ui/mine/parts';
import { MyTables } from '@/app/_ui/mine/tables';
import { Overview } from '@/app/_ui/recap/overview';
import { titleOf } from '@/app/_ui/table/names';
import GlobalError from '@/app/global-error';
import { GAMES } from '@/lib/rules';
import { myTables, viewerWith } from '@/lib/tables';
import { render, renderStep, renderTable, translator } from '../support/render';
import { freshSite, type Player } from '../support/site';

const site = freshSite();

/** A match of one deal between Ada and bots. */
const start = (game: string) =>
  site.table({ game, options: { length: { kind: 'deals', count: 1 } }, bots: 'easy', hold: 'never' });

/** The page of the table as this player sees it. */
const tablePage = async (player: Player, locale: Locale) =>
  renderTable(await player.visit(), locale, { now: site.now });

describe.each(GAMES)('the pages of $id', ({ id, viewSchema }) => {
  test('a table parses its view once, and does not hold the private link', async () => {
    const [ada] = (await start(id)).players;
    await ada.playOn(0);
    const parse = vi.spyOn(viewSchema, 'parse');
    const html = await tablePage(ada, 'en');
    expect(parse).toHaveBeenCalledTimes(1);
    expect(html).toContain('Ada');
    expect(html).not.toContain(ada.key.text);
    parse.mockRestore();
  });

  test('no text is missing in a match, in the list of tables and in its recap, in any language', async () => {
    const { table, ada } = await start(id);
    const shown = new Set<string>();
    for (;;) {
      const { choices, finished } = await ada.playOn(0);
      if (finished) break;
      const kinds = choices.map(({ type }) => type).join();
      if (!shown.has(kinds)) {
        const tables = await myTables(site.context, ada.viewer);
        for (const locale of LOCALES) {
          await tablePage(ada, locale);
          render(MyTables, { tables, now: site.now, isFull: true }, locale);
        }
      }
      shown.add(kinds);
      await ada.move();
    }
    expect(shown.size).toBeGreaterThan(1);
    const whole = await table.recap(ada);
    const [{ frames }] = whole.deals;
    const moves = frames.map(({ move }) => move?.move.type);
    const first = [...new Set(moves)].map((type) => moves.indexOf(type));
    for (const locale of LOCALES) {
      await tablePage(ada, locale);
      render(Overview, { recap: whole, origin: '' }, locale);
      for (const step of [...first, frames.length - 1]) renderStep(whole, step, locale);
    }
  });
});

test('the page for when not even the frame can be made says so in every language, and needs nothing around it', () => {
  const html = renderToStaticMarkup(createElement(GlobalError, { retry: () => {} }));
  for (const locale of LOCALES) expect(html).toContain(MESSAGES[locale].failure.title);
});

test.each(['wrong-key', 'no-seat'])('a browser that lacks the key to its seat is led to new links: %s', (problem) => {
  expect(render(ProblemNotice, { fields: { problem } })).toContain('href="/lost"');
  expect(render(ProblemNotice, { fields: { problem: 'not-your-turn' } })).not.toContain('href');
});

test('what went wrong has the focus of the page that comes to say it', () => {
  expect(render(ProblemNotice, { fields: { problem: 'name-taken' } })).toMatch(
    /^<div [^>]*tabindex="-1"[^>]* autofocus/i,
  );
});

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
