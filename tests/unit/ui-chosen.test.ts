import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { sceneOf } from '@/app/_ui/table/scene';
import type { Letter } from '@/lib/notify';
import { sampleLetters } from '../lab/shared/letters';
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

/** The values of the inputs that are chosen. */
const chosenIn = (html: string) =>
  (html.match(/<input type="(radio|checkbox)"[^>]*checked=""[^>]*>/g) ?? []).map(
    (input) => /value="(\w+)"/.exec(input)?.[1],
  );

test('a bid that a link chose is chosen, every bid has a button that confirms it in words, and no button says a bid itself', () => {
  const html = formOf(letters['turn-spades-2-bids'], '3');
  expect(chosenIn(html)).toEqual(['3']);
  expect(html.match(/<input type="radio"[^>]*name="move.value"/g)).toHaveLength(14);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid 3<\/button>/);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid nil<\/button>/);
  expect(html).not.toMatch(/<button[^>]*name="move/);
});

test.each([undefined, '14', 'QS', ''])('no bid is chosen for %j', (chosen) => {
  expect(chosenIn(formOf(letters['turn-spades-2-bids'], chosen))).toEqual([]);
});

test('a card that a link chose is chosen, and its button plays it', () => {
  const html = formOf(letters['turn-hearts-4'], 'TC');
  expect(chosenIn(html)).toEqual(['TC']);
});
