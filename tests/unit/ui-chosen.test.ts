import { expect, test } from 'vitest';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { sampleLetters } from '../lab/shared/letters';
import { found, render, sceneIn } from '../support/render';

const letters = sampleLetters();

/** The form at the table of a letter as HTML, opened with this in the address. */
function formOf(name: string, chosen: string | undefined): string {
  const letter = letters[name];
  if (letter.kind !== 'turn') throw new Error('not a turn');
  const { view, seat } = letter.table;
  const scene = sceneIn({ view, held: [seat] }, 'en', chosen);
  return render(MoveForms, { turn: scene, chosen: scene.chosen });
}

/** The values of the inputs that are chosen. */
const chosenIn = (html: string) =>
  found(html, /<input type="(?:radio|checkbox)"[^>]*checked=""[^>]*>/g).map(
    (input) => /value="(\w+)"/.exec(input)?.[1],
  );

test('a bid that a link chose is chosen, every bid has a button that confirms it in words, and no button bids by itself', () => {
  const html = formOf('turn-spades-2-bids', '3');
  expect(chosenIn(html)).toEqual(['3']);
  expect(html.match(/<input type="radio"[^>]*name="move.value"/g)).toHaveLength(14);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid 3<\/button>/);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid nil<\/button>/);
  expect(html).not.toMatch(/<button[^>]*name="move/);
});

test.each([undefined, '14', 'QS', ''])('no bid is chosen for %j', (chosen) => {
  expect(chosenIn(formOf('turn-spades-2-bids', chosen))).toEqual([]);
});

test('a card that a link chose is chosen, and its button plays it', () => {
  expect(chosenIn(formOf('turn-hearts-4', 'TC'))).toEqual(['TC']);
});
