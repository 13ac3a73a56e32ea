import { expect, type Page, test } from '@playwright/test';
import { startTable, viewOf } from '../support/e2e/api';
import { expectFaultless } from '../support/e2e/axe';
import { careful, Person } from '../support/e2e/player';

const OPTIONS = { passing: 'never' };
const BUTTON = { name: 'Take back', exact: true };
const played = (page: Page) => page.getByRole('region', { name: 'Trick' }).locator('svg[viewBox="0 0 100 140"]');

for (const javaScriptEnabled of [true, false]) {
  test(`a move is taken back as long as nobody else has seen it, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const { players } = await startTable(request, OPTIONS);
    const before = await viewOf(request, players[0]);
    const [mover] = before.toAct;
    const other = (mover + 1) % 4;
    const ada = await Person.arrive(browser, 'Ada', careful, { javaScriptEnabled, baseURL });
    const bo = await Person.arrive(browser, 'Bo', careful, { baseURL });
    await bo.page.goto(players[other].seatLink);
    await ada.page.goto(players[mover].seatLink);
    const { hand } = await viewOf(request, players[mover]);
    const button = ada.page.getByRole('button', BUTTON);

    await test.step('nobody else sees the move or anything of it, and taken back it has never been', async () => {
      await expect(button).toHaveCount(0);
      await ada.move();
      await expect(button).toBeVisible();
      const meanwhile = await viewOf(request, players[other]);
      expect([meanwhile.version, meanwhile.toAct]).toEqual([before.version, [mover]]);
      await button.click();
      await expect(button).toHaveCount(0);
      expect((await viewOf(request, players[mover])).hand).toEqual(hand);
      expect((await viewOf(request, players[mover])).version).toBe(before.version);
      await ada.isAsked();
    });

    await test.step('after a few seconds the others see it, and it stands', async () => {
      await ada.move();
      if (javaScriptEnabled) await expectFaultless(ada.page, ada.page.url(), 'dark');
      await expect(button).toBeVisible();
      await expect(played(bo.page)).toHaveCount(1);
      await expect(bo.page).toHaveTitle(/Your turn/);
      await button.click();
      // The button has gone; what it had to say has not.
      await expect(button).toHaveCount(0);
      await expect(ada.page.locator('main')).toContainText('cannot be taken back any more');
      await ada.page.goto(players[mover].seatLink);
      await expect(button).toHaveCount(0);
      await expect(played(ada.page)).toHaveCount(1);
    });
    await Promise.all([ada, bo].map(({ page }) => page.context().close()));
  });
}

test('another page of the same player follows a move and its taking back', async ({ browser, request, baseURL }) => {
  const { players } = await startTable(request, OPTIONS);
  const [mover] = (await viewOf(request, players[0])).toAct;
  const ada = await Person.arrive(browser, 'Ada', careful, { baseURL });
  await ada.page.goto(players[mover].seatLink);
  const second = await ada.page.context().newPage();
  await second.goto(ada.page.url());
  await ada.move();
  await expect(second.getByRole('button', BUTTON)).toBeVisible();
  await expect(played(second)).toHaveCount(1);
  await second.getByRole('button', BUTTON).click();
  for (const page of [ada.page, second]) {
    await expect(page.getByRole('button', BUTTON)).toHaveCount(0);
    await expect(page.locator('form[action$="/moves"]').first()).toBeVisible();
    await expect(played(page)).toHaveCount(0);
  }
  // The next move has the version of the one that was taken back.
  await ada.move();
  await expect(second.getByRole('button', BUTTON)).toBeVisible();
  await ada.page.context().close();
});
