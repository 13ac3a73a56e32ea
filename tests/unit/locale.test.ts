import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLocale, LOCALES } from '@/app/_texts/locale';

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
