import { expect } from '@playwright/test';
import { bearer, legalMove, move, startTable, takeKey, viewOf } from '../support/e2e/api';
import { careful, Person } from '../support/e2e/player';
import { playOut } from '../support/e2e/store';
import { spectate, tableOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

type Api = Parameters<typeof viewOf>[0];

/** A running table for four, and the player to move there, or the one after. */
async function tableWith(request: Api, isDue: boolean) {
  const { table, players } = await startTable(request, { passing: 'never' });
  const [due] = (await viewOf(request, players[0])).toAct;
  const seat = isDue ? due : (due + 1) % 4;
  return { table, seat, player: players[seat] };
}

test(`after a move the next table that waits is one tap away, and then the list of all; title and icon count them`, async ({
  browser,
  request,
}) => {
  const tables = [await tableWith(request, true), await tableWith(request, true), await tableWith(request, false)];
  const ada = await Person.arrive(browser, 'Ada', careful);
  const { page } = ada;
  for (const { player } of tables) await takeKey(page, player);
  const [, , other] = tables;
  await page.goto(other.player.seatLink);
  const icon = page.locator('link[rel="icon"]').first();

  // At the table of somebody else's turn two others wait, the one that has waited longest first.
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(icon).toHaveAttribute('href', /\/waiting-icon\/2/);
  await page.getByRole('link', { name: /^Next table: 2 waiting/ }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${tables[0].table}\\?as=${tables[0].seat}$`));
  await expect(page.getByRole('link', { name: /Next table/ })).toHaveCount(0);

  await ada.move();
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('link', { name: /^Next table: 1 waiting/ }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${tables[1].table}\\?as=`));
  await ada.move();
  await expect(page).toHaveTitle(/^[^(]/);
  await expect(icon).toHaveAttribute('href', /\/icon\.svg/);
  await page.getByRole('main').getByRole('link', { name: 'My tables' }).click();
  await expect(page).toHaveURL(/\/mine$/);
  await expect(page.getByRole('heading', { name: 'Waiting for others' })).toBeVisible();
  await expect(page.locator('main article')).toHaveCount(3);
});

test(`the host sees who has not come, a guest reminds the others, and the host fills with bots`, async ({
  browser,
  request,
}) => {
  const ada = await Person.arrive(browser, 'Ada', careful);
  const bo = await Person.arrive(browser, 'Bo', careful, { javaScriptEnabled: false });
  await ada.page.goto('/new?game=hearts&all=yes');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.locator('[name="names[]"]').nth(0).fill('Bo');
  await ada.page.locator('[name="names[]"]').nth(1).fill('Cleo');
  const invitation = await ada.startTable();
  const main = ada.page.locator('main');
  await expect(main).toContainText('Bo and Cleo are still expected');
  const mail = await ada.page.getByRole('link', { name: 'Invite by email', includeHidden: true }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(invitation);

  await bo.page.goto(invitation);
  await bo.page.getByRole('button', { name: 'I am Bo' }).click();
  await bo.page.getByRole('button', { name: 'Remind the others' }).click();
  await expect(bo.page.locator('main')).toContainText('You asked Ada to get the others');
  await expect(bo.page.getByRole('button', { name: 'Remind the others' })).toHaveCount(0);
  await expect(bo.page.getByRole('button', { name: 'Fill with bots and start' })).toHaveCount(0);

  await expect(main).toContainText('Bo asked you to get the others');
  await expect(main).toContainText('Cleo is still expected');
  await ada.openBots();
  await ada.page.getByRole('button', { name: 'Fill with bots and start' }).click();
  await expect(ada.page.getByRole('checkbox')).toHaveCount(13);
  const { seats } = await spectate(request, tableOf(ada));
  expect(seats.map(({ bot }) => bot)).toEqual([null, null, 'medium', 'medium']);
  expect(seats[1].name).toBe('Bo');
});

test('a finished match is in the list with who has won, and leads to its recap', async ({ browser, request }) => {
  const { players, table } = await startTable(request, { length: { kind: 'deals', count: 1 } }, { game: 'herzblatt' });
  await playOut(players, () => 0);
  const page = await browser.newPage();
  await takeKey(page, players[0]);
  await page.goto('/mine');
  const entry = page.locator('section', { has: page.getByRole('heading', { name: 'Finished' }) }).locator('article');
  await expect(entry).toContainText(/Won by (Ada|Bo)/);
  await entry.getByRole('link', { name: 'See the recap' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${table}/recap$`));
});

test('in a shared browser the list shows no hand before it is asked for', async ({ browser, request }) => {
  const { players, table } = await startTable(request, { passing: 'never' });
  const page = await browser.newPage();
  for (const player of players) await takeKey(page, player);
  await page.goto('/mine');
  await expect(page.locator('main a[href*="card="]:visible')).toHaveCount(0);
  await page.locator('summary', { hasText: 'hand' }).click();
  await expect(page.locator('main a[href*="card="]:visible').first()).toBeVisible();
  await page.locator('main article h3 a').click();
  await expect(page).toHaveURL(new RegExp(`/t/${table}$`));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en' });

  test('what does not exist says so, with the header around it, and is answered with 404', async ({
    page,
    request,
  }) => {
    const { table, players } = await startTable(request);
    await move(request, players[0], legalMove(await viewOf(request, players[0])));
    const said = [
      ['/nowhere', 'Nothing on the table here'],
      ['/t/0123456789ab', 'No table here, or no longer'],
      ['/t/0123456789ab/recap', 'Nothing on the table here'],
      [`/t/${table}/link?as=1`, 'Nothing on the table here'],
      ['/rules/poker', 'Nothing on the table here'],
      ['/i/0123456789ab-nothing', 'This invitation is not valid'],
    ];
    for (const [address, title] of said) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title);
      await expect(page.getByRole('banner').getByRole('link', { name: 'My tables' })).toBeVisible();
    }
    // A page that exists is answered with 200, also on the same connection.
    expect((await page.goto(`/t/${table}`))?.status()).toBe(200);
    const view = await request.get(`/api/tables/${table}`, { headers: bearer(players[0]) });
    expect(view.status()).toBe(200);
  });
});
