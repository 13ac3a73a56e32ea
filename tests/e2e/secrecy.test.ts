import { expect } from '@playwright/test';
import { test } from '../support/e2e/test';
import { figuresOf } from '../support/scripts';

// docs/secrecy.md lists what can be received and how it is searched. The script fails where something came that should not, a leak that was
// planted is not found, or nothing came, or was planted, on one of the channels.
test('nobody receives a card that they must not know, and a leak that is planted on any channel is found', async () => {
  test.setTimeout(300_000);
  const figures = await figuresOf('secrecy', ['--short', '--seed', '100']);
  expect(figures).toMatchObject({ matches: 4, leaks: 0, missed: 0, silent: 0, unplanted: 0 });
  expect(Number(figures.planted)).toBeGreaterThan(0);
});
