import { describe, expect, test } from 'vitest';
import { isZone, nextHour, outsideQuiet } from '@/lib/clock';
import { DEFAULT_WISHES, firstTime, reminderTime, type Wishes } from '@/lib/notify';

const ms = (iso: string) => Date.parse(iso);
const iso = (at: number) => new Date(at).toISOString().replace('.000', '');
type Wished = { [Name in keyof Wishes]?: Wishes[Name] extends string[] ? readonly string[] : Wishes[Name] };
const wish = ({ digestHours = DEFAULT_WISHES.digestHours, ...more }: Wished): Wishes => ({
  ...DEFAULT_WISHES,
  zone: 'Europe/Berlin',
  ...more,
  digestHours: [...digestHours],
});
const NIGHT = { from: '22:00', to: '07:00' };
const SHORT = { from: '22:00', to: '02:30' };

describe('the next hour of the day', () => {
  test.each([
    ['later today', '2026-06-01T05:00Z', ['08:00'], 'Europe/Berlin', '2026-06-01T06:00:00Z'],
    ['tomorrow, once it has come', '2026-06-01T06:00Z', ['08:00'], 'Europe/Berlin', '2026-06-02T06:00:00Z'],
    ['the first of several', '2026-06-01T10:00Z', ['08:00', '18:00'], 'Europe/Berlin', '2026-06-01T16:00:00Z'],
    ['on the other side of midnight', '2026-06-01T23:30Z', ['08:00'], 'Asia/Tokyo', '2026-06-02T23:00:00Z'],
    ['the day clocks are put forward', '2026-03-28T20:00Z', ['08:00'], 'Europe/Berlin', '2026-03-29T06:00:00Z'],
    ['an hour that is left out', '2026-03-28T20:00Z', ['02:30'], 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['the day clocks are put back', '2026-10-24T20:00Z', ['08:00'], 'Europe/Berlin', '2026-10-25T07:00:00Z'],
    ['the first of an hour that comes twice', '2026-10-24T20:00Z', ['02:30'], 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['not the second of it', '2026-10-25T00:30Z', ['02:30'], 'Europe/Berlin', '2026-10-26T01:30:00Z'],
    ['the last day of a year', '2026-12-31T23:30Z', ['00:15'], 'UTC', '2027-01-01T00:15:00Z'],
  ])('%s', (_, after, hours, zone, expected) => {
    expect(iso(nextHour(ms(after), hours, zone))).toBe(expected);
  });

  test('zones are those there are', () => {
    expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata'].map(isZone)).toEqual([true, true, true]);
    expect(['Mars/Olympus', '', 'x'.repeat(65)].map(isZone)).toEqual([false, false, false]);
  });
});

test.each([
  ['by day nothing is held up', '2026-06-01T12:00Z', NIGHT, 'Europe/Berlin', '2026-06-01T12:00:00Z'],
  ['before midnight until the morning', '2026-06-01T21:00Z', NIGHT, 'Europe/Berlin', '2026-06-02T05:00:00Z'],
  ['after midnight until the morning', '2026-06-01T23:00Z', NIGHT, 'Europe/Berlin', '2026-06-02T05:00:00Z'],
  ['they begin with their first minute', '2026-06-01T20:00Z', NIGHT, 'Europe/Berlin', '2026-06-02T05:00:00Z'],
  ['they end with their last', '2026-06-02T05:00Z', NIGHT, 'Europe/Berlin', '2026-06-02T05:00:00Z'],
  ['within one day', '2026-06-01T11:00Z', { from: '12:00', to: '14:00' }, 'Europe/Berlin', '2026-06-01T12:00:00Z'],
  ['a night an hour shorter', '2026-03-28T22:00Z', NIGHT, 'Europe/Berlin', '2026-03-29T05:00:00Z'],
  ['a night an hour longer', '2026-10-24T21:00Z', NIGHT, 'Europe/Berlin', '2026-10-25T06:00:00Z'],
  ['an end that is left out', '2026-03-28T22:00Z', SHORT, 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['the first of an end that comes twice', '2026-10-25T00:10Z', SHORT, 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['the second of it', '2026-10-25T01:10Z', SHORT, 'Europe/Berlin', '2026-10-25T01:30:00Z'],
  ['none', '2026-06-01T23:00Z', null, 'Europe/Berlin', '2026-06-01T23:00:00Z'],
])('quiet hours: %s', (_, at, quiet, zone, expected) => {
  expect(iso(outsideQuiet(ms(at), quiet, zone))).toBe(expected);
});

describe('when somebody is told', () => {
  const at = ms('2026-06-01T12:00Z');
  const turn = { kind: 'turn', at, deadline: null } as const;
  const over = { kind: 'finished', at, deadline: null } as const;
  const shown = (time: ReturnType<typeof firstTime>) => time && `${time.kind} ${iso(time.at)}`;

  test.each([
    ['after the delay', turn, 'email', {}, 'alone 2026-06-01T12:05:00Z'],
    ['without one', turn, 'push', { delayMinutes: 0 }, 'alone 2026-06-01T12:00:00Z'],
    ['after quiet hours', turn, 'webhook', { quiet: { from: '14:00', to: '16:00' } }, 'alone 2026-06-01T14:00:00Z'],
    ['in a digest', turn, 'email', { when: 'digest' }, 'digest 2026-06-02T06:00:00Z'],
    ['a digest by mail only', turn, 'push', { when: 'digest' }, 'alone 2026-06-01T12:05:00Z'],
    [
      'in a digest at an hour that is quiet',
      turn,
      'email',
      { when: 'digest', quiet: NIGHT, digestHours: ['06:00'] },
      'digest 2026-06-02T04:00:00Z',
    ],
    ['never', turn, 'email', { when: 'none' }, null],
    ['of the end at once', over, 'email', {}, 'alone 2026-06-01T12:00:00Z'],
    [
      'of the end in a mail of its own at the digest’s hour',
      over,
      'email',
      { when: 'digest' },
      'alone 2026-06-02T06:00:00Z',
    ],
  ] as const)('%s', (_, occasion, channel, more, expected) => {
    expect(shown(firstTime(occasion, channel, wish(more), occasion.at))).toBe(expected);
  });

  test.each([
    ['the first still to come', '2026-06-01T12:05Z', { remindMinutes: [720, 60] }, 'alone 2026-06-01T13:00:00Z'],
    ['the next one after that', '2026-06-01T13:00Z', { remindMinutes: [60, 720] }, 'alone 2026-06-02T00:00:00Z'],
    ['none after the last', '2026-06-02T00:00Z', { remindMinutes: [60, 720] }, null],
    ['none if none is wished for', '2026-06-01T12:05Z', { remindMinutes: [] }, null],
    [
      'none that came while it was quiet',
      '2026-06-02T05:00Z',
      { remindMinutes: [600, 720, 1440], quiet: NIGHT },
      'alone 2026-06-02T12:00:00Z',
    ],
    [
      'the next digest from then on',
      '2026-06-02T06:00Z',
      { when: 'digest', remindMinutes: [1440] },
      'digest 2026-06-03T06:00:00Z',
    ],
    [
      'a digest at that very moment',
      '2026-06-01T12:05Z',
      { when: 'digest', remindMinutes: [1080] },
      'digest 2026-06-02T06:00:00Z',
    ],
    ['none without messages', '2026-06-01T12:05Z', { when: 'none' }, null],
  ] as const)('and reminded: %s', (_, now, more, expected) => {
    const { remindMinutes, ...others } = { remindMinutes: DEFAULT_WISHES.remindMinutes, ...more };
    const time = reminderTime(turn, 'email', wish({ ...others, remindMinutes: [...remindMinutes] }), ms(now));
    expect(shown(time)).toBe(expected);
  });

  test('of the end of a match nobody is reminded', () => {
    expect(reminderTime(over, 'email', wish({}), at)).toBeNull();
  });
});

describe('a turn with a deadline', () => {
  const at = ms('2026-06-01T12:00Z');
  const shown = (time: ReturnType<typeof firstTime>) => time && `${time.kind} ${iso(time.at)}`;
  const until = (deadline: string) => ({ kind: 'turn', at, deadline: ms(deadline) }) as const;
  const ONLY = { remindMinutes: [] };
  const AFTER_718 = { remindMinutes: [718] };
  const QUIET = { ...ONLY, quiet: NIGHT };
  const DIGEST = { ...ONLY, when: 'digest' } as const;

  test.each([
    ['at half time', '2026-06-02T12:00Z', '2026-06-01T12:05Z', ONLY, 'alone 2026-06-02T00:00:00Z'],
    ['an hour before its end', '2026-06-02T12:00Z', '2026-06-02T00:00Z', ONLY, 'alone 2026-06-02T11:00:00Z'],
    ['and then no more', '2026-06-02T12:00Z', '2026-06-02T11:00Z', ONLY, null],
    ['an hour before the end of six', '2026-06-01T18:00Z', '2026-06-01T15:00Z', ONLY, 'alone 2026-06-01T17:00:00Z'],
    ['at seven eighths of less', '2026-06-01T16:00Z', '2026-06-01T14:00Z', ONLY, 'alone 2026-06-01T15:30:00Z'],
    ['not if it is not wished for', '2026-06-02T12:00Z', '2026-06-01T12:05Z', { ...ONLY, remindDeadline: false }, null],
    [
      'and when wished',
      '2026-06-02T12:00Z',
      '2026-06-01T12:05Z',
      { remindMinutes: [60] },
      'alone 2026-06-01T13:00:00Z',
    ],
    ['once where both would come', '2026-06-02T12:00Z', '2026-06-01T12:05Z', AFTER_718, 'alone 2026-06-01T23:58:00Z'],
    [
      'and not again at half time then',
      '2026-06-02T12:00Z',
      '2026-06-01T23:58Z',
      AFTER_718,
      'alone 2026-06-02T11:00:00Z',
    ],
    [
      'some minutes after another message',
      '2026-06-01T12:20Z',
      '2026-06-01T12:08Z',
      ONLY,
      'alone 2026-06-01T12:17:30Z',
    ],
    ['once if half time is near its end', '2026-06-01T12:06Z', '2026-06-01T12:00Z', ONLY, 'alone 2026-06-01T12:05:15Z'],
    ['at the new half after a pause', '2026-06-05T12:00Z', '2026-06-01T12:05Z', ONLY, 'alone 2026-06-03T12:00:00Z'],
    ['after quiet hours', '2026-06-02T12:00Z', '2026-06-01T12:05Z', QUIET, 'alone 2026-06-02T05:00:00Z'],
    ['as one after quiet hours that held up both', '2026-06-02T06:00Z', '2026-06-02T05:00Z', QUIET, null],
    ['in the next digest', '2026-06-03T12:00Z', '2026-06-01T12:05Z', DIGEST, 'digest 2026-06-03T06:00:00Z'],
    ['in the last digest before it', '2026-06-02T12:00Z', '2026-06-02T06:00Z', DIGEST, null],
    ['in a digest in time', '2026-06-02T12:00Z', '2026-06-01T12:05Z', DIGEST, 'digest 2026-06-02T06:00:00Z'],
    [
      'in the last digest before its end',
      '2026-06-03T12:00Z',
      '2026-06-02T16:00Z',
      { ...DIGEST, digestHours: ['08:00', '18:00'] },
      'digest 2026-06-03T06:00:00Z',
    ],
    ['in none that would be too late', '2026-06-01T20:00Z', '2026-06-01T12:05Z', DIGEST, null],
    ['never', '2026-06-02T12:00Z', '2026-06-01T12:05Z', { ...ONLY, when: 'none' }, null],
  ] as const)('is told of again %s', (_, deadline, after, { remindMinutes, ...more }, expected) => {
    const time = reminderTime(
      until(deadline),
      'email',
      wish({ ...more, remindMinutes: [...remindMinutes] }),
      ms(after),
    );
    expect(shown(time)).toBe(expected);
  });

  test.each([
    ['after the delay', '2026-06-02T12:00Z', { delayMinutes: 60 }, 'alone 2026-06-01T13:00:00Z'],
    ['at half of its time if that is less', '2026-06-01T12:30Z', { delayMinutes: 60 }, 'alone 2026-06-01T12:15:00Z'],
  ] as const)('is told of first %s', (_, deadline, more, expected) => {
    expect(shown(firstTime(until(deadline), 'push', wish(more), at))).toBe(expected);
  });
});
