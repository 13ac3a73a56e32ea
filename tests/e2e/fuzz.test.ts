import { expect, test } from '@playwright/test';
import { figuresOf } from '../support/scripts';

/** As many as take less than half a minute beside other tests. */
const REQUESTS = 1_500;

test('no odd request makes the server fail, hang, tell of its files, or change a table without saying so', async () => {
  const figures = await figuresOf('fuzz', ['--requests', `${REQUESTS}`, '--seed', 'short']);
  // Requests that are all refused would prove little.
  expect(Number(figures.done)).toBeGreaterThan(REQUESTS / 5);
});
