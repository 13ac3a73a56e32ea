import { describe, expect, test } from 'vitest';
import { allowance, awayRequest, type BankPace, bankAfter, dayOffFrom, paceRequest } from '@/lib/clock';
import { awayRule, pace } from '@/lib/match';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NONE = { nights: null, weekends: false, zone: 'UTC', daysOff: 14 };
const BERLIN = { from: '22:00', to: '08:00', zone: 'Europe/Berlin' };
const move = { kind: 'move', minutes: 1440 };
const bank = { kind: 'bank', minutes: 14_400, perMove: 720, cap: 20_000 };

describe('a pace that is asked for', () => {
  test.each([
    ['a number of minutes for each move', move, { ...move, ...NONE }],
    ['a bank', bank, { ...bank, ...NONE }],
    [
      'numbers out of a form',
      { ...bank, minutes: '5', perMove: '1', cap: '5' },
      { kind: 'bank', minutes: 5, perMove: 1, cap: 5, ...NONE },
    ],
    ['a form that has fields for a bank, too', { ...move, perMove: '1', cap: '' }, { ...move, ...NONE }],
    [
      'the shortest and the longest',
      { ...bank, minutes: 1, perMove: 144_000, cap: 144_000 },
      { ...bank, minutes: 1, perMove: 144_000, cap: 144_000, ...NONE },
    ],
    [
      'nights, whose zone is that of the table',
      { ...move, nights: BERLIN },
      { ...move, ...NONE, nights: BERLIN, zone: 'Europe/Berlin' },
    ],
    [
      'nights without a zone of their own',
      { ...move, nights: { from: '23:00', to: '06:30' }, zone: 'Asia/Tokyo' },
      { ...move, ...NONE, nights: { from: '23:00', to: '06:30', zone: 'Asia/Tokyo' }, zone: 'Asia/Tokyo' },
    ],
    [
      'nights of 16 hours',
      { ...move, nights: { ...BERLIN, from: '16:00' } },
      { ...move, ...NONE, nights: { ...BERLIN, from: '16:00' }, zone: 'Europe/Berlin' },
    ],
    [
      'nights that are not filled in',
      { ...move, nights: { from: '', to: '', zone: 'Europe/Berlin' }, zone: '' },
      { ...move, ...NONE },
    ],
    ['nights of a form without its empty fields', { ...move, nights: { zone: 'Europe/Berlin' } }, { ...move, ...NONE }],
    [
      'weekends in a zone',
      { ...move, weekends: true, zone: 'Asia/Tokyo' },
      { ...move, ...NONE, weekends: true, zone: 'Asia/Tokyo' },
    ],
    ['weekends: yes', { ...move, weekends: 'yes' }, { ...move, ...NONE, weekends: true }],
    ['weekends: true', { ...move, weekends: 'true' }, { ...move, ...NONE, weekends: true }],
    ['weekends: on', { ...move, weekends: 'on' }, { ...move, ...NONE, weekends: true }],
    ['weekends: no', { ...move, weekends: 'no' }, { ...move, ...NONE }],
    ['days off', { ...move, daysOff: '0' }, { ...move, ...NONE, daysOff: 0 }],
  ])('is stored: %s', (_, sent, stored) => {
    const parsed = paceRequest.parse(sent);
    expect(parsed).toEqual(stored);
    expect(pace.parse(parsed)).toEqual(parsed);
    expect(paceRequest.parse(parsed)).toEqual(parsed);
  });

  test.each([
    ['kind', { kind: 'blitz', minutes: 5 }],
    ['kind', {}],
    ['minutes', { kind: 'move' }],
    ['minutes', { ...move, minutes: 0 }],
    ['minutes', { ...move, minutes: 144_001 }],
    ['minutes', { ...move, minutes: '1.5' }],
    ['minutes', { ...move, minutes: 1.5 }],
    ['minutes', { ...move, minutes: '' }],
    ['minutes', { ...move, minutes: '-5' }],
    ['minutes', { ...move, minutes: null }],
    ['perMove', { ...bank, perMove: 0 }],
    ['perMove', { ...bank, perMove: undefined }],
    ['cap', { ...bank, cap: 14_399 }],
    ['cap', { ...bank, cap: 144_001 }],
    ['nights', { ...move, nights: '22-8' }],
    ['nights.from', { ...move, nights: { ...BERLIN, from: '25:00' } }],
    ['nights.from', { ...move, nights: { ...BERLIN, from: '' } }],
    ['nights.to', { ...move, nights: { ...BERLIN, to: undefined } }],
    ['nights.to', { ...move, nights: { ...BERLIN, to: '24:00' } }],
    ['nights.to', { ...move, nights: { ...BERLIN, to: BERLIN.from } }],
    ['nights.to', { ...move, nights: { ...BERLIN, from: '15:59' } }],
    ['nights.zone', { ...move, nights: { ...BERLIN, zone: 'Europe/Bärlin' } }],
    ['nights.zone', { ...move, nights: { ...BERLIN, zone: '' } }],
    ['nights.until', { ...move, nights: { ...BERLIN, until: '08:00' } }],
    ['weekends', { ...move, weekends: 'perhaps' }],
    ['weekends', { ...move, weekends: 1 }],
    ['zone', { ...move, zone: 'Fantasia/Castle' }],
    ['daysOff', { ...move, daysOff: 61 }],
    ['daysOff', { ...move, daysOff: -1 }],
    ['nigths', { ...move, nigths: BERLIN }],
    ['', 'move'],
    ['', null],
  ])('is refused with the field that is wrong: %s %j', (field, sent) => {
    const parsed = paceRequest.safeParse(sent);
    expect(parsed.error?.issues[0].path.join('.')).toBe(field);
  });
});

describe('what happens to a seat that is away', () => {
  test.each([
    [{ kind: 'autopilot' }, { kind: 'autopilot' }],
    [{ kind: 'autopilot', minutes: '60' }, { kind: 'autopilot' }],
    [
      { kind: 'vote', minutes: '60' },
      { kind: 'vote', minutes: 60 },
    ],
    [
      { kind: 'end', minutes: 144_000 },
      { kind: 'end', minutes: 144_000 },
    ],
  ])('%j is stored', (sent, stored) => {
    const parsed = awayRequest.parse(sent);
    expect(parsed).toEqual(stored);
    expect(awayRule.parse(parsed)).toEqual(parsed);
  });

  test.each([
    ['kind', { kind: 'shoot' }],
    ['minutes', { kind: 'vote' }],
    ['minutes', { kind: 'end', minutes: 0 }],
    ['minutes', { kind: 'end', minutes: 144_001 }],
    ['seat', { kind: 'autopilot', seat: 1 }],
  ])('is refused with the field that is wrong: %s %j', (field, sent) => {
    expect(awayRequest.safeParse(sent).error?.issues[0].path.join('.')).toBe(field);
  });
});

describe('a bank', () => {
  const tenDays: BankPace = { kind: 'bank', minutes: 14_400, perMove: 720, cap: 20_000, ...NONE };

  test('begins with its minutes, and a turn may take all that is in it', () => {
    expect(allowance(tenDays, 3 * DAY)).toBe(3 * DAY);
    expect(allowance(tenDays, null)).toBe(10 * DAY);
  });

  test('a pace for each move has none to take from', () => {
    const oneDay = { kind: 'move', minutes: 1440, ...NONE } as const;
    expect(allowance(oneDay, null)).toBe(DAY);
  });

  test.each([
    ['what was used goes, and a move adds 12 hours', 10 * DAY, 2 * DAY, 8 * DAY + 12 * HOUR],
    ['a quick move adds to it', 10 * DAY, 0, 10 * DAY + 12 * HOUR],
    ['it never holds more than the cap', 20_000 * MINUTE - HOUR, 0, 20_000 * MINUTE],
    ['whoever used it up has what a move adds', DAY, DAY, 12 * HOUR],
    ['nobody owes time', DAY, 5 * DAY, 12 * HOUR],
  ])('%s', (_, before, used, after) => {
    expect(bankAfter(tenDays, before, used)).toBe(after);
  });
});

describe('days off', () => {
  const now = Date.UTC(2027, 2, 27, 15, 30);
  const iso = (text: string) => Date.parse(text);

  test('from now on: a number of times 24 hours, also when clocks are changed', () => {
    expect(dayOffFrom({ from: 'now', zone: 'Europe/Berlin', days: 2 }, now)).toEqual({
      from: now,
      until: now + 2 * DAY,
    });
  });

  test.each([
    ['a day', '2027-03-27', 'Europe/Berlin', 1, '2027-03-27T00:00+01:00', '2027-03-28T00:00+01:00'],
    ['a day of 23 hours', '2027-03-28', 'Europe/Berlin', 1, '2027-03-28T00:00+01:00', '2027-03-29T00:00+02:00'],
    ['a day of 25 hours', '2027-10-31', 'Europe/Berlin', 1, '2027-10-31T00:00+02:00', '2027-11-01T00:00+01:00'],
    ['a leap day', '2028-02-28', 'America/New_York', 3, '2028-02-28T00:00-05:00', '2028-03-02T00:00-05:00'],
    ['a day from one o’clock', '2022-09-11', 'America/Santiago', 1, '2022-09-11T01:00-03:00', '2022-09-12T00:00-03:00'],
    ['a day that begins twice', '2022-11-06', 'America/Havana', 1, '2022-11-06T00:00-04:00', '2022-11-07T00:00-05:00'],
    ['a day that was left out', '2011-12-30', 'Pacific/Apia', 2, '2011-12-31T00:00+14:00', '2012-01-01T00:00+14:00'],
    [
      'a day that began in the middle of a jump',
      '1919-03-31',
      'America/Toronto',
      1,
      '1919-03-31T00:30-04:00',
      '1919-04-01T00:00-04:00',
    ],
  ])('from %s on', (_, from, zone, days, begin, end) => {
    expect(dayOffFrom({ from, zone, days }, now)).toEqual({ from: iso(begin), until: iso(end) });
  });

  test.each(['2027-02-29', '2027-13-01', '2027-3-1', 'tomorrow', ''])('%s is no day', (from) => {
    expect(() => dayOffFrom({ from, zone: 'UTC', days: 1 }, now)).toThrow(RangeError);
  });
});
