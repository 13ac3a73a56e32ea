import { expect } from '@playwright/test';
import { bearer, startTable, takeKey, viewOf } from '../support/e2e/api';
import { test } from '../support/e2e/test';

test('health says that the store answers, and which one it is', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', store: 'LMDB' });
});

test('what is done from time to time may be called by anybody, as often as they like', async ({ request }) => {
  expect(await (await request.get('/api/cron/sweep')).json()).toMatchObject({ removed: 0, unreadable: 0 });
  expect((await request.post('/api/cron/outbox')).status()).toBe(200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a player downloads what is stored about them, leaves for good, and a bot plays on', async ({
    page,
    request,
  }) => {
    const { table, players } = await startTable(
      request,
      { players: 2 },
      { game: 'spades', names: ['Adalinde', 'Bohumil'] },
    );
    await takeKey(page, players[1]);
    await page.goto(`/t/${table}/link?as=1`);
    await page.locator('summary', { hasText: 'Your data' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`stichpost-${table}-1.json`);

    const leave = page.getByRole('button', { name: 'Leave the table and delete my data' });
    await leave.click();
    // Nothing happens until they say that they are sure.
    expect((await viewOf(request, players[1])).seats[1].name).toBe('Bohumil');
    await page.getByLabel('Yes, I want to leave').check();
    await leave.click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('body')).not.toContainText('Adalinde');

    const view = await viewOf(request, players[0]);
    expect(view.seats[1]).toMatchObject({ taken: true, bot: 'medium' });
    expect(JSON.stringify(view)).not.toContain('Bohumil');
    const own = await request.get(`/api/tables/${table}/mine?as=1`, { headers: bearer(players[1]) });
    expect(own.status()).toBe(401);
  });
});
