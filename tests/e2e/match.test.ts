import { expect } from '@playwright/test';
import { figureOf } from '../../app/_ui/kit/written';
import { seatKeysIn } from '../../lib/identity';
import { careful, greedy, Person } from '../support/e2e/player';
import { closeSheet, openSheet } from '../support/e2e/sheet';
import { playOut } from '../support/e2e/store';
import { hurryOn, playOn, spectate, tableOf, tricksOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

test('four friends play Hearts to 100, the beginning and end of a deal and more of it through the pages, one of them without JavaScript, and look at the recap', async ({
  browser,
  request,
}) => {
  test.setTimeout(5 * 60_000);
  const ada = await Person.arrive(browser, 'Ada', greedy);
  const bo = await Person.arrive(browser, 'Bo', careful);
  const cleo = await Person.arrive(browser, 'Cleo', careful, { javaScriptEnabled: false });
  const dov = await Person.arrive(browser, 'Dov', careful, {
    viewport: { width: 1200, height: 800 },
    colorScheme: 'dark',
  });
  const people = [ada, bo, cleo, dov];

  const invitation = await ada.openTable();
  for (const guest of [bo, cleo, dov]) await guest.accept(invitation);
  const table = tableOf(ada);
  await expect(ada.page).toHaveTitle(/Your turn/);

  await test.step('the table waits at the top of the list of the player who has to move, and a card there opens it with that card chosen', async () => {
    const view = await playOn(request, table, people, ({ phase }) => phase === 'playing');
    await playOn(
      request,
      table,
      people,
      ({ toAct, version }) => version > view.version + 1 && toAct[0] !== 2 && toAct[0] !== view.toAct[0],
    );
    const { toAct } = await spectate(request, table);
    const due = people[toAct[0]];
    const mine = await due.page.context().newPage();
    // The address of old messages and bookmarks.
    await mine.goto('/inbox');
    await expect(mine).toHaveURL(/\/mine$/);
    await mine.locator('main a[href*="card="]').first().click();
    await expect(mine.locator('input[name="move.card"]:checked')).toBeAttached();
    await mine.close();
  });

  await test.step('between the deals everybody sees how many points the first one gave; then they pass the other way', async () => {
    await playOn(request, table, people, (view) => tricksOf(view) === 1);
    await hurryOn(table, people, (view) => tricksOf(view) === 12);
    const { dealScores } = await playOn(request, table, people, ({ deal }) => deal === 1);
    for (const { page, hasScripts } of people) {
      if (!hasScripts) await page.reload();
      await expect(page.locator('dialog, noscript > div').filter({ hasText: 'Deal 1 is over' })).toBeVisible({
        timeout: 40_000,
      });
      await openSheet(page);
      await expect(page.getByRole('table', { name: 'Scores', includeHidden: true }).locator('tbody td')).toHaveText(
        dealScores[0].map(String),
      );
      await closeSheet(page);
    }
    await expect(ada.page.locator('main')).toContainText(/to Dov/);
  });

  // Each further deal is like these two.
  const end = await hurryOn(table, people);
  expect(Math.max(...end.scores)).toBeGreaterThanOrEqual(100);
  const best = Math.min(...end.scores);
  expect(end.winners).toEqual(end.scores.flatMap((score, seat) => (score === best ? [seat] : [])));

  for (const { page } of people) {
    await page.getByRole('link', { name: 'See the recap' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${table}/recap$`));
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dov']) await expect(page.locator('main')).toContainText(name);
    for (const total of end.scores) await expect(page.locator('main')).toContainText(figureOf(total));
  }
  await cleo.page.goto(`/t/${table}/recap/1/0`);
  // Before the first move of the first deal all four hands lie open.
  expect(await cleo.page.locator('main [data-card]').count()).toBeGreaterThanOrEqual(52);
});

test('Black Lady for five, with the choice after a moon, is opened on its page and played to its recap', async ({
  browser,
  request,
}) => {
  const host = await Person.arrive(browser, 'Ada', greedy);
  await host.page.goto('/new?game=hearts&preset=black-lady&players=5');
  await host.page.getByText('Everything else').click();
  await host.page.getByRole('link', { name: 'fixed number of deals' }).click();
  await host.page.getByLabel('Number of deals').fill('2');
  await host.page.locator('[name="options.moon"][value="choice"]').check();
  const invitation = (await host.startTable()).split('/').at(-1);
  const table = tableOf(host);
  const [key] = seatKeysIn(await host.page.context().cookies());
  const players = [{ seatKey: key.text }];
  for (const name of ['Bo', 'Cleo', 'Dov', 'Eva'])
    players.push(await (await request.post(`/api/tables/${table}/seats`, { data: { invitation, name } })).json());
  // That five play a trick on their pages is shown where somebody shoots the moon.
  const end = await playOut(players, () => 0);
  expect(end.options).toMatchObject({ players: 5, moon: 'choice' });
  expect(end.dealScores).toHaveLength(2);
  await host.page.goto(`/t/${table}?as=0`);
  await host.page.getByRole('link', { name: 'See the recap' }).click();
  await expect(host.page.locator('main')).toContainText('Eva');
});
