import { IANAZone } from 'luxon';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { elapsed, runningUntil, type Stops, stopsOf } from '@/lib/clock';
import type { Hours, Pace } from '@/lib/match';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BERLIN = 'Europe/Berlin';
const FREE: Stops = { nights: null, weekends: null, quiet: null, spans: [] };
const at = (text: string) => Date.parse(text);
const hours = (from: string, to: string, zone = BERLIN): Hours => ({ from, to, zone });
/** The stops of a table whose clocks stop at night. */
const byNight = (from: string, to: string, zone = BERLIN): Stops => ({ ...FREE, nights: hours(from, to, zone) });
const nightsIn = (zone: string) => byNight('22:00', '08:00', zone);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('a clock runs', () => {
  const nights = nightsIn(BERLIN);
  const both = { ...nights, weekends: BERLIN };
  const weekends: Stops = { ...FREE, weekends: BERLIN };

  test.each<[string, string, number, Stops, string]>([
    ['without stops all the time', '2027-06-01T20:00+02:00', 12, FREE, '2027-06-02T08:00+02:00'],
    ['not at night', '2027-06-01T20:00+02:00', 3, nights, '2027-06-02T09:00+02:00'],
    ['up to the beginning of the night', '2027-06-01T20:00+02:00', 2, nights, '2027-06-01T22:00+02:00'],
    ['from the end of the night on', '2027-06-01T23:00+02:00', 1, nights, '2027-06-02T09:00+02:00'],
    ['not at all for nothing', '2027-06-01T23:00+02:00', 0, nights, '2027-06-01T23:00+02:00'],
    ['over a night within one day', '2027-06-01T00:00+02:00', 2, byNight('01:00', '06:00'), '2027-06-01T07:00+02:00'],
    ['in a night one hour shorter', '2027-03-27T21:00+01:00', 2, nights, '2027-03-28T09:00+02:00'],
    ['in a night one hour longer', '2027-10-30T21:00+02:00', 2, nights, '2027-10-31T09:00+01:00'],
    ['at its own minute', '2027-06-01T20:00+02:00', 2, byNight('20:59', '21:01'), '2027-06-01T22:02+02:00'],
    ['not on Saturdays and Sundays', '2027-06-04T23:00+02:00', 2, weekends, '2027-06-07T01:00+02:00'],
    ['not on a weekend of 47 hours', '2027-03-26T23:00+01:00', 2, weekends, '2027-03-29T01:00+02:00'],
    ['not on a weekend of 49 hours', '2027-10-29T23:00+02:00', 2, weekends, '2027-11-01T01:00+01:00'],
    [
      'on Fridays in the zone of the table only',
      '2027-06-04T12:00Z',
      9,
      { ...FREE, weekends: 'Pacific/Auckland' },
      '2027-06-06T21:00Z',
    ],
    ['not in the nights around a weekend', '2027-06-04T21:00+02:00', 2, both, '2027-06-07T09:00+02:00'],
    [
      'not in his own quiet hours',
      '2027-06-01T17:00+02:00',
      2,
      { ...nights, quiet: hours('18:00', '23:00') },
      '2027-06-02T09:00+02:00',
    ],
    [
      'not in a pause that begins in one night and ends in another',
      '2027-06-01T21:00+02:00',
      2,
      { ...nights, spans: [{ from: at('2027-06-02T07:00+02:00'), until: at('2027-06-03T23:00+02:00') }] },
      '2027-06-04T09:00+02:00',
    ],
    [
      'not in a pause that ends by day',
      '2027-06-01T21:00+02:00',
      2,
      { ...nights, spans: [{ from: at('2027-06-02T07:00+02:00'), until: at('2027-06-03T12:30+02:00') }] },
      '2027-06-03T13:30+02:00',
    ],
    [
      'not in any of several pauses',
      '2027-06-01T00:00Z',
      2,
      {
        ...FREE,
        spans: [
          { from: at('2027-06-01T05:00Z'), until: at('2027-06-01T06:00Z') },
          { from: at('2027-06-01T01:00Z'), until: at('2027-06-01T08:00Z') },
        ],
      },
      '2027-06-01T09:00Z',
    ],
    ['on the 29th of February', '2028-02-28T21:00+01:00', 16, nights, '2028-03-01T09:00+01:00'],
    ['over a half-hour change', '2027-04-03T21:00+11:00', 2, nightsIn('Australia/Lord_Howe'), '2027-04-04T09:00+10:30'],
    ['over a day that was left out', '2011-12-29T21:00-10:00', 15, nightsIn('Pacific/Apia'), '2011-12-31T22:00+14:00'],
    [
      'in winter time for Ramadan',
      '2027-02-06T21:00+01:00',
      2,
      nightsIn('Africa/Casablanca'),
      '2027-02-07T09:00+00:00',
    ],
  ])('%s', (_, since, count, stops, until) => {
    // A deadline that would lie at the beginning of a stop lies there, not at its end.
    expect(iso(runningUntil(at(since), count * HOUR, stops))).toBe(iso(at(until)));
    expect(elapsed(at(since), at(until), stops)).toBe(count * HOUR);
  });

  test.each<[string, Hours, string, string]>([
    [
      'begins an hour later where its beginning is jumped over',
      hours('02:30', '06:00'),
      '2027-03-28T03:30+02:00',
      '2027-03-28T06:00+02:00',
    ],
    [
      'ends an hour later if its end is left out',
      hours('23:00', '02:30'),
      '2027-03-27T23:00+01:00',
      '2027-03-28T03:30+02:00',
    ],
    [
      'is one night if its end comes twice',
      hours('23:00', '02:30'),
      '2027-10-30T23:00+02:00',
      '2027-10-31T02:30+01:00',
    ],
    [
      'begins the first time where its beginning comes twice',
      hours('02:30', '06:00'),
      '2027-10-31T02:30+02:00',
      '2027-10-31T06:00+01:00',
    ],
  ])('not in a night which %s', (_, nights, begin, end) => {
    const stops = { ...FREE, nights };
    const [from, until] = [at(begin), at(end)];
    expect(elapsed(from - HOUR, from, stops)).toBe(HOUR);
    expect(elapsed(from, until, stops)).toBe(0);
    expect(elapsed(until, until + HOUR, stops)).toBe(HOUR);
  });

  test('on a day on which the whole night is jumped over', () => {
    const stops = { ...FREE, nights: hours('02:15', '03:00') };
    expect(elapsed(at('2027-03-28T00:00+01:00'), at('2027-03-29T00:00+02:00'), stops)).toBe(23 * HOUR);
  });

  test('never again in a pause without an end', () => {
    const stops = {
      ...FREE,
      nights: hours('22:00', '08:00'),
      spans: [{ from: 5 * HOUR, until: Number.POSITIVE_INFINITY }],
    };
    expect(runningUntil(0, 30 * DAY, { ...stops, nights: null })).toBe(Number.POSITIVE_INFINITY);
    expect(runningUntil(0, 30 * DAY, stops)).toBe(Number.POSITIVE_INFINITY);
    expect(elapsed(0, 30 * DAY, { ...stops, nights: null })).toBe(5 * HOUR);
  });

  test('by UTC in a zone that this machine does not know', () => {
    const stops = { ...FREE, nights: hours('22:00', '08:00', 'Fantasia/Castle'), weekends: 'Fantasia/Castle' };
    expect(iso(runningUntil(at('2027-06-01T20:00Z'), 3 * HOUR, stops))).toBe('2027-06-02T09:00');
  });
});

describe('a clock that nothing stops', () => {
  afterEach(() => vi.restoreAllMocks());

  test('asks for no time zone', () => {
    const asked = vi.spyOn(IANAZone, 'create');
    const pace: Pace = {
      kind: 'move',
      minutes: 1440,
      nights: null,
      weekends: false,
      zone: 'Asia/Kathmandu',
      daysOff: 14,
    };
    expect(runningUntil(0, DAY, stopsOf(pace, null, []))).toBe(DAY);
    expect(asked).not.toHaveBeenCalled();
    runningUntil(0, DAY, stopsOf({ ...pace, weekends: true }, null, []));
    expect(asked).toHaveBeenCalled();
  });
});

describe("what stops a seat's clock", () => {
  const pace: Pace = { kind: 'move', minutes: 1440, nights: null, weekends: false, zone: BERLIN, daysOff: 14 };
  const withNights: Pace = { ...pace, nights: hours('22:00', '08:00') };
  const longNights: Pace = { ...pace, nights: hours('16:00', '08:00') };
  const TOKYO = 'Asia/Tokyo';

  test.each<[string, Pace, Hours, Hours | null]>([
    ['counts as it is', pace, hours('21:00', '07:00'), hours('21:00', '07:00')],
    ['counts for 12 hours', pace, hours('21:00', '20:00'), hours('21:00', '09:00')],
    ['counts beside nights that leave enough', withNights, hours('12:00', '22:00'), hours('12:00', '22:00')],
    ['leaves four hours beside nights', withNights, hours('11:00', '22:30'), hours('11:00', '21:00')],
    ['counts in full where it is night anyway', longNights, hours('16:00', '04:00'), hours('16:00', '04:00')],
    ['is cut at its end', longNights, hours('06:00', '14:00'), hours('06:00', '12:00')],
    ['is cut by length in another zone', longNights, hours('16:00', '04:00', TOKYO), hours('16:00', '20:00', TOKYO)],
    ['is none if it begins when it ends', pace, hours('07:00', '07:00'), null],
  ])("the player's own quiet time %s", (_, pace, quiet, counted) => {
    expect(stopsOf(pace, quiet, []).quiet).toEqual(counted);
  });

  test('nights and weekends are those of the pace', () => {
    expect(stopsOf({ ...withNights, weekends: true }, null, [{ from: 1, until: 2 }])).toEqual({
      nights: hours('22:00', '08:00'),
      weekends: BERLIN,
      quiet: null,
      spans: [{ from: 1, until: 2 }],
    });
    expect(stopsOf(withNights, null, []).weekends).toBeNull();
  });
});
