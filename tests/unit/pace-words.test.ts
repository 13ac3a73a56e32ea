import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import type { Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { awayInWords, lengthInWords, paceInWords } from '@/app/_ui/kit/pace-words';
import { paceRequest } from '@/lib/clock';

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
