import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { DealEnd } from '@/app/_ui/ends/deal-end';
import { gameUiOf } from '@/app/_ui/games';
import { Overview } from '@/app/_ui/recap/overview';
import { StepPage } from '@/app/_ui/recap/step-page';
import { sceneOf } from '@/app/_ui/table/scene';
import { GAMES } from '@/lib/rules';
import { act, open, position, recap, STRANGER, viewerWith, visit } from '@/lib/tables';
import { routed } from '../support/routed';
import { afterBots, moveOf, newContext } from '../support/tables';

let given: ReturnType<typeof newContext>;
beforeEach(() => {
  given = newContext();
});
afterEach(() => given.close());

/** A component as HTML; fails if it lacks a text. */
function rendered(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: element })));
}

/** A finished match of two deals between Ada and bots, and what was said of each deal to whoever watched when it was over. */
async function played(game: string) {
  const { context } = given;
  const options = { length: { kind: 'deals', count: 2 }, trickHistory: 'whole-deal' };
  const { key, table } = await open(context, {
    ...{ game, options, name: 'Ada', names: [], bots: 'easy', title: null, forced: false, hold: 'never' },
    suggestions: false,
  });
  const told: Record<Locale, string[]> = { de: [], en: [] };
  for (;;) {
    const { choices, version, finished, dealScores } = await afterBots(context, key);
    if (dealScores.length > told.en.length) {
      const { view } = await visit(context, table, STRANGER);
      for (const locale of LOCALES) {
        const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
        const end = rendered(locale, createElement(DealEnd, { scene: sceneOf(gameUiOf(game), view, [], t) }));
        told[locale].push(end.match(/<h2[^>]*>(.*?)<\/h2>/)?.[1] ?? '');
      }
    }
    if (finished) return { whole: await recap(context, table, { viewer: viewerWith(key) }), told };
    await act(context, table, viewerWith(key), { version, move: moveOf(choices[0]) });
  }
}

describe.each(GAMES)('the recap of $id', ({ id }) => {
  test('says of every deal what was said when it ended, after the story', async () => {
    const { whole, told } = await played(id);
    for (const locale of LOCALES) {
      expect(told[locale]).toHaveLength(2);
      const html = rendered(locale, createElement(Overview, { recap: whole, origin: '' }));
      const rows = [...html.matchAll(/<td colSpan[^>]*><p[^>]*>(.*?)<\/p>/gi)].map(([, text]) => text);
      expect(rows).toEqual(told[locale]);
      const at = (text: string) => html.indexOf(`>${text}</h2>`);
      expect(at(MESSAGES[locale].story.title)).toBeGreaterThan(at(MESSAGES[locale].recap.ranking));
      expect(at(MESSAGES[locale].recap.deals)).toBeGreaterThan(at(MESSAGES[locale].story.title));
    }
  });

  test('marks in the ranking where a player has his own seat, and nothing for a guest', async () => {
    const { whole } = await played(id);
    for (const locale of LOCALES) {
      const rows = (own: number[]) =>
        rendered(locale, createElement(Overview, { recap: { ...whole, own }, origin: '' })).match(
          /<li[^>]* aria-current="true".*?<\/li>/g,
        ) ?? [];
      expect(whole.own).toEqual([0]);
      expect(rows([0])).toHaveLength(1);
      expect(rows([0])[0]).toMatch(new RegExp(`Ada.*\\(${MESSAGES[locale].ends.youToo}\\)`));
      expect(rows([])).toEqual([]);
    }
  });

  test('seats whoever is looked through at the lower edge of the felt, and shows every card of the trick', async () => {
    const { whole } = await played(id);
    const positions = whole.deals[0].frames.map((_, step) => position(whole, 0, step));
    const step = positions.findIndex(({ view }) => view.trick?.cards.length === view.players - 1);
    const { trick, players } = positions[step].view;
    for (let seat = 0; seat < players; seat++) {
      const here = { deal: 0, step, positions, position: position(whole, 0, step, seat) };
      const html = rendered('en', createElement(StepPage, { recap: whole, step: here, title: '', seat }));
      const below = html.match(/data-place="0".*?felt-name"><bdi>([^<]*)</)?.[1];
      expect(below).toContain(whole.view.seats[seat].name);
      const lying = html.match(/<ul class="felt-trick">(.*?)<\/ul>/)?.[1] ?? '';
      expect([...lying.matchAll(/#([2-9TJQKA][CDHS])"/g)].map(([, card]) => card)).toEqual(trick?.cards);
    }
  });
});
