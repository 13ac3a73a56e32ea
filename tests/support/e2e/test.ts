import { type Browser, test as base } from '@playwright/test';

let ofWorker: Browser | null = null;

/** Closes what a test has opened: Playwright leaves it open, where pages go on listening to their tables as long as the tests run. */
export const test = base.extend<{ leavesNothing: undefined }>({
  browser: [
    async ({ browser }, use) => {
      ofWorker = browser;
      await use(browser);
    },
    { scope: 'worker' },
  ],
  leavesNothing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is needed.
    async ({}, use) => {
      await use(undefined);
      await Promise.all((ofWorker?.contexts() ?? []).map((context) => context.close()));
    },
    { auto: true },
  ],
});
