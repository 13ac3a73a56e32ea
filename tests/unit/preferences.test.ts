import fc from 'fast-check';
import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { chooseLocale, LOCALES } from '@/app/_texts/locale';
import { MESSAGES, messagesFor } from '@/app/_texts/messages';
import { DECKS, inksOf, parsePreferences, preferences, preferencesText, SUIT_ORDERS } from '@/app/_texts/preferences';
import { cameFrom } from '@/app/_web/http/back';
import { playerCookie, playerIn } from '@/app/_web/http/browser-cookies';
import { POST } from '@/app/api/preferences/route';
import { placeholders } from '../support/placeholders';

const DEFAULTS = preferences.parse({});

describe('the cookie', () => {
  test('keeps what was chosen', () => {
    const chosen = fc.record({
      deck: fc.constantFrom(...DECKS),
      fourColours: fc.boolean(),
      suits: fc.constantFrom(...SUIT_ORDERS),
      oneTap: fc.boolean(),
      delay: fc.integer({ min: 0, max: 10 }),
      asked: fc.boolean(),
      told: fc.boolean(),
      sounds: fc.boolean(),
    });
    fc.assert(
      fc.property(chosen, (all) => {
        expect(parsePreferences(preferencesText(all))).toEqual({ ...all });
      }),
    );
  });

  test.each([
    ['no cookie', undefined, {}],
    ['an empty one', '', {}],
    ['a deck there is no more', 'deck=swiss&oneTap=true', { oneTap: true }],
    ['a delay that is too long', 'delay=11', {}],
    ['something that is no yes', 'oneTap=1&fourColours=yes&suits=bySuit', { suits: 'bySuit' }],
    ['something else altogether', '%%%;{"deck":1}', {}],
  ])('%s leaves the defaults', (_, text, differing) => {
    expect(parsePreferences(text)).toEqual({ ...DEFAULTS, ...differing });
  });

  test('one tap is nobody’s unless they chose it, and neither are sounds', () => {
    expect(DEFAULTS).toMatchObject({ oneTap: false, delay: 3, asked: false, told: false, sounds: false });
  });
});

describe('POST /api/preferences', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    POST(
      new NextRequest('http://localhost/api/preferences', {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
      { params: Promise.resolve({}) },
    );

  test('keeps the choice and returns to the page', async () => {
    const form = {
      deck: 'german',
      fourColours: 'true',
      suits: 'bySuit',
      oneTap: 'true',
      delay: '10',
      asked: 'true',
      told: 'true',
      sounds: 'true',
      back: '/t/abc?as=2',
    };
    const answer = await post(form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/t/abc?as=2']);
    const [name, value] = (answer.headers.get('set-cookie') ?? '').split(';')[0].split('=');
    expect(name).toBe('stichpost-prefs');
    const kept = parsePreferences(decodeURIComponent(value));
    expect(kept).toEqual({
      deck: 'german',
      fourColours: true,
      suits: 'bySuit',
      oneTap: true,
      delay: 10,
      asked: true,
      told: true,
      sounds: true,
    });
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  });

  test.each([
    ['a deck there is none of', { deck: 'swiss' }],
    ['an order there is none of', { suits: 'best' }],
    ['neither yes nor no', { oneTap: 'maybe' }],
    ['a delay that is too long', { delay: '11' }],
    ['another site to return to', { back: 'https://example.org/' }],
    ['another site in the form of a path', { back: '//example.org/' }],
    ['another site with a backslash', { back: '/\\example.org' }],
  ])('%s changes nothing and says so', async (_, fields) => {
    const answer = await post({ deck: 'french', ...fields }, { referer: 'http://localhost/preferences?back=%2Fmine' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
    expect(answer.headers.get('location')).toBe('/preferences?back=%2Fmine&problem=bad-request');
  });

  test('another site’s form changes nothing', async () => {
    const answer = await post({ deck: 'german' }, { origin: 'https://example.org', host: 'localhost' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('location')).toBe('/preferences?problem=foreign-origin');
  });
});

describe('the page to return to', () => {
  const from = (referer: string | null, asked?: string) =>
    cameFrom(new Headers({ host: 'cards.example', ...(referer === null ? {} : { referer }) }), asked);
  test.each([
    ['the page before', 'https://cards.example/t/abc?as=1', undefined, '/t/abc?as=1'],
    ['the one that is asked for', 'https://cards.example/mine', '/rules', '/rules'],
    ['not a page of another site', 'https://elsewhere.example/t/abc', undefined, '/'],
    ['not another site that is asked for', null, 'https://elsewhere.example/', '/'],
    ['not another site in the form of a path', null, '//elsewhere.example/', '/'],
    ['not the preferences themselves', 'https://cards.example/preferences', undefined, '/'],
    ['not a private link, which would be told to the page', 'https://cards.example/s/secret', undefined, '/'],
    ['without anything, the home page', null, undefined, '/'],
    ['nonsense is the home page', 'nonsense', undefined, '/'],
  ])('%s', (_, referer, asked, expected) => {
    expect(from(referer, asked)).toBe(expected);
  });
});

test('the deck decides what cards are called and what they look like', () => {
  for (const locale of ['de', 'en'] as const) {
    expect(messagesFor(locale, 'french')).toBe(MESSAGES[locale]);
    expect(messagesFor(locale, 'german').cards).toBe(MESSAGES[locale].germanCards);
  }
  expect(MESSAGES.de.germanCards.suit).toEqual({ C: 'Eichel', D: 'Schellen', H: 'Herz', S: 'Laub' });
  expect(MESSAGES.de.germanCards.rank).toMatchObject({ A: 'Daus', K: 'König', Q: 'Ober', J: 'Unter' });
});

/** Every text by its whole key: `problems.bad-name`. */
function textsIn(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? textsIn(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)]],
  );
}

test('with German cards nothing that is said of a match names a French one, and nothing else changes', () => {
  const french = {
    de: /\b(Kreuz|Karo|Pik|Dame|Damen|Bube|Buben)\b/,
    en: /\b(clubs?|diamonds?|spades|a spade|jacks?|queens?)\b/i,
  };
  const told =
    /^(cards|ends|felt|hand|mine|orders|problems|recap|replay|story|table)\.|^games\.\w+\.(moves|table|place|mark|recap|settlement)\./;
  // The game is called so, and a choice within a text.
  const bare = (text: string) => text.replaceAll('Spades', '').replaceAll('queen {', '{');
  for (const locale of ['de', 'en'] as const) {
    const german = new Map(textsIn(messagesFor(locale, 'german')));
    const wrong = [...german].filter(([key, text]) => told.test(key) && french[locale].test(bare(text)));
    expect(wrong).toEqual([]);
    const before = textsIn(MESSAGES[locale]);
    expect([...german.keys()].sort()).toEqual(before.map(([key]) => key).sort());
    for (const [key, text] of before) {
      if (german.get(key) === text || key.startsWith('cards.')) continue;
      expect(text, key).toMatch(french[locale]);
      expect(placeholders(german.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  }
});

test.each([
  ['german', true, 'german'],
  ['german', false, 'german'],
  ['french', true, 'four'],
  ['french', false, 'two'],
] as const)('%s suits, four colours %s: printed in %s inks', (deck, fourColours, inks) => {
  expect(inksOf({ ...DEFAULTS, deck, fourColours })).toBe(inks);
});

/** A browser that was sent this cookie, as Next reads what it sends back: decoded. */
function browserWith(line: string) {
  const [pair] = line.split(';');
  const [name, value] = pair.split('=');
  return { get: (asked: string) => (asked === name ? { value: decodeURIComponent(value) } : undefined) };
}
const browserSaying = (value: string) => ({ get: () => ({ value }) });

describe('the player a browser remembers', () => {
  test.each(['Ada', 'Zoë O’Neill', '李雷', 'Kätzchen 🐱', 'a@b #1!?+&_'])('is called as he typed it: %s', (name) => {
    for (const emblem of [null, 'snail'] as const) {
      const player = { name, emblem };
      expect(playerIn(browserWith(playerCookie(player, true)))).toEqual(player);
    }
  });

  test('is not for scripts, nor for other sites; on https it stays there', () => {
    const ada = { name: 'Ada', emblem: null };
    expect(playerCookie(ada, true)).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(playerCookie(ada, false)).not.toContain('Secure');
  });

  test('of a browser that remembers a name alone, as earlier versions did, has their initial', () => {
    expect(playerIn(browserSaying('Ada'))).toEqual({ name: 'Ada', emblem: null });
  });

  test.each(['Ada/dragon', 'Ada/', 'Ada/x/anchor', 'Ada/<svg>'])(
    'has his initial if there is no such emblem: %s',
    (value) => {
      expect(playerIn(browserSaying(value))).toEqual({ name: 'Ada', emblem: null });
    },
  );

  test.each(['', '<b>Ada</b>', 'Bot Otto', 'x'.repeat(31), 'a; Path=/', '/anchor', '<b>/anchor'])(
    'is not one that may not sit at a table: %s',
    (value) => {
      expect(playerIn(browserSaying(value))).toBeNull();
    },
  );

  test('is nobody without the cookie', () => {
    expect(playerIn({ get: () => undefined })).toBeNull();
  });
});

test.each([
  ["the visitor's own choice", 'de', 'en', 'de'],
  ['a choice that is none', 'fr', 'de', 'de'],
  ['no header', undefined, null, 'en'],
  ['one language', undefined, 'de', 'de'],
  ['a country of it', undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['a country of it before a language we speak as well', undefined, 'de-CH,en', 'de'],
  ['the order of preference, whatever the order in the header', undefined, 'en;q=0.3, de;q=0.7', 'de'],
  ['a language we do not speak first', undefined, 'fr-FR,fr;q=0.9,de;q=0.2', 'de'],
  ['none that we speak', undefined, 'fr,it;q=0.5', 'en'],
  ['one that is not wanted', undefined, 'de;q=0, fr', 'en'],
  ['any language', undefined, '*', 'en'],
  ['capitals', undefined, 'DE-de', 'de'],
  ['nonsense', undefined, '%ff;q=zz,,;q=', 'en'],
])('%s', (_, chosen, accepted, expected) => {
  expect(chooseLocale(chosen, accepted)).toBe(expected);
});

test('whatever a header says, a language is chosen', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'de-n*;q=0.5, %ü') }), (accepted) => {
      expect(LOCALES).toContain(chooseLocale(undefined, accepted));
    }),
  );
});
