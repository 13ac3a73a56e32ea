import type { Page } from '@playwright/test';

const FIRST = 'main :is(a, button, input, select)';

/** Waits until scripts have taken over a part of the page, by default its first link, button or field, and what they do then is done. */
export async function awake(page: Page, part = FIRST): Promise<void> {
  await page.waitForFunction((part) => {
    const pressed = document.querySelector(part) ?? document.querySelector('main');
    return pressed !== null && Object.keys(pressed).some((key) => key.startsWith('__reactFiber$'));
  }, part);
  // They listen to keys a little later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
