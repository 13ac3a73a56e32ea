import { type Browser, type BrowserContext, test as base } from '@playwright/test';

let ofWorker: Browser | null = null;
/** Contexts that all tests of a worker look at, one after the other, each with its first page, which stays. */
const kept = new Map<string, Promise<BrowserContext>>();

/** A context that stays for the next test. */
export function keptContext(name: string, open: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = kept.get(name) ?? open();
  kept.set(name, context);
  return context;
}

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
      const stay = await Promise.all(kept.values());
      const contexts = (ofWorker?.contexts() ?? []).filter((context) => !stay.includes(context));
      const pages = stay.flatMap((context) => context.pages().slice(1));
      await Promise.all([...contexts, ...pages].map((one) => one.close()));
    },
    { auto: true },
  ],
});
