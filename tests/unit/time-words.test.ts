import { describe, expect, test } from 'vitest';
import { countdownInWords, dayAfter, lengthInWords, momentInWords, nextCount } from '@/app/_ui/table/time-words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Sunday. */
const NOW = Date.UTC(2026, 10, 22, 12);

describe('a moment in words', () => {
  test.each([
    ['later today', NOW + 6 * HOUR, 'UTC', 'today, 18:00 UTC', 'heute, 18:00 UTC'],
    ['tomorrow', NOW + DAY, 'UTC', 'tomorrow, 12:00 UTC', 'morgen, 12:00 UTC'],
    ['yesterday', NOW - DAY, 'UTC', 'yesterday, 12:00 UTC', 'gestern, 12:00 UTC'],
    ['midnight', NOW + 12 * HOUR, 'UTC', 'tomorrow, 00:00 UTC', 'morgen, 00:00 UTC'],
    ['the next days by their names', NOW + 4 * DAY + 6 * HOUR, 'UTC', 'Thursday, 18:00 UTC', 'Donnerstag, 18:00 UTC'],
    [
      'not a week ahead, which has the same name as today',
      NOW + 7 * DAY,
      'UTC',
      'Sun, Nov 29, 12:00 UTC',
      'So., 29. Nov., 12:00 UTC',
    ],
    ['not a day before yesterday', NOW - 3 * DAY, 'UTC', 'Thu, Nov 19, 12:00 UTC', 'Do., 19. Nov., 12:00 UTC'],
    ['another year', NOW + 60 * DAY, 'UTC', 'Thu, Jan 21, 2027, 12:00 UTC', 'Do., 21. Jan. 2027, 12:00 UTC'],
    ['days are those of the zone', NOW + 6 * HOUR, 'Asia/Tokyo', 'tomorrow, 03:00 GMT+9', 'morgen, 03:00 GMT+9'],
  ])('%s', (_, at, zone, en, de) => {
    expect(momentInWords(at, NOW, 'en', zone)).toBe(en);
    expect(momentInWords(at, NOW, 'de', zone)).toBe(de);
  });

  test('the reader’s own zone is not named', () => {
    expect(momentInWords(NOW, NOW, 'en')).toMatch(/^\w+, \d\d:\d\d$/);
  });

  test.each([
    ['UTC', '2026-11-23'],
    ['Pacific/Kiritimati', '2026-11-24'],
  ])('the day after, in %s', (zone, day) => {
    expect(dayAfter(NOW, zone)).toBe(day);
  });
});

test.each([
  [3 * DAY + 4 * HOUR + 5 * MINUTE, '3 days 4 hours', '3 Tage 4 Stunden'],
  [2 * DAY, '2 days', '2 Tage'],
  [DAY + MINUTE, '1 day', '1 Tag'],
  [12 * HOUR, '12 hours', '12 Stunden'],
  [HOUR + MINUTE, '1 hour 1 minute', '1 Stunde 1 Minute'],
  [59 * SECOND, '0 minutes', '0 Minuten'],
])('a length of %i ms in words', (length, en, de) => {
  expect(lengthInWords(length, 'en')).toBe(en);
  expect(lengthInWords(length, 'de')).toBe(de);
});

describe('a countdown', () => {
  test.each([
    [HOUR + 1, null, 1],
    [HOUR, '60 minutes', MINUTE],
    [HOUR - 1, '60 minutes', MINUTE - 1],
    [MINUTE + 1, '2 minutes', 1],
    [MINUTE, '60 seconds', SECOND],
    [SECOND + 500, '2 seconds', 500],
    [1, '1 second', 1],
  ])('with %i ms left', (left, said, next) => {
    expect(countdownInWords(left, 'en')).toBe(said);
    expect(nextCount(left)).toBe(next);
  });

  test('says nothing when the time is up', () => {
    expect(countdownInWords(0, 'en')).toBeNull();
    expect(countdownInWords(-5, 'en')).toBeNull();
  });

  test('waits no longer than a timer can', () => {
    expect(nextCount(100 * DAY)).toBe(2 ** 31 - 1);
  });
});
