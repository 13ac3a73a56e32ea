import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { legalMove, move, type Player, startTable, viewOf } from '../support/e2e/api';
import { expectFaultlessHere } from '../support/e2e/axe';
import { careful, Person } from '../support/e2e/player';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const PHONE = { width: 360, height: 740 };

/** A table at which somebody who plays with one tap is to lead, on a phone. */
async function aboutToTap(browser: Browser, request: APIRequestContext, baseURL: string | undefined, delay?: number) {
  const { players } = await startTable(request, { passing: 'never' });
  const [mover] = (await viewOf(request, players[0])).toAct;
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: PHONE, hasTouch: true, baseURL });
  const value = encodeURIComponent(`oneTap=true${delay === undefined ? '' : `&delay=${delay}`}`);
  await page.context().addCookies([{ name: 'stichpost-prefs', value, url: baseURL ?? '' }]);
  await page.goto(players[mover].seatLink);
  return { page, player: players[mover] };
}

/** From now on time passes on the page only when a test lets it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await expect(page.locator('[data-until]')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
}

const legal = (page: Page) => page.locator('label[data-tap="once"]').first();
const ring = (page: Page) => page.locator('.felt-delay');
const version = async (request: APIRequestContext, player: Player) => (await viewOf(request, player)).version;

/** Plays on until somebody may play one of several cards. @returns that player */
async function withAChoice(request: APIRequestContext, players: readonly Player[]): Promise<Player> {
  for (;;) {
    const player = players[(await viewOf(request, players[0])).toAct[0]];
    const { choices, version, table } = await viewOf(request, player);
    const [card, another] = choices[0].cards ?? [];
    if (another) return player;
    const headers = { authorization: `Bearer ${player.seatKey}` };
    const data = { version, move: { type: 'play', card } };
    expect((await request.post(`/api/tables/${table}/moves`, { headers, data })).status()).toBe(200);
  }
}

test('a card played with one tap rests under a ring for three seconds, and a tap on it takes it back', async ({
  browser,
  request,
  baseURL,
}) => {
  const { page, player } = await aboutToTap(browser, request, baseURL);
  await stopTime(page);
  const before = await version(request, player);
  await legal(page).click();
  await expect(ring(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'is sent in 3 seconds' })).toHaveCount(1);
  await page.clock.runFor(2_500);
  await ring(page).click();
  await expect(ring(page)).toHaveCount(0);
  // Neither this page nor the queue sends a card that was taken back.
  await page.clock.runFor(60_000);
  await stopTime(page);
  await page.clock.runFor(60_000);
  expect(await version(request, player)).toBe(before);

  await legal(page).click();
  await expect(ring(page)).toBeVisible();
  await page.clock.runFor(3_100);
  await expect.poll(() => version(request, player)).toBe(before + 1);
  await expect(ring(page)).toHaveCount(0);
  // It counts once, and no second page of this browser has it left to send.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stichpost-waiting') ?? '[]')).toBe('[]');
});

test('a second card takes the place of the first, and the button sends at once', async ({
  browser,
  request,
  baseURL,
}) => {
  const { players } = await startTable(request, { preset: 'herzeln', passing: 'never' });
  const next = await withAChoice(request, players);
  const { page } = await Person.arrive(browser, 'Bo', careful, { viewport: PHONE, hasTouch: true, baseURL });
  await page.context().addCookies([{ name: 'stichpost-prefs', value: 'oneTap%3Dtrue', url: baseURL ?? '' }]);
  await page.goto(next.seatLink);
  await stopTime(page);
  const cards = page.locator('label[data-tap="once"]');
  const { hand, version: open } = await viewOf(request, next);
  await cards.first().click();
  await page.clock.runFor(2_000);
  const other = await cards.nth(1).evaluate((label) => label.closest<HTMLElement>('[data-card]')?.dataset.card);
  await cards.nth(1).click();
  await page.clock.runFor(2_000);
  expect(await version(request, next)).toBe(open);
  await page.locator(`[data-play="${other}"]`).click();
  await expect.poll(async () => (await viewOf(request, next)).hand).toEqual(hand.filter((card) => card !== other));
});

test('leaving the page sends it at once', async ({ browser, request, baseURL }) => {
  const { page, player } = await aboutToTap(browser, request, baseURL, 10);
  const before = await version(request, player);
  await legal(page).click();
  await expect(ring(page)).toBeVisible();
  await expectFaultlessHere(page, page.url(), 'light');
  await page.goto('/rules/hearts');
  await expect.poll(() => version(request, player)).toBe(before + 1);
});

test('with 0 seconds it is sent at once', async ({ browser, request, baseURL }) => {
  const { page, player } = await aboutToTap(browser, request, baseURL, 0);
  const before = await version(request, player);
  await legal(page).click();
  await expect.poll(() => version(request, player)).toBe(before + 1);
});

/** Touches for a whole deal: passing, thirteen cards, and the sheet at its end. */
const FEW = 16;
test(`after a first deal against bots one tap is offered, once; then a deal of Hearts takes at most ${FEW} touches`, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(3 * 60_000);
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: PHONE, hasTouch: true, baseURL });
  await page.context().addCookies([{ name: 'stichpost-prefs', value: 'delay%3D0', url: baseURL ?? '' }]);
  const { request } = page.context();
  const data = { game: 'hearts', name: 'Ada', bots: 'easy' };
  const player: Player = await (await request.post('/api/tables', { data })).json();
  await expect(async () => {
    const view = await viewOf(request, player);
    if (view.choices.length > 0 && view.deal === 0) await move(request, player, legalMove(view));
    expect((await viewOf(request, player)).deal).toBe(1);
  }).toPass({ intervals: [20] });
  let touches = 0;
  const touch = async (what: Locator) => {
    await what.tap();
    touches++;
  };
  const prefs = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'stichpost-prefs')?.value ?? '';
  const goOn = page.getByRole('button', { name: 'Continue' });
  await page.goto(`/t/${player.table}?as=0`);
  await expect(goOn).toBeFocused();
  // One who does not want it is not asked again, until the device has forgotten.
  await page.getByRole('button', { name: 'No, thanks' }).tap();
  await expect(page).toHaveURL(/as=0/);
  await expect.poll(async () => decodeURIComponent(await prefs())).toMatch(/asked=true/);
  expect(decodeURIComponent(await prefs())).not.toMatch(/oneTap=true/);
  await page.context().addCookies([{ name: 'stichpost-prefs', value: 'delay%3D0', url: baseURL ?? '' }]);
  await page.goto(`/t/${player.table}?as=0`);
  await page.getByRole('button', { name: 'Yes, one tap' }).tap();
  await expect(page).toHaveURL(/as=0/);
  const suggested = page.locator('.until-cards-chosen button');
  const card = page.locator('.screen-turn:not([data-until]) label[data-tap="once"]').first();
  const sheet = page.locator('dialog.felt-end[open]');
  // The question goes; the deal's end stays until it has been read, and does not come twice.
  await expect(page.getByRole('button', { name: 'Yes, one tap' })).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await goOn.tap();
  await expect(suggested).toBeVisible();
  await expect(sheet).toBeHidden();
  await touch(suggested);
  while ((await spectate(request, player.table)).deal === 1) {
    const { version } = await viewOf(request, player);
    const next = card.or(goOn).first();
    await expect(next).toBeVisible();
    if (await goOn.isVisible()) break;
    await touch(next);
    await expect.poll(async () => (await viewOf(request, player)).version).toBeGreaterThan(version);
  }
  await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
  await touch(goOn);
  expect(touches).toBeGreaterThan(2);
  expect(touches).toBeLessThanOrEqual(FEW);
});
