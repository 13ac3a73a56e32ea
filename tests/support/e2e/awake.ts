import type { Page } from '@playwright/test';

/** Waits until scripts have taken over the page: its first link, button or field. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pressed = document.querySelector('main :is(a, button, input, select)') ?? document.querySelector('main');
    return pressed !== null && Object.keys(pressed).some((key) => key.startsWith('__reactFiber$'));
  });
}
