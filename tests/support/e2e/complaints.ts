import type { Page } from '@playwright/test';

/**
 * Complaints of a browser about an answer with another status than 200, or of a request that a test has stopped; and what Playwright says
 * where a test goes without the service worker.
 */
const NO_COMPLAINT = /^Failed to load resource|^Service Worker registration blocked by Playwright/;

/**
 * Listens to a page before it is opened.
 * @returns what its browser has complained about so far: whatever the policy of the page forbids, errors, and every warning and
 * error in its console
 */
export async function complaintsOf(page: Page): Promise<() => string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !NO_COMPLAINT.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`forbidden: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => [...complaints];
}
