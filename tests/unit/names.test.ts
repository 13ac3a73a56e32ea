import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBotsName, isName, sameName, tidyName } from '@/lib/identity';
import { joinRequest, openRequest, playerName } from '@/lib/tables';

const ZWJ = '\u200d';
const VS16 = '\ufe0f';

describe('what a player may be called', () => {
  test.each([
    ['letters', 'Ada'],
    ['digits', '42'],
    ['signs that names have', 'Zoë O’Neill-Łukasz (2.)'],
    ['any script', '李雷'],
    ['letters with marks of their own', 'สมชาย'],
    ['an emoji beside letters', 'Kätzchen 🐱'],
    ['a heart with its variation selector', `Bo ❤${VS16}`],
    ['a skin tone', 'Bo 👍🏽'],
    ['emojis that joiners make one', `Bo 👩🏽${ZWJ}🌾 👨${ZWJ}👩${ZWJ}👧`],
    ['a flag of joined emojis', `Bo 🏳${VS16}${ZWJ}🌈`],
    ['a name that begins like Bot', 'Botond'],
    ['a name with Bot further on', 'Otto Bot'],
  ])('%s: %j', (_, name) => {
    expect(playerName.safeParse(name).success).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['white space alone', ' \u00a0\u3000 '],
    ['31 characters', 'x'.repeat(31)],
    ['signs alone', '...'],
    ['emojis alone', '🐱🐱'],
    ['a joiner alone', ZWJ],
    ['a joiner in a word', `Ot${ZWJ}to`],
    ['a joiner at the end of an emoji', `Bo 🐱${ZWJ}`],
    ['a joiner before a letter', `🐱${ZWJ}Bo`],
    ['a variation selector alone', VS16],
    ['a variation selector after a letter', `Otto${VS16}`],
    ['another variation selector', 'Otto\ufe00'],
    ['a letter that does not show (Hangul filler)', '\u3164'],
    ['a filler among letters', 'Ot\u3164to'],
    ['the mark that joins graphemes', 'Ot\u034fto'],
    ['a mark before any letter', '\u0301Ada'],
    ['a direction override', '\u202eadA'],
    ['the word Bot', 'Bot'],
    ['a name as pages call bots', 'Bot Otto'],
    ['whatever its case', 'bOT Otto'],
    ['with Cyrillic letters', 'Воt Otto'],
    ['with Greek letters', 'Βοτ Otto'],
    ['with a zero', 'B0t Otto'],
    ['with a number', 'Bot2'],
    ['with a hyphen', 'Bot-Otto'],
    ['behind an emoji', '🤖 Bot Otto'],
    ['in wide letters', 'Ｂｏｔ Otto'],
    ['in mathematical letters', '𝐁𝐨𝐭 Otto'],
  ])('not %s: %j', (_, name) => {
    const parsed = playerName.safeParse(name);
    expect(parsed.error?.issues[0]).toMatchObject({ code: 'custom', params: { code: 'bad-name' } });
  });

  test('it is kept in its plain form, with single spaces', () => {
    expect(playerName.parse('  Ｏｔｔｏ \u00a0 Mu\u0308ller ')).toBe('Otto Müller');
  });

  test('a bot is not called Bot either, while a table may be', () => {
    const request = { game: 'hearts', name: 'Ada', names: ['Bot Otto'], bots: 'easy' };
    expect(openRequest.safeParse(request).success).toBe(false);
    expect(openRequest.parse({ ...request, names: [], title: 'Bot night' }).title).toBe('Bot night');
    expect(joinRequest.safeParse({ invitation: 'x', name: 'Bot Otto' }).success).toBe(false);
  });
});

describe('names that are the same to the eye', () => {
  test.each([
    ['case', 'Otto', 'oTTO'],
    ['Cyrillic letters', 'Otto', 'Оttо'],
    ['Cyrillic capitals', 'MAX', 'МАХ'],
    ['Cyrillic small letters whose capitals look alike', 'Max', 'мах'],
    ['Greek capitals', 'OTTO', 'ΟΤΤΟ'],
    ['zero and O', 'Otto', '0tto'],
    ['capital I and small l', 'Ilse', 'llse'],
    ['rn and m', 'Bernd', 'Bemd'],
    ['ß and ss', 'Voß', 'VOSS'],
    ['composed or not', 'Müller', 'Mu\u0308ller'],
    ['both apostrophes', 'O’Neill', "O'Neill"],
    ['wide letters', 'Ada', 'Ａｄａ'],
    ['what does not show', 'Otto', `Ot${ZWJ}to${VS16}`],
  ])('%s: %s, %s', (_, a, b) => {
    expect(sameName(a, b)).toBe(true);
    expect(sameName(b, a)).toBe(true);
  });

  test.each([
    ['Otto', 'Ottoline'],
    ['Ali', 'All'],
    ['Zoë', 'Zoe'],
    ['Anna', 'Hannah'],
    ['Nina', 'Нина'],
    ['李雷', '李'],
  ])('not %s and %s', (a, b) => {
    expect(sameName(a, b)).toBe(false);
  });
});

describe('every text', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'aBοО0 .\u0301🐱ß', ZWJ, VS16, 'é', '李', '\u3164'),
    maxLength: 12,
  });

  test('is tidied once and for all, and a name shows at least one letter or digit and nothing invisible', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const name = tidyName(raw);
        expect(tidyName(name)).toBe(name);
        if (!isName(name)) return;
        expect(name).toMatch(/[\p{L}\p{N}]/u);
        const withoutEmojis = name.replace(
          /\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu,
          '',
        );
        expect(withoutEmojis).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
      }),
    );
  });

  test('is the same name as itself in capitals, and after Bot a bot’s', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(sameName(name, name)).toBe(true);
        expect(sameName(name, name.toUpperCase())).toBe(true);
        expect(isBotsName(`Bot ${name}`)).toBe(true);
      }),
    );
  });
});
