import { expect } from '@playwright/test';
import { test } from '../support/e2e/test';
import { figuresOf } from '../support/scripts';

/** A few seconds' worth; `npm run fuzz` sends many more. */
const REQUESTS = 800;

test('no odd request makes the server fail, hang, tell of its files, or change a table without saying so', async () => {
  test.setTimeout(180_000);
  const figures = await figuresOf('fuzz', ['--requests', `${REQUESTS}`, '--seed', 'short']);
  // Requests that are all refused would prove little.
  expect(Number(figures.done)).toBeGreaterThan(REQUESTS / 5);
});
