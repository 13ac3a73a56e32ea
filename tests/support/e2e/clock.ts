import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** How far the clock of the server is ahead of the machine's (ms), and browsers whose clocks go with it. */
const file = () => process.env.E2E_CLOCK ?? '';

/** The time of the server whose clock tests move (ms since 1970). */
export function serverNow(): number {
  const bytes = Buffer.alloc(8);
  const opened = openSync(file(), 'r');
  readSync(opened, bytes, 0, 8, 0);
  closeSync(opened);
  return Date.now() + bytes.readDoubleLE(0);
}

/** Moves that clock on to this time, never back: what was stored would lie in the future. The clocks of these browsers go with it. */
export async function moveClockTo(time: number, browsers: readonly BrowserContext[] = []): Promise<void> {
  if (time < serverNow()) throw new Error('the clock of a server goes forward only');
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(time - Date.now());
  // In one go and in its place, so that a reader meanwhile gets the one or the other.
  const opened = openSync(file(), 'r+');
  writeSync(opened, bytes, 0, 8, 0);
  closeSync(opened);
  await followClock(browsers);
}

/** Sets the clocks of browsers to that of the server. Their timers run as always. */
export async function followClock(browsers: readonly BrowserContext[]): Promise<void> {
  await Promise.all(browsers.map((browser) => browser.clock.setFixedTime(serverNow())));
}
