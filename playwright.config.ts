import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './scripts/browser.mjs';
import { checkFree } from './scripts/lib/next.mjs';

// Playwright loads this file again in each of its workers: what the first load chose is handed down in the environment.
if (process.env.E2E_PORT === undefined) {
  process.env.E2E_PORT = String(await checkFree({ port: 0, host: 'localhost' }));
  process.env.E2E_SMTP_PORT = String(await checkFree({ port: 0, host: '127.0.0.1' }));
  const folder = mkdtempSync(join(tmpdir(), 'stichpost-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
if (process.env.E2E_BROWSER === undefined) {
  const found = await findBrowser();
  if (!found) throw new Error(`There is no Chromium to test with.\n${HOW_TO_GET_A_BROWSER}`);
  process.env.E2E_BROWSER = JSON.stringify(found);
}

const port = Number(process.env.E2E_PORT);
/** Null only when scripts/test.mjs lists the tests it has to skip for want of a browser. */
const browser: Awaited<ReturnType<typeof findBrowser>> = JSON.parse(process.env.E2E_BROWSER);

/** End-to-end tests: the built site (`npm run build` first), served on a free port with an empty store, in a real browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e/mailbox.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  workers: 2,
  fullyParallel: true,
  // A test that passes only the second time is reported as flaky; a build machine goes on.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'off',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: browser
      ? {
          executablePath: browser.executablePath,
          args: browser.args,
          env: { ...process.env, ...browser.env },
        }
      : {},
  },
  webServer: {
    // `exec`: no shell stays between Playwright and the server.
    command: `${process.platform === 'win32' ? '' : 'exec '}"${process.execPath}" scripts/e2e-server.mjs`,
    port,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
  },
});
