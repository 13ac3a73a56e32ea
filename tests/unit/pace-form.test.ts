import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { gameUiOf } from '@/app/_ui/games';
import { NewTableForm } from '@/app/_ui/new/new-table';
import { parseBody } from '@/app/_web/http/body';
import { AWAY_PRESET_NAMES, openRequest, PACE_PRESET_NAMES, PACE_PRESETS } from '@/lib/tables';
import { found, render } from '../support/render';

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
