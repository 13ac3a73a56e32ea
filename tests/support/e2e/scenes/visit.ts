import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { complaintsOf } from '../complaints';
import { keptContext } from '../test';
import { NOW } from './now';
import { type Look, SCHEMES, type Scene, WINDOWS } from './scenes';
import type { Ready } from './telling';

/** The host of links, so that they are the same whatever port the server has. */
export const HOST = 'stichpost.example';
/** The name of the cookie with the key of a seat taken now. */
export const cookieOf = ({ table }: Ready) => `seat.${table}.0.${NOW.toString(36)}`;

/** The keys to the tables, as the server wrote them down. */
export function readyTables(): Record<string, Ready> {
  return JSON.parse(readFileSync(process.env.E2E_SCENES ?? '', 'utf8'));
}

/**
 * Opens a browser in which the clock stands; its first page is an empty one of the site, which keeps its process alive: what one scene has
 * loaded and compiled, axe above all, the next one need not.
 */
async function openBrowser(browser: Browser, baseURL: string, locale: Scene['locale']): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: WINDOWS.phone,
    colorScheme: 'light',
    extraHTTPHeaders: { 'x-forwarded-host': HOST },
  });
  // The same table is shown to others, and to this test if it is run again: nothing counts as seen.
  await context.route('**/seen', (route) => route.abort());
  // The menu is asked for from the host that the page believes to be at.
  await context.route('**/t/**', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    const headers = { ...(await request.allHeaders()), 'x-forwarded-host': HOST, origin: `http://${HOST}` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  // Chromium without windows refuses messages; a whole one asks.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await context.clock.setFixedTime(NOW);
  const empty = await context.newPage();
  await empty.route('/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await empty.goto('/nothing');
  return context;
}

/** Opens a scene, on a phone in light colours, in a browser that has kept nothing of the one before. `complaints`: what it has complained about. */
export async function visit(
  browser: Browser,
  baseURL: string,
  scene: Scene,
): Promise<{ page: Page; complaints: () => string[] }> {
  const { table, others = [], isGuest = false, locale, preferences } = scene;
  const ready = readyTables();
  const context = await keptContext(locale, () => openBrowser(browser, baseURL, locale));
  const [empty] = context.pages();
  await Promise.all([context.clearCookies(), empty.evaluate(() => localStorage.clear())]);
  const seats = table && !isGuest ? [table, ...others].map((name) => ready[name]) : [];
  await context.addCookies([
    ...seats.map((seat) => ({ name: cookieOf(seat), value: seat.key, url: baseURL })),
    ...(preferences ? [{ name: 'stichpost-prefs', value: encodeURIComponent(preferences), url: baseURL }] : []),
  ]);
  const page = await context.newPage();
  const complaints = await complaintsOf(page);
  await page.goto(scene.address(table ? ready[table] : { table: '', invitation: '', key: '', watch: null }));
  await page.waitForFunction(allWoken);
  // A trick that her own card completed is held for a moment; what she has not seen is played first.
  await expect(page.locator('[data-name="skip"]')).toHaveCount(0, { timeout: 20_000 });
  await scene.prepare?.(page);
  return { page, complaints };
}

/** Whether scripts have taken over everything that can be pressed. */
function allWoken(): boolean {
  const pressed = [...document.querySelectorAll('main :is(a, button, input, select)')];
  const isWoken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  return document.readyState === 'complete' && pressed.every(isWoken);
}

/** Shows the page in this window and these colours. */
export async function show(page: Page, look: Look): Promise<void> {
  const [window, scheme] = look.split('-');
  const size = Object.entries(WINDOWS).find(([name]) => name === window)?.[1] ?? WINDOWS.phone;
  await page.setViewportSize(size);
  // A rail that comes into the window with its size is filled first.
  const unfilled = page.locator('#more > [aria-busy="true"]');
  await expect(unfilled.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ colorScheme: SCHEMES.find((one) => one === scheme) ?? 'light' });
}
