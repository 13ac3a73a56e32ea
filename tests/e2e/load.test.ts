import { expect } from '@playwright/test';
import { SHORT } from '../lab/load/plan';
import { test } from '../support/e2e/test';
import { figuresOf } from '../support/scripts';

// The script fails where anything went wrong or was not measured.
test('the short form of `npm run test:load`: no error, every move seen, every stream told, and everything measured', async () => {
  const figures = await figuresOf('test:load', ['--short', '--store', 'lmdb']);
  expect(figures).toMatchObject({ errors: 0, holds: true, seconds: SHORT.seconds });
});
