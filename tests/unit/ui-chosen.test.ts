import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gameUiOf } from '@/app/_ui/games';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { sceneOf } from '@/app/_ui/table/scene';
import { MESSAGES } from '@/app/_web/i18n/messages';
import type { Letter } from '@/lib/notify';
import { sampleLetters } from '../../scripts/shared/letters';
import { routed } from '../support/routed';

const letters = sampleLetters();

/** The form at the table as HTML, opened with this in the address. */
function formOf(letter: Letter, chosen: string | undefined): string {
  if (letter.kind !== 'turn') throw new Error('not a turn');
  const { view, seat } = letter.table;
  const world = { locale: 'en' as const, messages: MESSAGES.en, timeZone: 'UTC' };
  const t = createTranslator({ ...world, namespace: 'table' });
  const scene = sceneOf(gameUiOf(view.game), view, [seat], t, chosen);
  const form = createElement(MoveForms, { turn: scene, chosen: scene.chosen });
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: form })));
}

test('a bid that a link chose has a button that confirms it, and the others stay', () => {
  const html = formOf(letters['turn-spades-2-bids'], '3');
  expect(html).toMatch(/<button type="submit" value="3"[^>]* name="move.value">Confirm: 3<\/button>/);
  expect(html.match(/name="move.value"/g)).toHaveLength(15);
});

test.each([undefined, '14', 'QS', ''])('there is no such button for %j', (chosen) => {
  const html = formOf(letters['turn-spades-2-bids'], chosen);
  expect(html).not.toContain('Confirm');
  expect(html.match(/name="move.value"/g)).toHaveLength(14);
});

test('a card that a link chose is chosen, and its button plays it', () => {
  const html = formOf(letters['turn-hearts-4'], 'TC');
  const chosen = html.match(/<input type="radio"[^>]*checked=""[^>]*>/g);
  expect(chosen).toHaveLength(1);
  expect(chosen?.[0]).toContain('value="TC"');
});
