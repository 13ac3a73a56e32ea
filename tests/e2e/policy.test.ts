import { type Browser, type BrowserContextOptions, expect } from '@playwright/test';
import { startTable } from '../support/e2e/api';
import { awake } from '../support/e2e/awake';
import { complaintsOf } from '../support/e2e/complaints';
import { openSheet } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

/** A page of a browser of its own, and what that has complained about. */
async function listening(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext(options)).newPage();
  return { page, complaints: await complaintsOf(page) };
}

/** The others, and the tables, their lobby and their sheet, are among the scenes, which listen as well. */
const PAGES = [
  ...['/new?game=spades', '/feeds', '/lost', '/account', '/account/delete', '/account/deleted', '/account/join'],
  ...['/sign-in', '/sign-in/sent', '/sign-in/confirm', '/t/0123456789ab', '/i/wrong', '/w/wrong'],
  ...[
    '/confirm/wrong',
    '/unsubscribe/wrong',
    '/t/0123456789ab/recap',
    '/t/0123456789ab/recap/1/0',
    '/?problem=wrong-key',
    '/tour?step=1',
    '/tour?step=5',
  ],
];

test('every page that is no scene works under its policy, without a word in the console', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, complaints } = await listening(browser);
  // Scripts that were stopped would take nothing over.
  for (const path of PAGES) {
    await page.goto(path);
    await awake(page);
  }
  expect(complaints()).toEqual([]);
});

test('home, rules and tour work under their policy for one stranger after the other, each with a nonce of their own', async ({
  browser,
}) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/rules/hearts', '/tour']) {
    // From the third on the page is not rendered any more.
    for (let stranger = 1; stranger <= 3; stranger++) {
      const { page, complaints } = await listening(browser);
      const answer = (await page.goto(path))!;
      await awake(page);
      const policy = (await answer.headerValue('content-security-policy'))!;
      const [, nonce] = /'nonce-([^']+)'/.exec(policy)!;
      const ofScripts = [...(await answer.text()).matchAll(/<script [^>]*nonce="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(ofScripts)).toEqual(new Set([nonce]));
      nonces.add(nonce);
      expect(complaints()).toEqual([]);
      await page.context().close();
    }
  }
  expect(nonces.size).toBe(9);
});

test('the page of a seat works under its policy, and so does a table whose seats bots have filled', async ({
  browser,
}) => {
  const { page, complaints } = await listening(browser);
  const opened = await page.request.post('/api/tables', { data: { game: 'spades', name: 'Ada' } });
  const { table, seatLink } = await opened.json();
  await page.request.get(seatLink);
  await page.request.post(`/api/tables/${table}/fill`, {
    form: { level: 'easy' },
    headers: { accept: 'application/json' },
  });
  await page.goto(`/t/${table}?as=0`);
  await awake(page);
  await expect(page.locator('form[action$="/moves"]').first()).toBeVisible();
  await openSheet(page);
  await page.goto(`/t/${table}/link`);
  await awake(page);
  expect(complaints()).toEqual([]);
});

test('going from page to page, and sending forms, asks for nothing that the policy forbids', async ({ browser }) => {
  const { page, complaints } = await listening(browser);
  await page.goto('/');
  await awake(page);
  for (const path of ['/rules', '/rules/hearts', '/new?game=hearts', '/mine']) {
    const link = page.locator(`a[href^="${path}"]`).first();
    if ((await link.count()) === 0) await page.goto('/');
    await link.click();
    await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(path));
    await awake(page);
  }
  await page.goto('/new?game=hearts');
  await awake(page);
  await page.locator('input[name="name"]').first().fill('Ada');
  await page.locator('form[action="/api/tables"] button[type="submit"]').last().click();
  await page.waitForURL(/\/t\//);
  await awake(page);
  expect(complaints()).toEqual([]);
});

test('what somebody got into a page does nothing: no script, no style, no address elsewhere, no frame', async ({
  browser,
}) => {
  const { page, complaints } = await listening(browser);
  await page.goto('/');
  await page.evaluate(() => {
    const put = (html: string) => document.body.insertAdjacentHTML('beforeend', html);
    put('<img src="/icon.svg" onload="window.stolen = true">');
    put('<p id="styled" style="color: rgb(1, 2, 3)">x</p>');
    put('<img src="http://127.0.0.1:9/x.png">');
    put('<iframe src="/rules"></iframe>');
    const script = document.createElement('script');
    script.textContent = 'window.stolen = true';
    const elsewhere = document.createElement('script');
    elsewhere.src = 'http://127.0.0.1:9/x.js';
    // A file that is no script is not run as one, though it is ours.
    const page = document.createElement('script');
    page.src = '/api/health';
    document.body.append(script, elsewhere, page);
  });
  for (const directive of ['script-src', 'style-src', 'img-src', 'frame-src']) {
    await expect.poll(() => complaints().join('\n')).toContain(`forbidden: ${directive}`);
  }
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  expect(await page.locator('#styled').evaluate((styled) => getComputedStyle(styled).color)).not.toBe('rgb(1, 2, 3)');
});

test('the form of an invitation works without scripts, though the page tells nobody its address', async ({
  browser,
  request,
}) => {
  const opened = await (await request.post('/api/tables', { data: { game: 'spades', name: 'Ada' } })).json();
  const { page, complaints } = await listening(browser, { javaScriptEnabled: false });
  const answer = await page.goto(`/i/${opened.invitation}`);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  const sent = page.waitForRequest((one) => one.method() === 'POST');
  await page.locator('input[name="name"]').fill('Bo');
  await page.locator('form:has(input[name="name"]) button[type="submit"]').click();
  expect((await (await sent).allHeaders()).origin).toBe('null');
  await expect(page).toHaveURL(new RegExp(`/t/${opened.table}`));
  expect(complaints()).toEqual([]);
});

test('a page of the policy is kept for when there is no network, and works then', async ({ browser, request }) => {
  const { players, table } = await startTable(request, { passing: 'never' });
  const { page, complaints } = await listening(browser, { serviceWorkers: 'allow' });
  await page.goto(players[0].seatLink);
  await awake(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`/t/${table}?as=0`);
  await awake(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('tables')).keys()).length))
    .toBeGreaterThan(0);
  expect(complaints()).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`/t/${table}?as=0`);
  await awake(page);
  await expect(page.locator('html')).toHaveAttribute('data-kept', /\d+/);
  await page.goto('/rules/hearts');
  await expect(page.getByRole('heading')).toHaveText(/No network/);
  expect(complaints().filter((complaint) => /forbidden|Content Security/.test(complaint))).toEqual([]);
});
