import { expect, test } from '@playwright/test';
import { fuzz, tell } from '../../scripts/fuzz/run';
import { startSite } from '../../scripts/fuzz/site';

/** The short form of `npm run fuzz`: as many as take less than half a minute beside other tests. */
const REQUESTS = 1_500;

test('no odd request makes the server fail, hang, tell of its files, or change a table without saying so', async () => {
  const site = await startSite();
  try {
    const { findings, done, statuses } = await fuzz(site.origin, site.store, REQUESTS, 'short');
    expect(findings.map(tell)).toEqual([]);
    // Requests that are all refused would prove little.
    expect(done, JSON.stringify(statuses)).toBeGreaterThan(REQUESTS / 5);
  } finally {
    await site.stop();
  }
});
