import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { parseNetworks } from '../../lib/notify/channels/networks';
import { newVapidKeys } from '../../lib/notify/channels/vapid';
import { webPushChannel } from '../../lib/notify/channels/webpush';
import { newBrowser } from '../lab/shared/push';
import { startReceiver } from '../lab/shared/receiver';
import { move, startOneWaiting, startTable, takeKey, viewOf } from '../support/e2e/api';
import { BOTH, expectNoViolations } from '../support/e2e/axe';
import { openSheet } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

import { noteOf } from '../support/note';

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Stands in for the browser's connection to a push service, which there is none of here: the page's subscription is this one.
 * All else is the browser's own: the permission, the service worker, the notification.
 */
function subscribeTo(subscription: Subscription) {
  const KEY = 'test-push-key';
  const make = (key: BufferSource): object => ({
    endpoint: subscription.endpoint,
    options: { applicationServerKey: key, userVisibleOnly: true },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(KEY, [...applicationServerKey].join());
      return make(new Uint8Array(applicationServerKey).buffer);
    },
    getSubscription: async () => {
      const kept = localStorage.getItem(KEY);
      return kept === null ? null : make(Uint8Array.from(kept.split(','), Number).buffer);
    },
  });
}

/** Hands a message to the service worker as the browser does when its push service has one. */
async function deliver(context: BrowserContext, page: Page, origin: string, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) found(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a tap has this device told: what is pushed is shown, counted, and opens the table; another tap ends it', async ({
  browser,
  request,
  baseURL,
}) => {
  const receiver = await startReceiver();
  const device = newBrowser(randomBytes(16));
  const subscription = { endpoint: `${receiver.origin}/push/one`, keys: device.keys };
  const { table, players } = await startTable(request);
  const other = await startTable(request);
  const context = await browser.newContext({ locale: 'en', permissions: ['notifications'], baseURL: baseURL! });
  await context.addInitScript(subscribeTo, subscription);
  const page = await context.newPage();
  await takeKey(page, other.players[0]);
  await page.goto(players[1].seatLink);
  const box = page.locator('[data-push]');

  // Before the tap the browser is subscribed to nothing; its service worker only keeps pages.
  await expect(box).toHaveAttribute('data-push', 'off');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()),
  ).toBeNull();
  await openSheet(page);
  await box.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(box).toHaveAttribute('data-push', 'on');
  await expect(box.getByRole('status')).toHaveText('This device tells you when it is your turn.');
  await page.reload();
  await expect(box).toHaveAttribute('data-push', 'on');

  // The other table is another tap.
  await page.goto(`/t/${other.table}?as=0`);
  await expect(box).toHaveAttribute('data-push', 'off');
  await page.goto(`/t/${table}?as=1`);
  await openSheet(page);
  await box.getByRole('button', { name: 'At all other tables' }).click();
  await expect(box.getByRole('button', { name: 'At all other tables' })).toHaveCount(0);
  // While the server is asked there is no button either.
  await expect(box).toHaveAttribute('data-push', 'on');
  await page.goto(`/t/${other.table}?as=0`);
  await expect(box).toHaveAttribute('data-push', 'on');

  // The browser shows what the site sends.
  const channel = webPushChannel({
    vapid: { ...newVapidKeys(), subject: 'mailto:a@example.org' },
    words: () => ({ title: 'Your turn: Sunday round', body: 'Bo, it is you.' }),
    reach: { networks: parseNetworks('127.0.0.1')! },
  });
  const url = `${baseURL}/t/${table}?as=1`;
  await channel.send(subscription, noteOf({ table, seat: 1, url, waiting: 2 }));
  const payload = device.decrypt(receiver.received[0].body);
  const [worker] = context.serviceWorkers();
  await worker.evaluate(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => Object.assign(globalThis, { badge: count }),
    });
  });
  await deliver(context, page, baseURL!, JSON.stringify(payload));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Your turn: Sunday round', body: 'Bo, it is you.', tag: `${table}-1` }]);
  expect(await worker.evaluate(() => Object.entries(globalThis).find(([name]) => name === 'badge')?.[1])).toBe(2);

  // A tap on it leads the tab that has the table open to the seat in question. No program can tap it: a browser lets a worker
  // come to the front after a tap of a person only.
  await page.goto(`/t/${table}`);
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(Reflect.get(globalThis, 'WindowClient').prototype, { focus: async () => undefined });
    const [notification] = await registration.getNotifications();
    const tap = new Event('notificationclick');
    Object.assign(tap, { notification, waitUntil: (work: Promise<unknown>) => work.catch(() => undefined) });
    globalThis.dispatchEvent(tap);
  });
  await expect(page).toHaveURL(`/t/${table}?as=1`);
  await expect.poll(() => shown(page)).toEqual([]);

  await page.goto(`/t/${table}?as=1`);
  await openSheet(page);
  await box.getByRole('button', { name: 'Not on this device any more' }).click();
  await expect(box).toHaveAttribute('data-push', 'off');
  await page.reload();
  await expect(box).toHaveAttribute('data-push', 'off');
  await receiver.close();
});

test('who waits for the first time has this device tell them with one tap, and is not asked again, there or elsewhere', async ({
  browser,
  request,
  baseURL,
}) => {
  const { waits } = await startOneWaiting(request);
  const receiver = await startReceiver();
  const subscription = { endpoint: `${receiver.origin}/push/one`, keys: newBrowser(randomBytes(16)).keys };
  const context = await browser.newContext({
    ...{ locale: 'en', permissions: ['notifications'], baseURL: baseURL! },
    viewport: { width: 360, height: 740 },
  });
  await context.addInitScript(subscribeTo, subscription);
  const page = await context.newPage();
  const box = page.getByText('How shall I tell you?').locator('xpath=ancestor::form');
  await page.goto(waits.seatLink);
  await expect(box).toContainText(/has until tomorrow, \d\d:\d\d\. How shall I tell you\?/);
  for (const scheme of BOTH) await expectNoViolations(page, 'the first wait', scheme);
  await box.getByRole('button', { name: 'This device' }).click();
  await expect(box).toHaveCount(0);
  await openSheet(page);
  await expect(page.locator('[data-push]')).toHaveAttribute('data-push', 'on');
  const elsewhere = await browser.newContext({ locale: 'en', baseURL: baseURL! });
  const other = await elsewhere.newPage();
  await other.goto(waits.seatLink);
  await expect(other.locator('.screen-turn')).toBeVisible();
  await expect(other.getByText('How shall I tell you?')).toHaveCount(0);
  await receiver.close();
});

test('a message that is out of date goes: with the next push, which says where it still is one’s turn, and where the page shows it', async ({
  browser,
  request,
  baseURL,
}) => {
  const { due, waits } = await startOneWaiting(request);
  const context = await browser.newContext({ locale: 'en', permissions: ['notifications'], baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto(due.seatLink);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [own, other] = [`${due.table}-${due.seat}`, 'another1table-0'];
  const push = (tag: string, kind: string, open: string[] | null) =>
    deliver(
      context,
      page,
      baseURL!,
      JSON.stringify({ title: tag, body: kind, tag, kind, open, path: '/', at: 0, waiting: null }),
    );
  const tags = async () => (await shown(page)).map(({ tag }) => tag).toSorted();
  await push(own, 'turn', null);
  await push(other, 'turn', null);
  await push('third1table-0', 'nudge', [own]);
  // A message about anything but a turn stays until its player takes it away.
  await expect.poll(tags).toEqual([own, 'third1table-0'].toSorted());
  await page.reload();
  await expect(page.locator('form[action$="/moves"]')).toHaveCount(1);
  expect(await tags()).toContain(own);
  // The move is made elsewhere, while this page shows the table.
  await move(request, due, { type: 'decline' });
  await expect.poll(async () => (await viewOf(request, waits)).toAct.includes(due.seat)).toBe(false);
  await expect.poll(tags).toEqual(['third1table-0']);
});

test('a player who has said no is told how to change that; a browser without JavaScript is offered nothing', async ({
  browser,
  request,
  baseURL,
}) => {
  const { players } = await startTable(request);
  const context = await browser.newContext({ locale: 'de', baseURL: baseURL! });
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  const page = await context.newPage();
  await page.goto(players[0].seatLink);
  await expect(page.locator('[data-push]')).toHaveAttribute('data-push', 'denied');
  await expect(page.locator('[data-push]')).toContainText('Dein Browser erlaubt dieser Seite keine Mitteilungen.');
  await context.close();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const bare = await plain.newPage();
  await bare.goto(players[0].seatLink);
  await expect(bare.locator('main')).toBeVisible();
  await expect(bare.locator('[data-push]')).toHaveCount(0);
});

test('no subscription leads the server to a private address, or is made by somebody without a seat', async ({
  request,
}) => {
  const { players } = await startTable(request);
  const subscription = { endpoint: 'https://169.254.169.254/latest', keys: newBrowser(randomBytes(16)).keys };
  const post = (data: object, seatKey = players[0].seatKey) =>
    request.post('/api/push/subscriptions', { data, headers: { authorization: `Bearer ${seatKey}` } });
  const refused = await post({ subscription, locale: 'en' });
  expect([refused.status(), (await refused.json()).field]).toEqual([400, 'subscription.endpoint']);
  const allowed = { ...subscription, endpoint: 'https://push.example.org/1' };
  const wrong = `${players[0].seatKey.slice(0, -22)}${'A'.repeat(22)}`;
  expect((await post({ subscription: allowed, locale: 'en' }, wrong)).status()).toBe(401);
  const foreign = await request.post('/api/push/subscriptions', {
    data: { subscription: allowed, locale: 'en' },
    headers: { origin: 'https://example.org' },
  });
  expect(foreign.status()).toBe(403);
  expect((await post({ subscription: allowed, locale: 'en' })).status()).toBe(200);
});

test('the site can be installed: its manifest and all its icons are there', async ({ request, page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await request.get(address!);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, display, start_url } = await manifest.json();
  expect([display, start_url]).toEqual(['standalone', '/']);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [...icons.map((icon: { src: string }) => icon.src), touch, '/badge-96.png', '/icon-192.png']) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, expect.stringMatching(/^image\//)]);
  }
  expect((await request.get('/sw.js')).headers()['content-type']).toContain('javascript');
});
