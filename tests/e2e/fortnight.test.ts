import { expect } from '@playwright/test';
import { siteFortnight } from '../lab/soak/fortnight/site/run';
import { test } from '../support/e2e/test';

// The long form is `npm run fortnight -- --site`, on either store; what LMDB does when it is killed is in the faults.
test('a third of a day at the built site: killed, stopped, its clock put back, and everybody told of each turn once', async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const plan = { tables: 5, days: 0.35, seed: 'a third of a day', store: 'redis' as const };
  const figures = await siteFortnight(plan, { fault: (what) => faults.push(what) });
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({
    missed: 0,
    doubled: 0,
    late: 0,
    afterTheFact: 0,
    hung: 0,
    unfair: 0,
    goneTries: 0,
  });
  expect(figures).toMatchObject({ stops: 2, setBack: 1 });
  expect(figures.kills).toBeGreaterThan(0);
  expect(figures.announced).toBeGreaterThan(5);
  // Whatever is lost, said twice or hours late is found.
  for (const count of Object.values(figures.noticed)) expect(count).toBeGreaterThan(0);
});
