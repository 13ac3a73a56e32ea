import { expect } from '@playwright/test';
import { startTable, viewOf } from '../support/e2e/api';
import { expectFaultless } from '../support/e2e/axe';
import { AT_INDEX, careful, Person } from '../support/e2e/player';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const OPTIONS = { players: 2, length: { kind: 'deals', count: 1 } };
const NOTE = 'Hoffentlich hat Bo kein Herz';

test('a thought that is noted with a card, here without JavaScript, is sealed until the match is over', async ({
  browser,
  request,
  baseURL,
}) => {
  const { table, players } = await startTable(request, OPTIONS, { game: 'herzblatt' });
  await playOut(
    players,
    () => 0,
    ({ phase }) => phase === 'playing',
  );
  const [mover] = (await viewOf(request, players[0])).toAct;
  const viewport = { width: 360, height: 640 };
  const ada = await Person.arrive(browser, 'Ada', careful, { javaScriptEnabled: false, baseURL, viewport });
  const bo = await Person.arrive(browser, 'Bo', careful, { baseURL, viewport });
  const { page } = ada;
  await page.goto(players[mover].seatLink);
  await bo.page.goto(players[1 - mover].seatLink);

  await test.step('the field is found once a card is chosen, and takes the action no room', async () => {
    const pencil = page.locator('summary', { hasText: 'Note a thought' });
    await expect(pencil).toBeHidden();
    const card = (await viewOf(request, players[mover])).choices[0].cards![0];
    await page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
    const submit = page.locator(`button[data-play="${card}"]`);
    await expect(submit).toBeInViewport({ ratio: 1 });
    await pencil.click();
    await page.getByLabel('Your thought about this move').fill(NOTE);
    await expect(submit).toBeInViewport({ ratio: 1 });
    await submit.click();
    await expect.poll(async () => (await viewOf(request, players[1 - mover])).trick?.cards).toEqual([card]);
  });

  await test.step('nobody is shown it while the match runs', async () => {
    for (const one of [page, bo.page]) {
      await one.reload();
      expect(await one.content()).not.toContain(NOTE);
    }
  });

  await test.step('in the recap all read it, beside its card', async () => {
    await playOut(players, () => 0);
    await expectFaultless(bo.page, `/t/${table}/recap`, 'dark');
    await expect(bo.page.getByText(NOTE)).toBeVisible();
    await bo.page.locator('li', { hasText: NOTE }).getByRole('link').click();
    await expect(bo.page).toHaveURL(/recap\/replay\?deal=1/);
    await expect(bo.page.getByText(NOTE)).toBeVisible();
  });
});
