import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { MyTables } from '@/app/_ui/mine/tables';
import { Overview } from '@/app/_ui/recap/overview';
import { StepPage } from '@/app/_ui/recap/step-page';
import { sceneOf } from '@/app/_ui/table/scene';
import GlobalError from '@/app/global-error';
import type { SeatKey } from '@/lib/identity';
import { GAMES } from '@/lib/rules';
import { act, type Context, myTables, open, position, recap, viewerWith, visit } from '@/lib/tables';
import { routed } from '../support/routed';
import { tablePart } from '../support/table-page';
import { afterBots, moveOf, newContext } from '../support/tables';

/** A component as HTML; fails if it lacks a text. */
function rendered(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: element })));
}

let given: ReturnType<typeof newContext>;
beforeEach(() => {
  given = newContext();
});
afterEach(() => given.close());

/** A match of one deal between Ada and bots. */
const start = (context: Context, game: string) =>
  open(context, {
    game,
    options: { length: { kind: 'deals', count: 1 } },
    name: 'Ada',
    names: [],
    bots: 'easy',
    title: null,
    forced: false,
    hold: 'never',
    suggestions: false,
  });

/** The page of the table as the holder of this key sees it. */
async function tablePage(context: Context, key: SeatKey, locale: Locale): Promise<string> {
  const { view, held, promised } = await visit(context, key.table, viewerWith(key));
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  const scene = sceneOf(gameUiOf(view.game), view, held, t);
  return rendered(locale, tablePart({ scene, held, promised, now: context.now(), origin: 'http://localhost' }));
}

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
          rendered(locale, createElement(MyTables, { tables, now: context.now(), isFull: true }));
        }
      }
      shown.add(kinds);
      await act(context, table, viewerWith(key), { version, move: moveOf(choices[0]) });
    }
    expect(shown.size).toBeGreaterThan(1);
    const whole = await recap(context, table, { viewer: viewerWith(key) });
    const [{ frames }] = whole.deals;
    const positions = frames.map((_, step) => position(whole, 0, step));
    const moves = frames.map(({ move }) => move?.move.type);
    const first = [...new Set(moves)].map((type) => moves.indexOf(type));
    for (const locale of LOCALES) {
      await tablePage(context, key, locale);
      rendered(locale, createElement(Overview, { recap: whole, origin: '' }));
      for (const step of [...first, frames.length - 1]) {
        const here = { deal: 0, step, positions, position: positions[step] };
        rendered(locale, createElement(StepPage, { recap: whole, step: here, title: '' }));
      }
    }
  });
});

test('the page for when not even the frame can be made says so in every language, and needs nothing around it', () => {
  const html = renderToStaticMarkup(createElement(GlobalError, { retry: () => {} }));
  for (const locale of LOCALES) expect(html).toContain(MESSAGES[locale].failure.title);
});
