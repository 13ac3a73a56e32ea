import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { awayInWords, lengthInWords, paceInWords } from '@/app/_ui/kit/pace-words';
import { NewTableForm } from '@/app/_ui/new/new-table';
import {
  countdownInWords,
  dayAfter,
  localWords,
  momentInWords,
  nextCount,
  offsetOf,
  tellMoment,
  lengthInWords as timeInWords,
  withZone,
} from '@/app/_ui/table/time-words';
import { parseBody } from '@/app/_web/http/body';
import { paceRequest } from '@/lib/clock';
import { AWAY_PRESET_NAMES, openRequest, PACE_PRESET_NAMES, PACE_PRESETS } from '@/lib/tables';
import { found, render } from '../support/render';

const texts = (locale: Locale) => createTranslator({ locale, messages: MESSAGES[locale], namespace: 'pace' });
const [de, en] = [texts('de'), texts('en')];
const pace = (more: object) => paceRequest.parse({ kind: 'move', minutes: 2880, ...more });
const NIGHTS = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
const BANK = { kind: 'bank', minutes: 14_400, perMove: 720, cap: 14_400 };

describe('a pace in words', () => {
  test.each([
    [pace({}), '2 days for each move. 14 days off each.', '2 Tage für jeden Zug. Jeder hat 14 freie Tage.'],
    [
      pace({ nights: NIGHTS, weekends: true, daysOff: 1 }),
      '2 days for each move; the clock stops at night from 22:00 to 07:00 and at weekends (Europe/Berlin). 1 day off each.',
      '2 Tage für jeden Zug; nachts von 22:00 bis 07:00 Uhr und am Wochenende (Europe/Berlin) steht die Uhr. Jeder hat 1 freien Tag.',
    ],
    [
      pace({ nights: NIGHTS, weekends: true, zone: 'Asia/Tokyo', daysOff: 0 }),
      '2 days for each move; the clock stops at night from 22:00 to 07:00 (Europe/Berlin) and at weekends (Asia/Tokyo). There are no days off.',
      '2 Tage für jeden Zug; nachts von 22:00 bis 07:00 Uhr (Europe/Berlin) und am Wochenende (Asia/Tokyo) steht die Uhr. Freie Tage gibt es nicht.',
    ],
    [
      pace({ nights: NIGHTS }),
      '2 days for each move; the clock stops at night from 22:00 to 07:00 (Europe/Berlin). 14 days off each.',
      '2 Tage für jeden Zug; nachts von 22:00 bis 07:00 Uhr (Europe/Berlin) steht die Uhr. Jeder hat 14 freie Tage.',
    ],
    [
      pace({ weekends: true, zone: 'Europe/Berlin' }),
      '2 days for each move; the clock stops at weekends (Europe/Berlin). 14 days off each.',
      '2 Tage für jeden Zug; am Wochenende (Europe/Berlin) steht die Uhr. Jeder hat 14 freie Tage.',
    ],
    [
      paceRequest.parse(BANK),
      '10 days for all moves together, 12 hours more with every move, never above 10 days. 14 days off each.',
      '10 Tage für alle Züge zusammen, mit jedem Zug 12 Stunden mehr, nie über 10 Tage. Jeder hat 14 freie Tage.',
    ],
    [null, 'No deadlines: everybody moves when there is time.', 'Ohne Frist: Jeder zieht, wenn er Zeit hat.'],
  ])('%o', (pace, english, german) => {
    expect(paceInWords(pace, en)).toBe(english);
    expect(paceInWords(pace, de)).toBe(german);
  });

  test.each([
    [1, '1 minute'],
    [90, '90 minutes'],
    [60, '1 hour'],
    [2160, '36 hours'],
    [1440, '1 day'],
  ])('%i minutes in the largest whole unit', (minutes, words) => {
    expect(lengthInWords(minutes, en)).toBe(words);
  });
});

test('what happens to the seat of somebody who stays away', () => {
  expect(awayInWords({ kind: 'autopilot' }, en)).toContain('until that player is back');
  expect(awayInWords({ kind: 'vote', minutes: 4320 }, en)).toContain('3 days, the others can vote');
  expect(awayInWords({ kind: 'end', minutes: 10_080 }, de)).toContain('7 Tage weg, endet die Partie ohne Entscheidung');
});

/** The request that a form with these fields makes. */
function opened(fields: Record<string, string>) {
  const body = new URLSearchParams({ game: 'hearts', name: 'Ada', ...fields });
  return parseBody(new Request('http://localhost/api/tables', { method: 'POST', body }), openRequest);
}
const NONE = { nights: null, weekends: false, zone: 'UTC', daysOff: 14 };

describe('the pace of a new table, as the form sends it', () => {
  test.each([
    ['for each move', { 'pace.preset': 'move-720' }, { kind: 'move', minutes: 720, ...NONE }],
    ['a bank', { 'pace.preset': 'bank-14400' }, { kind: 'bank', minutes: 14_400, perMove: 720, cap: 14_400, ...NONE }],
    ['none', { 'pace.preset': 'none' }, null],
    [
      'none, although the fields of a clock were sent too, as without JavaScript',
      { 'pace.preset': 'none', 'pace.zone': 'Europe/Berlin', 'pace.nights.from': '22:00', 'pace.daysOff': '14' },
      null,
    ],
    [
      'nights, weekends and days off',
      {
        'pace.preset': 'move-1440',
        'pace.nights.from': '22:00',
        'pace.nights.to': '07:00',
        'pace.weekends': 'yes',
        'pace.zone': 'Europe/Berlin',
        'pace.daysOff': '3',
      },
      {
        kind: 'move',
        minutes: 1440,
        nights: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
        weekends: true,
        zone: 'Europe/Berlin',
        daysOff: 3,
      },
    ],
    [
      'a clock that never stands has the zone all the same',
      { 'pace.preset': 'move-1440', 'pace.nights.from': '', 'pace.nights.to': '', 'pace.zone': 'Asia/Tokyo' },
      { kind: 'move', minutes: 1440, ...NONE, zone: 'Asia/Tokyo' },
    ],
    ['in numbers of its own', { 'pace.kind': 'move', 'pace.minutes': '5' }, { kind: 'move', minutes: 5, ...NONE }],
    ['nothing: no pace', {}, undefined],
  ])('%s', async (_, fields, pace) => {
    expect((await opened(fields)).pace).toEqual(pace);
  });

  test.each([
    ['a preset there is not', { 'pace.preset': 'move-5' }, 'bad-request'],
    ['a night without an end', { 'pace.preset': 'move-720', 'pace.nights.from': '22:00' }, 'bad-nights'],
    [
      'a night of 23 hours',
      { 'pace.preset': 'move-720', 'pace.nights.from': '08:00', 'pace.nights.to': '07:00', 'pace.zone': 'UTC' },
      'bad-nights',
    ],
    ['a zone there is not', { 'pace.preset': 'move-720', 'pace.zone': 'Berlin' }, 'bad-zone'],
    [
      'nights without a zone',
      { 'pace.preset': 'move-720', 'pace.nights.from': '22:00', 'pace.nights.to': '07:00' },
      'bad-zone',
    ],
    ['too many days off', { 'pace.preset': 'move-720', 'pace.daysOff': '61' }, 'bad-request'],
    ['a rule for the away there is not', { 'away.preset': 'end-5' }, 'bad-request'],
  ])('is refused with what is wrong: %s', async (_, fields, code) => {
    await expect(opened(fields)).rejects.toMatchObject({ code });
  });

  test.each([
    ['autopilot', { kind: 'autopilot' }],
    ['vote-4320', { kind: 'vote', minutes: 4320 }],
    ['end-43200', { kind: 'end', minutes: 43_200 }],
  ])('what happens to a seat whose player stays away: %s', async (preset, away) => {
    expect((await opened({ 'away.preset': preset })).away).toEqual(away);
  });
});

describe('the form for a new table', () => {
  const valuesOf = (html: string, name: string) => {
    const select = html.match(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`))?.[1] ?? '';
    const inputs = html.match(new RegExp(`<input type="radio"[^>]*name="${name}"[^>]*>`, 'g')) ?? [];
    return found(select + inputs.join(''), /value="([^"]*)"/g);
  };

  test.each(LOCALES)('offers every preset there is and proposes two days a move, in %s', async (locale) => {
    const html = render(NewTableForm, { ui: gameUiOf('hearts'), chosen: {}, player: null }, locale);
    expect(valuesOf(html, 'pace.preset')).toEqual(Object.keys(PACE_PRESETS));
    expect(valuesOf(html, 'pace.preset')).toEqual([...PACE_PRESET_NAMES]);
    expect(valuesOf(html, 'away.preset')).toEqual([...AWAY_PRESET_NAMES]);
    expect(html).toMatch(/<option value="move-2880" selected/);
  });
});

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
    expect(withZone(tellMoment(at, { now: NOW, zone }, 'en'))).toBe(en);
    expect(withZone(tellMoment(at, { now: NOW, zone }, 'de'))).toBe(de);
  });

  test('the reader’s own zone is not named', () => {
    expect(momentInWords(NOW, NOW, 'en')).toMatch(/^\w+, \d\d:\d\d$/);
  });

  describe('in a browser of this zone', () => {
    const here = { now: NOW, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const at = NOW + 6 * HOUR;
    const own = momentInWords(at, NOW, 'en');

    test('the words that were told stand, without the zone, and no format is made', () => {
      const told = { ...tellMoment(at, here, 'en'), words: 'as told' };
      expect(tellMoment(at, here, 'en').words).toBe(own);
      expect(localWords(at, told, NOW, 'en')).toBe('as told');
    });

    test.each([
      ['the day is another by now', NOW + DAY, 0, 0],
      ['clocks differ at the moment', NOW, -1, 0],
      ['clocks differ now', NOW, 0, -1],
    ])('%s: the words are made anew', (_, today, then, now) => {
      const told = tellMoment(at, here, 'en');
      const offsets = [told.offsets[0] + then, told.offsets[1] + now] as const;
      const words = localWords(at, { ...told, words: 'as told', offsets }, today, 'en');
      expect(words).toBe(momentInWords(at, today, 'en'));
    });
  });

  test.each([
    [Date.UTC(2026, 6, 1), 'Europe/Berlin', 120],
    [Date.UTC(2026, 11, 1), 'Europe/Berlin', 60],
    [Date.UTC(2026, 11, 1), 'Asia/Kathmandu', 345],
    [Date.UTC(2026, 11, 1) + 59_999, 'America/St_Johns', -210],
  ])('clocks at %d in %s are ahead of UTC by %d minutes', (at, zone, minutes) => {
    expect(offsetOf(at, zone)).toBe(minutes);
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
  expect(timeInWords(length, 'en')).toBe(en);
  expect(timeInWords(length, 'de')).toBe(de);
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
