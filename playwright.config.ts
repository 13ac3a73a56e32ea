import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser, findPinned, findShell, HOW_TO_GET_A_BROWSER } from './scripts/browser.mjs';
import { checkFree } from './scripts/lib/next.mjs';
import { keepInMemory } from './tests/lab/shared/servers';
import { NOW } from './tests/support/e2e/scenes/now';

// Playwright loads this file again in each of its workers: what the first load chose is handed down in the environment.
if (process.env.E2E_PORT === undefined) {
  process.env.E2E_PORT = String(await checkFree({ port: 0, host: 'localhost' }));
  process.env.E2E_SMTP_PORT = String(await checkFree({ port: 0, host: '127.0.0.1' }));
  const folder = keepInMemory();
  process.env.E2E_DATA_DIR = join(folder, 'data');
  // A second server, whose clock tests move: those of all others would be disturbed by that.
  process.env.E2E_CLOCK_PORT = String(await checkFree({ port: 0, host: 'localhost' }));
  process.env.E2E_CLOCK_DATA_DIR = join(folder, 'clock-data');
  // A third one, whose tables are always the same and whose clock stands: those are looked at.
  process.env.E2E_SCENES_PORT = String(await checkFree({ port: 0, host: 'localhost' }));
  process.env.E2E_SCENES_DATA_DIR = join(folder, 'scenes-data');
  process.env.E2E_SCENES = join(folder, 'tables.json');
  process.env.E2E_CLOCK = join(folder, 'clock');
  writeFileSync(process.env.E2E_CLOCK, Buffer.alloc(8));
}
if (process.env.E2E_BROWSER === undefined) {
  const found = await findBrowser();
  if (!found) throw new Error(`There is no Chromium to test with.\n${HOW_TO_GET_A_BROWSER}`);
  process.env.E2E_BROWSER = JSON.stringify(found);
}
if (process.env.E2E_SHELL === undefined) {
  process.env.E2E_SHELL = JSON.stringify((await findShell()) ?? JSON.parse(process.env.E2E_BROWSER));
}
process.env.E2E_PINNED ??= JSON.stringify(await findPinned());

/** Where scripts/snapshots.mjs wants the pictures drawn. Nothing is tested then, and what tests leave behind is not touched. */
const drawing = process.env.PICTURES;
const port = Number(process.env.E2E_PORT);
const clockPort = Number(process.env.E2E_CLOCK_PORT);
const scenesPort = Number(process.env.E2E_SCENES_PORT);
/** The tests that move the clock of their server. */
const WITH_CLOCK = /pace\.test\.ts$/;
/** The tests that need a whole browser: it shows messages that are pushed. */
const WITH_MESSAGES = /push\.test\.ts$/;
/** The tests that look at tables which are always the same. */
const OF_SCENES = /(?:visual|budget)\.test\.ts$/;
/** `exec`: no shell stays between Playwright and the server. */
const SERVER = `${process.platform === 'win32' ? '' : 'exec '}"${process.execPath}" tests/e2e/server.mjs`;
const shared = {
  command: SERVER,
  reuseExistingServer: false,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
} as const;
/** Null only when scripts/test.mjs lists the tests it has to skip for want of a browser. */
const browser: Awaited<ReturnType<typeof findBrowser>> = JSON.parse(process.env.E2E_BROWSER);

const quickest: typeof browser = JSON.parse(process.env.E2E_SHELL);
/** The browser that draws the pictures, pinned by package-lock.json. */
const pinned: typeof browser = JSON.parse(process.env.E2E_PINNED) ?? quickest;
/** The fonts of all pages: what fits into a window depends on them. */
const FONTCONFIG_FILE = fileURLToPath(new URL('tests/support/e2e/scenes/fonts.conf', import.meta.url));
const launching = (found: typeof browser) =>
  found
    ? { executablePath: found.executablePath, args: found.args, env: { ...process.env, ...found.env, FONTCONFIG_FILE } }
    : {};

const OF_THE_CLOCK = {
  ...shared,
  port: clockPort,
  env: { E2E_PORT: String(clockPort), E2E_DATA_DIR: process.env.E2E_CLOCK_DATA_DIR ?? '' },
};
const OF_THE_SCENES = {
  ...shared,
  port: scenesPort,
  env: {
    E2E_PORT: String(scenesPort),
    E2E_DATA_DIR: process.env.E2E_SCENES_DATA_DIR ?? '',
    E2E_CLOCK: '',
    E2E_FROZEN: String(NOW),
    // Links on the pages follow from it.
    STICHPOST_SECRET: 'the secret of the site of the scenes',
  },
};

/** End-to-end tests: the built site (`npm run build` first), served on a free port with an empty store, in a real browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e/mailbox.ts',
  outputDir: drawing ? '.cache/drawn' : 'test-results',
  reporter: drawing ? 'list' : [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  // Pictures are made with `npm run snapshots` only.
  updateSnapshots: 'none',
  // On two cores: a page that waits for its server leaves room for a third one. A fourth wins nothing.
  workers: 3,
  fullyParallel: true,
  // A test that passes only the second time is reported as flaky; a build machine goes on.
  retries: process.env.CI ? 2 : 0,
  // Build machines are slow at times: what takes three times as long there is no fault of the site.
  timeout: process.env.CI ? 180_000 : 60_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'off',
    actionTimeout: process.env.CI ? 45_000 : 15_000,
    screenshot: 'only-on-failure',
    // It loads every page once more to keep it: the tests about that say so, all others have the server to themselves.
    serviceWorkers: 'block',
    launchOptions: launching(quickest),
  },
  projects: [
    // One after the other, as they share the clock; first, so that the others need not wait for them at the end.
    {
      name: 'clock',
      testMatch: WITH_CLOCK,
      fullyParallel: false,
      workers: 1,
      use: { baseURL: `http://localhost:${clockPort}` },
    },
    { name: 'site', testIgnore: [WITH_CLOCK, OF_SCENES, WITH_MESSAGES] },
    { name: 'messages', testMatch: WITH_MESSAGES, use: { serviceWorkers: 'allow', launchOptions: launching(browser) } },
    {
      name: 'scenes',
      testMatch: OF_SCENES,
      use: { baseURL: `http://localhost:${scenesPort}`, launchOptions: launching(pinned) },
      expect: {
        toHaveScreenshot: {
          pathTemplate: `${drawing ?? 'tests/pictures'}/{arg}{ext}`,
          animations: 'disabled',
          caret: 'hide',
          // A colour that is a little different counts; a few pixels along the edges of letters do not.
          threshold: 0.04,
          maxDiffPixelRatio: 0.001,
        },
      },
    },
  ],
  webServer: drawing ? [OF_THE_SCENES] : [{ ...shared, port, env: { E2E_CLOCK: '' } }, OF_THE_CLOCK, OF_THE_SCENES],
});
