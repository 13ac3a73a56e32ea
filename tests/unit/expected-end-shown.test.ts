import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rangeInWords } from '@/app/_ui/table/time-words';
import { act, type Context, join, STRANGER, viewerWith, visit } from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { moveOf, newContext } from '../support/tables';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

describe('when a match will probably end', () => {
  test('is said to all once its players have moved a dozen times, from the moment somebody looks, and not without them', async () => {
    const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
    const { table, key, invitation } = await openTable(context, { game: 'hearts', options });
    const others = [];
    for (const name of ['Bo', 'Cleo']) others.push((await join(context, table, { invitation, name })).key);
    const keys = [key, ...others];
    expect((await seenWith(context, key)).expectedEnd).toBeNull();
    for (let i = 0; i < 20; i++) {
      now += 3 * HOUR;
      const own = await seenWith(context, keys[(await seenWith(context, key)).toAct[0]]);
      await act(context, table, viewerWith(...keys), {
        version: own.version,
        seat: own.seat!,
        move: moveOf(own.choices[0]),
      });
    }
    const { expectedEnd } = (await visit(context, table, STRANGER)).view;
    expect(expectedEnd!.from).toBeGreaterThan(now);
    // Thirty cards are on their way for each of three, at about three hours a card: this takes a week or two.
    expect(expectedEnd!.until).toBeGreaterThan(now + 5 * DAY);
    expect(expectedEnd!.from).toBeLessThan(now + 12 * DAY);
    now += 2 * DAY;
    const later = (await seenWith(context, key)).expectedEnd!;
    expect(later.from).toBe(expectedEnd!.from + 2 * DAY);
  });

  test.each([
    ['en', 9, 'September 22 – October 1'],
    ['de', 9, '22. September – 1. Oktober'],
    ['en', 0.25, 'September 22, 14:13 – 20:13 UTC'],
  ])('is told in %s as a range', (locale, days, words) => {
    const from = Date.parse('2026-09-22T14:13:20Z');
    const told = rangeInWords(from, from + days * DAY, locale, 'UTC').replace(/\u2009|\u202f|\u00a0/g, ' ');
    expect(told).toBe(words);
  });
});
