import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { MyTables } from '@/app/_ui/mine/tables';
import { Overview } from '@/app/_ui/recap/overview';
import GlobalError from '@/app/global-error';
import type { SeatKey } from '@/lib/identity';
import { GAMES } from '@/lib/rules';
import { act, type Context, myTables, recap, viewerWith, visit } from '@/lib/tables';
import { openTable } from '../support/commands';
import { render, renderStep, renderTable } from '../support/render';
import { afterBots, moveOf, newContext } from '../support/tables';

let given: ReturnType<typeof newContext>;
beforeEach(() => {
  given = newContext();
});
afterEach(() => given.close());

/** A match of one deal between Ada and bots. */
const start = (context: Context, game: string) =>
  openTable(context, { game, options: { length: { kind: 'deals', count: 1 } }, bots: 'easy', hold: 'never' });

/** The page of the table as the holder of this key sees it. */
const tablePage = async (context: Context, key: SeatKey, locale: Locale) =>
  renderTable(await visit(context, key.table, viewerWith(key)), locale, { now: context.now() });

describe.each(GAMES)('the pages of $id', ({ id, viewSchema }) => {
  test('a table parses its view once, and does not hold the private link', async () => {
    const { context } = given;
    const { key } = await start(context, id);
    await afterBots(context, key);
    const parse = vi.spyOn(viewSchema, 'parse');
    const html = await tablePage(context, key, 'en');
    expect(parse).toHaveBeenCalledTimes(1);
    expect(html).toContain('Ada');
    expect(html).not.toContain(key.text);
    parse.mockRestore();
  });

  test('no text is missing in a match, in the list of tables and in its recap, in any language', async () => {
    const { context } = given;
    const { key, table } = await start(context, id);
    const shown = new Set<string>();
    for (;;) {
      const { choices, version, finished } = await afterBots(context, key);
      if (finished) break;
      const kinds = choices.map(({ type }) => type).join();
      if (!shown.has(kinds)) {
        const tables = await myTables(context, viewerWith(key));
        for (const locale of LOCALES) {
          await tablePage(context, key, locale);
          render(MyTables, { tables, now: context.now(), isFull: true }, locale);
        }
      }
      shown.add(kinds);
      await act(context, table, viewerWith(key), { version, move: moveOf(choices[0]) });
    }
    expect(shown.size).toBeGreaterThan(1);
    const whole = await recap(context, table, { viewer: viewerWith(key) });
    const [{ frames }] = whole.deals;
    const moves = frames.map(({ move }) => move?.move.type);
    const first = [...new Set(moves)].map((type) => moves.indexOf(type));
    for (const locale of LOCALES) {
      await tablePage(context, key, locale);
      render(Overview, { recap: whole, origin: '' }, locale);
      for (const step of [...first, frames.length - 1]) renderStep(whole, step, locale);
    }
  });
});

test('the page for when not even the frame can be made says so in every language, and needs nothing around it', () => {
  const html = renderToStaticMarkup(createElement(GlobalError, { retry: () => {} }));
  for (const locale of LOCALES) expect(html).toContain(MESSAGES[locale].failure.title);
});
