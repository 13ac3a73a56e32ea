import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { legalMove, move, startTable, takeKey, viewOf } from '../support/e2e/api';
import { awake } from '../support/e2e/awake';
import { AT_INDEX, careful, Person } from '../support/e2e/player';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

type Load = { page: number; javascript: number; faces: number };
const { firstLoad: budget }: { firstLoad: { home: Load; table: Load } } = JSON.parse(
  readFileSync(new URL('../../budget.json', import.meta.url), 'utf8'),
);
/** How much a load may differ from `budget.json`: headers, names and hands are not of one length. */
const LEEWAY = 0.03;

/** The bytes that a first visit transfers over the wire (JavaScript, the cards' faces, all else), and the hosts it asks. */
async function firstLoad(page: Page, address: string): Promise<{ load: Load; hosts: string[] }> {
  const load = { page: 0, javascript: 0, faces: 0 };
  const hosts = new Set<string>();
  const kinds = new Map<string, keyof Load>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const isFaces = new URL(request.url).pathname.startsWith('/cards/');
    kinds.set(requestId, isFaces ? 'faces' : type === 'Script' ? 'javascript' : 'page');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) load[kind] += encodedDataLength;
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => document.readyState === 'complete');
  return { load, hosts: [...hosts] };
}

test('the first load of home and table is what budget.json says, all from our own server', async ({
  browser,
  request,
  baseURL,
}) => {
  const { players } = await startTable(request);
  for (const [name, address] of [
    ['home', '/'],
    ['table', players[0].seatLink],
  ] as const) {
    // A wide window asks for its menu, and the emblems in it, as soon as its scripts run: in time for the load or not.
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const { load, hosts } = await firstLoad(page, address);
    console.log(`the first load of ${name}: ${JSON.stringify(load)}`);
    for (const kind of ['page', 'javascript', 'faces'] as const) {
      expect(load[kind], `${kind} of ${name}`).toBeLessThanOrEqual(budget[name][kind]);
      expect(load[kind], `${kind} of ${name}`).toBeGreaterThanOrEqual(budget[name][kind] * (1 - LEEWAY));
    }
    expect(hosts).toEqual([new URL(baseURL!).host]);
    await page.close();
  }
});

test('a link is followed without a whole page load, and in a tab of its own where its visitor asks for one', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await awake(page);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  const rules = page.locator('header').getByRole('link', { name: 'Rules' });
  const [tab] = await Promise.all([context.waitForEvent('page'), rules.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/rules$/);
  await expect(page).toHaveURL(/:\d+\/$/);
  await rules.click();
  await expect(page).toHaveURL(/\/rules$/);
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(loads).toEqual([]);
});

test('two devices of one player: the second move is told that the table has moved on, and sees it as it is', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request);
  const phone = await Person.arrive(browser, 'Ada', careful);
  // Other cards than the phone's, whatever is dealt: the same move sent twice would count once.
  const laptop = await Person.arrive(browser, 'Ada', (card) => -careful(card), { javaScriptEnabled: false });
  for (const { page } of [phone, laptop]) await page.goto(players[0].seatLink);
  await phone.move();

  // The laptop still shows the old page: its form is for a turn that is over.
  await laptop.chooseSeveral();
  await expect(laptop.page).toHaveURL(/problem=table-moved-on/);
  await expect(laptop.page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(/moved on/);
  const { version } = await viewOf(request, players[0]);
  await expect(laptop.page.locator('[data-version]')).toHaveAttribute('data-version', String(version));
  await expect(laptop.page.locator('form[action$="/moves"]')).toHaveCount(0);
});

test('several seats in one browser: no hand is shown before it is asked for', async ({ browser, request }) => {
  const { players, table } = await startTable(request, { passing: 'never' });
  const page = await browser.newPage();
  for (const player of players) await takeKey(page, player);
  const turn = (await viewOf(request, players[0])).toAct[0];
  await page.goto(`/t/${table}`);
  await expect(page.locator('main [data-card]')).toHaveCount(0);
  const name = ['Ada', 'Bo', 'Cleo', 'Dov'][turn];
  await page.getByRole('link', { name: `Show ${name}’s hand` }).click();
  await expect(page.locator('input[name="move.card"]')).toHaveCount(13);
});

test('names are shown as text', async ({ browser, request }) => {
  const { players } = await startTable(request, {}, { names: ["O'Brien & Co", 'Zoë', '李雷', '🃏 Dov'] });
  const page = await browser.newPage();
  await page.goto(players[0].seatLink);
  for (const name of ["O'Brien & Co", 'Zoë', '李雷', '🃏 Dov']) await expect(page.locator('main')).toContainText(name);
});

test('a locked card says why it may not be played, also without JavaScript', async ({ browser, request }) => {
  const { players } = await startTable(request, { passing: 'never' });
  const turn = (await viewOf(request, players[0])).toAct[0];
  const person = await Person.arrive(browser, 'Ada', careful, { javaScriptEnabled: false });
  await person.page.goto(players[turn].seatLink);
  const locked = person.page.locator('input[name="move.card"][aria-describedby]').first();
  const card = await locked.getAttribute('value');
  const why = person.page.locator(`#card-${card}-why`);
  await expect(why).toBeHidden();
  await person.page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
  await expect(why).toBeVisible();
  await expect(why).toContainText(/lead/i);
});

test('the language follows the browser and can be switched, without losing the page', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/rules/hearts');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/rules\/hearts$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an open page shows the move of another player by itself, and by asking when there is no stream', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request);
  const watching = await Person.arrive(browser, 'Ada', careful);
  const asking = await Person.arrive(browser, 'Ada', careful);
  await asking.page.route('**/events', (route) => route.fulfill({ status: 500 }));
  for (const { page } of [watching, asking]) await page.goto(players[0].seatLink);
  const seen = (page: Page) => page.locator('[data-version]').getAttribute('data-version').then(Number);
  const before = (await viewOf(request, players[0])).version;
  await move(request, players[1], legalMove(await viewOf(request, players[1])));
  await expect.poll(() => seen(watching.page)).toBe(before + 1);
  await expect.poll(() => seen(asking.page), { timeout: 30_000 }).toBe(before + 1);
});

test('a name of thirty wide letters without a space makes no page wider than the window', async ({
  browser,
  request,
}) => {
  const names = ['Ada', 'W'.repeat(30), 'Cleo', 'Dov'];
  const { table, players } = await startTable(request, { length: { kind: 'deals', count: 1 } }, { names });
  const page = await browser.newPage({ viewport: { width: 320, height: 568 } });
  await takeKey(page, players[0]);
  for (const address of [
    `/t/${table}`,
    `/t/${table}/menu`,
    `/t/${table}/link?as=0`,
    '/mine',
    '/',
    `/t/${table}?over`,
  ]) {
    if (address.endsWith('over')) await playOut(players, () => 0);
    await page.goto(address);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await expect(page.getByText(/W{30}/).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
});

test('a window of an address that leads nowhere says so in its title', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'en' });
  for (const [address, title] of [
    ['/no/such/page', 'Nothing on the table here · Stichpost'],
    ['/t/nosuchtable', 'No table here, or no longer · Stichpost'],
  ]) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
});
