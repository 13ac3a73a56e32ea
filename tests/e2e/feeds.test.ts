import { expect } from '@playwright/test';
import { startTable, takeKey } from '../support/e2e/api';
import { BOTH, expectFaultless } from '../support/e2e/axe';
import { openSheet } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

test('links to a feed and a calendar are made, read elsewhere, and revoked, all without JavaScript', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  const { players, table } = await startTable(request);
  const context = await browser.newContext({
    locale: 'en',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    baseURL: baseURL!,
  });
  const page = await context.newPage();
  const reader = await playwright.request.newContext({ baseURL: baseURL! });
  await page.goto('/feeds');
  await expect(page.getByText('You have no seat at any table in this browser.')).toBeVisible();
  await page.goto(players[0].seatLink);
  await openSheet(page);
  await page.getByRole('link', { name: 'Feed and calendar' }).click();
  await page.getByRole('button', { name: 'Make the links' }).click();
  await expect(page).toHaveURL('/feeds');
  await expect(page.getByText('One seat is covered.')).toBeVisible();
  const [turns, deadlines] = await Promise.all(
    ['Feed of your turns', 'Calendar of your deadlines'].map((label) => page.getByLabel(label).inputValue()),
  );

  // A reader has nothing but the link.
  const feed = await reader.get(turns);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(await feed.text()).toContain(`href="${baseURL}/t/${table}?as=0"`);
  const { etag, ...headers } = feed.headers();
  expect([headers['x-robots-tag'], headers['referrer-policy'], headers['set-cookie']]).toEqual([
    'noindex',
    'no-referrer',
    undefined,
  ]);
  expect((await reader.get(turns, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  const calendar = await reader.get(deadlines);
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);

  // A table that is joined afterwards is in it as well, and so is one whose link was opened, after a tap.
  const joined = await startTable(request);
  await takeKey(page, joined.players[1]);
  await page.goto('/feeds');
  await expect(page.getByText('One seat of this browser is not.')).toBeVisible();
  await page.getByRole('button', { name: 'Cover all my seats' }).click();
  await expect(page.getByText('2 seats are covered.')).toBeVisible();
  expect(await page.getByLabel('Feed of your turns').inputValue()).toBe(turns);
  const open = await (await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } })).json();
  await page.goto(open.invitationLink);
  await page.getByLabel('Your name').fill('Bo');
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await expect(async () => {
    await page.goto('/feeds');
    await expect(page.getByText('3 seats are covered.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });

  await page.getByText('Revoke the links', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Revoke the links' }).click();
  await expect(page.getByRole('button', { name: 'Make the links' })).toBeVisible();
  expect([(await reader.get(turns)).status(), (await reader.get(deadlines)).status()]).toEqual([404, 404]);

  // On a device that is shared the next person finds no links, and their seats go into no calendar but their own.
  await page.getByRole('button', { name: 'Make the links' }).click();
  await expect(page.getByLabel('Feed of your turns')).toBeVisible();
  await page.request.post('/api/account/sign-out', { data: {}, headers: { origin: baseURL! } });
  await page.goto('/feeds');
  await expect(page.getByRole('button', { name: 'Make the links' })).toBeVisible();
  await reader.dispose();
});

test('the page of the links has no fault that axe can see', async ({ browser, request }) => {
  const { players } = await startTable(request);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await expectFaultless(page, '/feeds', ...BOTH);
  await takeKey(page, players[0]);
  await context.request.post('/api/feeds', { data: {} });
  await expectFaultless(page, '/feeds', ...BOTH);
});
