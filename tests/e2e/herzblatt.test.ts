import { expect } from '@playwright/test';
import { figureOf } from '../../app/_ui/kit/written';
import { Person, type Taste } from '../support/e2e/player';
import { hurryOn, playOn, spectate, tableOf, tricksOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

/** Decisions before the cards are played, deal by deal: the first deal is void. */
const DECISIONS = [
  ...['decline', 'decline', 'decline', 'decline'],
  ...['decline', 'take', 'pickUp'],
  ...['decline', 'decline', 'take', 'stand'],
];

test('four friends play Herzblatt through the pages, one of them without JavaScript, and look at the recap', async ({
  browser,
  request,
}) => {
  test.setTimeout(3 * 60_000);
  const plan = [...DECISIONS];
  const planned: Taste = (option) => (option === plan[0] ? 1 : 0);
  const ada = await Person.arrive(browser, 'Ada', planned);
  const bo = await Person.arrive(browser, 'Bo', planned, { viewport: { width: 1200, height: 800 } });
  const cleo = await Person.arrive(browser, 'Cleo', planned, { javaScriptEnabled: false });
  const dov = await Person.arrive(browser, 'Dov', planned, { colorScheme: 'dark' });
  const people = [ada, bo, cleo, dov];

  await ada.page.goto('/new?game=herzblatt&players=4&all=yes');
  await ada.page.getByLabel('Stake').fill('5');
  await ada.page.locator('[name="options.length.count"]').fill('2');
  const invitation = await ada.startTable();
  for (const guest of [bo, cleo, dov]) await guest.accept(invitation);
  const table = tableOf(ada);
  const decide = async (seat: number) => {
    expect((await spectate(request, table)).toAct).toEqual([seat]);
    await people[seat].move();
    plan.shift();
  };

  await test.step('all decline: the deal is void, and everybody is told', async () => {
    for (const seat of [0, 1, 2, 3]) await decide(seat);
    for (const { page, hasScripts } of people) {
      if (!hasScripts) await page.reload();
      await expect(page.locator('main')).toContainText('Everybody declined: deal 1 does not count.');
    }
  });

  await test.step('the second deal: Bo declines, Cleo takes, picks up the blind and buries two cards', async () => {
    await decide(1);
    await expect(dov.page.getByRole('region', { name: 'Trick' })).toContainText(/Forehand.*declines/);
    await decide(2);
    await expect(dov.page.locator('main')).toContainText('Cleo plays alone against Ada, Bo, and you');
    await decide(2);
    await cleo.isAsked();
    await expect(cleo.page.locator('input[type="checkbox"][name^="move."]')).toHaveCount(8);
    await expect(cleo.page.getByRole('checkbox', { name: /just received/ })).toHaveCount(2);
    await cleo.move();
    await expect(cleo.page.locator('main')).toContainText('You buried');
    await expect(dov.page.locator('main')).toContainText('without what was buried');
    const { toAct } = await spectate(request, table);
    expect(toAct).toEqual([1]);
  });

  await playOn(request, table, people, (view) => tricksOf(view) === 1);
  const second = await hurryOn(table, people, ({ deal }) => deal === 2);
  await expect(bo.page.locator('main')).toContainText(/Cleo had .* as declarer/);
  expect(second.dealScores[0]).toEqual([0, 0, 0, 0]);
  expect([15, -30, -45]).toContain(second.dealScores[1][2]);

  for (const seat of [2, 3, 0, 0]) await decide(seat);
  const end = await hurryOn(table, people);
  expect(end.dealScores).toHaveLength(3);
  expect(end.scores.reduce((sum, score) => sum + score, 0)).toBe(0);
  const best = Math.max(...end.scores);
  expect(end.winners).toEqual(end.scores.flatMap((score, seat) => (score === best ? [seat] : [])));

  await expect(ada.page.getByRole('region', { name: 'Final ranking' })).toContainText(
    /You (won|lost|had|were) .*card point/,
  );
  for (const { page, hasScripts } of people) {
    if (!hasScripts) await page.reload();
    await page.getByRole('link', { name: 'See the recap' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${table}/recap$`));
    for (const total of end.scores) await expect(page.locator('main')).toContainText(figureOf(total));
  }
  await cleo.page.goto(`/t/${table}/recap/2/0`);
  // All four hands of six lie open, and so does the blind.
  await expect(cleo.page.locator('main [data-card]')).toHaveCount(24);
  await expect(cleo.page.locator('main')).toContainText('In the blind lie');
  await cleo.page.getByRole('link', { name: 'Last', exact: true }).click();
  await expect(cleo.page.locator('main')).toContainText('Buried:');
  await expect(cleo.page.locator('main')).toContainText(/Cleo had .* as declarer/);
});
