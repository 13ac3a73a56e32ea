// `npm run interaction [-- --moves N] [--whole]`: how soon the table answers a touch, on a phone four times as slow as this machine's
// processor and a slow 4G network (150 ms to the server and back, 1.6 Mbit/s). In a browser without windows if there
// is one, or with `--whole` in a whole one. In milliseconds; the last line is JSON.

import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserToMeasure } from '../../scripts/browser.mjs';
import { buildForUse } from '../../scripts/lib/build.mjs';
import { median, rounded } from './bench/figures';
import { flag, usually } from './shared/order';
import { playedUntil } from './shared/player';
import { BuiltSite } from './shared/site';

const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** So long nothing moves any more (ms). */
const STILL = 100;
/** Where a card or button is touched, in pixels. */
const AT = { x: 12, y: 20 };
/** A tap sooner after another one confirms nothing. */
const AFTER_A_TAP = 400;

const { values } = parseArgs({ options: { moves: usually('10'), whole: flag } });
const moves = Number(values.moves);
if (!Number.isInteger(moves) || moves < 1 || moves > 12) throw new Error('--moves is a number from 1 to 12');
const found = await browserToMeasure(values.whole);

await buildForUse();
const server = await BuiltSite.start({ settings: { BOT_PACE_MILLISECONDS: '0' } });
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
try {
  const { key } = await playedUntil(server.url, (view) => view.toAct.includes(0) && view.phase === 'playing');
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  // tsx names functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(observe);
  await page.goto(`${server.url}/s/${key}`);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await slow.send('Network.emulateNetworkConditions', SLOW_4G);
  const cards: number[] = [];
  for (let move = 0; move < moves; move++) cards.push(await played(page));
  const touches = await page.evaluate(() => window.touches ?? []);
  // The browser tells of no touch after which the next picture came within 16 ms.
  if (touches.length === 0) throw new Error('the browser measured no touch');
  console.log(`Own card on the felt after the tap: ${cards.map(Math.round).join(', ')} ms`);
  console.log(`Next paint after each touch that took more than 16 ms: ${touches.map(Math.round).join(', ')} ms`);
  console.log(
    JSON.stringify({
      moves,
      cardShown: rounded(median(cards), 0),
      cardShownMost: rounded(Math.max(...cards), 0),
      nextPaint: rounded(median(touches), 0),
      nextPaintMost: rounded(Math.max(...touches), 0),
    }),
  );
} finally {
  await browser.close();
  await server.close();
}

declare global {
  interface Window {
    /** How long after each touch the next picture came (ms). */
    touches?: number[];
    /** How long after the last tap a card of one's own lay on the felt (ms). */
    shown?: Promise<number>;
  }
}

/** Runs in the page: notes what the browser itself measures of each touch. */
function observe(): void {
  const slowest = new Map<number, number>();
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      slowest.set(entry.interactionId, Math.max(entry.duration, slowest.get(entry.interactionId) ?? 0));
      window.touches = [...slowest.values()];
    }
  }).observe(options);
}

/** Chooses a card and confirms it; how long after that tap it is painted on the felt (ms). Waits for the next turn, or the end. */
async function played(page: Page): Promise<number> {
  const card = page.locator('label[data-tap="twice"]').first();
  await card.waitFor();
  const version = await page.locator('[data-version]').getAttribute('data-version');
  await tap(page, card);
  const button = page.locator('button[data-play]').filter({ visible: true });
  await button.waitFor();
  await page.waitForTimeout(AFTER_A_TAP);
  const chosen = await button.getAttribute('data-play');
  await page.evaluate((code) => {
    window.shown = new Promise((resolve) => {
      let tapped = 0;
      addEventListener('pointerup', (event) => (tapped = event.timeStamp), { once: true, capture: true });
      const isThere = () => document.querySelector(`.felt-card use[href$="#${code}"]`) !== null;
      const watch = new MutationObserver(() => {
        if (!isThere()) return;
        watch.disconnect();
        // It is painted with the next frame; the one after that begins when this is done.
        requestAnimationFrame(() => requestAnimationFrame((painted) => resolve(painted - tapped)));
      });
      const felt = document.querySelector('.felt');
      if (felt) watch.observe(felt, { childList: true, subtree: true });
    });
  }, chosen);
  await tap(page, button);
  const shown = await page.evaluate(() => window.shown);
  if (shown === undefined) throw new Error('nothing was measured');
  await page.waitForFunction(
    (old) => document.querySelector('[data-version]')?.getAttribute('data-version') !== old,
    version,
  );
  return shown;
}

/**
 * A touch near the top of something: the lower half of a card may lie under another one. Playwright's own `tap` has the page look what
 * lies there while it is being touched, which takes the slowed processor as long as what is to be measured; so this looks before,
 * until a hand that closes up lies still.
 */
async function tap(page: Page, what: Locator): Promise<void> {
  let box = await boxOf(what);
  for (let isStill = false; !isStill; ) {
    await page.waitForTimeout(STILL);
    const now = await boxOf(what);
    isStill = now.x === box.x && now.y === box.y;
    box = now;
  }
  await page.touchscreen.tap(box.x + AT.x, box.y + AT.y);
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  return box;
}
