import { describe, expect, test } from 'vitest';
import { DISPATCHERS } from '@/scripts/soak/fortnight/dispatchers';
import { fortnight } from '@/scripts/soak/fortnight/run';

/** `npm run fortnight` plays 200 tables for 14 days; here it is a few for two. */
const SHORT = { tables: 12, days: 2, seed: 'short', dying: 60 };

describe('a fortnight', () => {
  test('everybody is told of his turns once, in time, and of none that is over, whatever dies or fails', async () => {
    const { turns, announced, ...wrong } = await fortnight({ ...SHORT, dispatcher: DISPATCHERS.sound });
    expect(wrong).toEqual({ missed: 0, doubled: 0, late: 0, afterTheFact: 0 });
    expect(turns).toBeGreaterThan(50);
    expect(announced).toBeGreaterThan(20);
  });

  test.each([
    ['that empties the outbox first misses turns', 'hasty', 'missed'],
    ['that names repeated mails anew doubles them', 'forgetful', 'doubled'],
    ['that does not look before it sends tells what is past', 'blind', 'afterTheFact'],
    ['that sleeps is late', 'sleepy', 'late'],
  ] as const)('a dispatcher %s', async (_, name, fault) => {
    const figures = await fortnight({ ...SHORT, dispatcher: DISPATCHERS[name] });
    expect(figures[fault]).toBeGreaterThan(0);
  });
});
