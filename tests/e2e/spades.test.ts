import { expect } from '@playwright/test';
import { figureOf } from '../../app/_ui/kit/written';
import { greedy, handOf, Person, type Taste } from '../support/e2e/player';
import { hurryOn, playOn, spectate, tableOf, tricksOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

/** Takes these of what is offered besides cards; of cards the high ones first. */
const wants =
  (...options: string[]): Taste =>
  (option) =>
    options.includes(option) ? 100 : greedy(option);

test('two play Spades through the pages, one of them without JavaScript, from the draw to the recap', async ({
  browser,
  request,
}) => {
  test.setTimeout(3 * 60_000);
  const ada = await Person.arrive(browser, 'Ada', wants('look', 'keep', '4'));
  const bo = await Person.arrive(browser, 'Bo', wants('blindNil', 'reject'), { javaScriptEnabled: false });
  await ada.page.goto('/new?game=spades&players=2&length=deals&all=yes');
  await ada.page.locator('[name="options.length.count"]').fill('1');
  await ada.page.locator('[name="options.peek"]').selectOption('true');
  await bo.accept(await ada.startTable());
  const table = tableOf(ada);
  const main = ada.page.locator('main');
  const hand = handOf(ada.page);

  await test.step('Ada draws thirteen cards without waiting for Bo; the hand grows with every tap', async () => {
    let loads = 0;
    ada.page.on('load', () => loads++);
    await expect(hand).toHaveCount(0);
    await ada.move();
    for (let drawn = 0; drawn < 13; drawn++) {
      await expect(main).toContainText(`Card ${drawn + 1} of 13`);
      await expect(main).toContainText('no undo');
      await expect(hand).toHaveCount(drawn);
      const upper = await ada.page.locator('form[action$="/moves"] [role="img"]').first().getAttribute('aria-label');
      // A double click decides once: what it would decide next has not been seen yet.
      if (drawn === 5) await ada.page.getByRole('button', { name: 'Keep' }).dblclick();
      else await ada.move();
      await expect(hand).toHaveCount(drawn + 1);
      await expect(main).toContainText('Last kept');
      if (!upper) throw new Error('the upper card has no name');
      await expect(hand.and(ada.page.getByLabel(upper, { exact: true }))).toHaveCount(1);
    }
    await expect(main).toContainText('Bo is still drawing');
    expect(loads, 'all on one page').toBe(0);
  });

  await test.step('Bo bids blind nil, draws by rejecting, and exchanges three cards', async () => {
    await bo.move();
    await expect(main).toContainText('blind nil');
    for (let drawn = 0; drawn < 3; drawn++) {
      await bo.move();
      await expect(bo.page.locator('main')).toContainText('got instead');
    }
    // Each further draw is like these, up to the last.
    const { origin } = new URL(bo.page.url());
    for (let drawn = 3; drawn < 12; drawn++) await bo.send(origin, table, 1);
    await bo.move();
    expect((await spectate(request, table)).phase).toBe('exchanging');
    await bo.move();
    await expect(bo.page.locator('main')).toContainText('You laid off');
    await expect(main).toContainText('Bo exchanged 3 cards');
  });

  await test.step('only Ada bids, and the play begins with the second player', async () => {
    expect((await spectate(request, table)).toAct).toEqual([0]);
    await ada.isAsked();
    await expect(ada.page.locator('input[name="move.value"]')).toHaveCount(14);
    await ada.move();
    expect(await spectate(request, table)).toMatchObject({ phase: 'playing', bids: [4, 0], toAct: [1] });
  });

  await playOn(request, table, [ada, bo], (view) => tricksOf(view) === 1);
  await hurryOn(table, [ada, bo], (view) => tricksOf(view) === 12);
  const end = await playOn(request, table, [ada, bo]);
  expect(end.dealScores).toHaveLength(1);
  for (const { page, hasScripts } of [ada, bo]) {
    if (!hasScripts) await page.reload();
    await expect(page.locator('main')).toContainText('How the points of the deal came about');
    await page.getByRole('link', { name: 'See the recap' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${table}/recap$`));
    for (const total of end.scores) await expect(page.locator('main')).toContainText(figureOf(total));
  }
  // After the start and Ada's look comes her first draw, with both its cards.
  await ada.page.goto(`/t/${table}/recap/1/2`);
  await expect(main).toContainText('Ada keeps the upper card');
  await expect(main).toContainText('below it lay');
});

test('four play Spades as partners; who has not looked sees no card', async ({ browser, request }) => {
  test.setTimeout(3 * 60_000);
  const people = await Promise.all([
    Person.arrive(browser, 'Ada', wants('look', '3')),
    Person.arrive(browser, 'Bo', wants('look', '2'), { javaScriptEnabled: false }),
    Person.arrive(browser, 'Cleo', wants('blindNil')),
    Person.arrive(browser, 'Dov', wants('look', '4'), { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' }),
  ]);
  const [ada, bo, cleo, dov] = people;
  await ada.page.goto('/new?game=spades&players=4&length=deals&all=yes');
  await ada.page.locator('[name="options.length.count"]').fill('1');
  await ada.page.locator('[name="options.blindNil"]').selectOption('true');
  const invitation = await ada.startTable();
  for (const guest of [bo, cleo, dov]) await guest.accept(invitation);
  const table = tableOf(ada);

  await test.step('everybody chooses before they see their hand', async () => {
    for (const [seat, person] of people.entries()) {
      const hand = person.page.getByRole('region', { name: 'Your hand' });
      await person.isAsked();
      await expect(hand).toContainText('Your 13 cards still lie face down');
      await expect(handOf(person.page)).toHaveCount(0);
      await person.move();
      if (seat < 3) await expect(handOf(person.page)).toHaveCount(13);
    }
    await expect(ada.page.locator('main')).toContainText('Cleo, across from you, is your partner');
  });

  await playOn(request, table, people, ({ phase }) => phase === 'playing');
  expect(await spectate(request, table)).toMatchObject({ bids: [3, 2, 0, 4], toAct: [0] });
  await expect(dov.page.locator('main')).toContainText('You & Bo: 0 of 6 tricks');
  await expect(dov.page.locator('main')).toContainText('Cleo: blind nil holding');

  await playOn(request, table, people, (view) => tricksOf(view) === 1);
  const end = await hurryOn(table, people);
  await expect(ada.page.getByRole('columnheader', { name: 'Ada & Cleo' }).first()).toBeVisible();
  await ada.page.getByRole('link', { name: 'See the recap' }).click();
  await expect(ada.page.locator('main')).toContainText('Bo & Dov');
  for (const total of end.scores) await expect(ada.page.locator('main')).toContainText(figureOf(total));
});
