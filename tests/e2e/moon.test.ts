import { expect } from '@playwright/test';
import { Person } from '../support/e2e/player';
import { SEED_OF_THE_MOON, TABLES } from '../support/e2e/scenes/tables';
import { moveIn, seenByAll, startWith } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva'];
const { options, line } = TABLES['hearts-moon'];

test('a player who shoots the moon chooses on their page whether the others get the points or they lose them', async ({
  browser,
  baseURL,
}) => {
  const keys = await startWith(SEED_OF_THE_MOON, 'hearts', options, NAMES);
  const [{ table }] = keys;
  for (const card of line.slice(0, -5)) {
    const { toAct } = await seenByAll(table);
    await moveIn(keys[toAct[0]], () => ({ type: 'play', card }));
  }
  // The last trick, on their pages; in it everybody has but one card.
  const people = await Promise.all(NAMES.map((name) => Person.arrive(browser, name, () => 0, { baseURL })));
  await Promise.all(people.map(({ page }, seat) => page.goto(`/s/${keys[seat].text}`)));
  for (let played = 0; played < 5; played++) await people[(await seenByAll(table)).toAct[0]].move();

  const { toAct, phase } = await seenByAll(table);
  expect(phase).toBe('moon');
  const shooter = people[toAct[0]].page;
  await expect(shooter.locator('input[name="move.value"]')).toHaveCount(2);
  await shooter.locator('label[for="value-subtract"]').click();
  await shooter.getByRole('button', { name: /^Take \d+ off$/ }).click();
  await expect(shooter.getByRole('link', { name: 'See the recap' })).toBeVisible();
  const end = await seenByAll(table);
  expect(end.scores).toEqual(people.map((_, seat) => (seat === toAct[0] ? -26 : 0)));
  expect(end.winners).toEqual(toAct);
});
