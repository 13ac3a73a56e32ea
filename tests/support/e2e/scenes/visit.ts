import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { complaintsOf } from '../complaints';
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

/** Opens a scene in a browser of its own in which the clock stands; a phone in light colours. `complaints`: what it has complained about. */
export async function visit(
  browser: Browser,
  baseURL: string,
  scene: Scene,
): Promise<{ page: Page; complaints: () => string[] }> {
  const { table, others = [], isGuest = false, locale, preferences } = scene;
  const ready = readyTables();
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: WINDOWS.phone,
    colorScheme: 'light',
    extraHTTPHeaders: { 'x-forwarded-host': HOST },
  });
  const seats = table && !isGuest ? [table, ...others].map((name) => ready[name]) : [];
  await context.addCookies([
    ...seats.map((seat) => ({ name: cookieOf(seat), value: seat.key, url: baseURL })),
    ...(preferences ? [{ name: 'stichpost-prefs', value: encodeURIComponent(preferences), url: baseURL }] : []),
  ]);
  // The same table is shown to others, and to this test if it is run again: nothing counts as seen.
  await context.route('**/seen', (route) => route.abort());
  // The menu is asked for from the host that the page believes to be at.
  await context.route('**/t/**', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    const headers = { ...(await request.allHeaders()), 'x-forwarded-host': HOST, origin: `http://${HOST}` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  const page = await context.newPage();
  const complaints = await complaintsOf(page);
  // Chromium without windows refuses messages; a whole one asks.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await page.clock.setFixedTime(NOW);
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
