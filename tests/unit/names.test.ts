import bidiFactory from 'bidi-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isolated } from '@/app/_ui/kit/written';
import { isBotsName, isName, sameName, tidyName } from '@/lib/identity';
import { join, joinRequest, open, openRequest, playerName } from '@/lib/tables';
import { freshSite, refused } from '../support/site';

const ZWJ = '\u200d';
const VS16 = '\ufe0f';
/** Letters from right to left, digits of theirs, marks, blanks, and what changes direction by itself. */
const NASTY = [
  'א',
  'ع',
  '٣',
  '\u{10900}',
  '\u05b8',
  '\u20dd',
  '\u{13441}',
  ...'()&-',
  '\u202e',
  '\u2067',
  '\u2069',
  '\u200f',
  '\u061c',
];

describe('what a player may be called', () => {
  test.each([
    ['letters', 'Ada'],
    ['a digit beside letters', 'R2'],
    ['letters from right to left', 'שלום'],
    ['a letter with as many marks as a script needs', 'a\u0302\u0301\u0323\u0330'],
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
    ['digits alone', '42'],
    ['a letter of which nothing is drawn (a blank hieroglyph)', '\u{13441}'],
    ['a blank hieroglyph among letters', 'Ot\u{13442}to'],
    ['the sign for nothing of the Khitan script', 'A\u{16fe4}da'],
    ['a mark that is drawn round its neighbours', 'A\u20dd'],
    ['more marks on a letter than any script needs', `A${'\u0301'.repeat(6)}`],
    ['a mark that turns what follows', 'Ada\u200f'],
    ['an isolate', '\u2067Ada\u2069'],
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
    expect(openRequest.parse({ ...request, names: [], title: '2026' }).title).toBe('2026');
    expect(openRequest.safeParse({ ...request, names: [], title: `A${'\u0301'.repeat(6)}` }).success).toBe(false);
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
    ['parts that are drawn in the other order', 'Adaאבג', 'אבגAda'],
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
    unit: fc.constantFrom(...'aBοО0 .\u0301🐱ß', ZWJ, VS16, 'é', '李', '\u3164', ...NASTY),
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

  test('as a name neither turns nor covers anything: no marks of direction, no enclosing marks, few marks on one letter', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const name = tidyName(raw);
        fc.pre(isName(name));
        expect(name).toMatch(/\p{L}/u);
        expect(name).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\p{Me}]|\p{M}{5}/u);
      }),
    );
  });

  test('is shown in a sentence so that what stands around it stays where it is', () => {
    const bidi = bidiFactory();
    const shown = (sentence: string) => bidi.getReorderedString(sentence, bidi.getEmbeddingLevels(sentence, 'ltr'));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [one, other].map(tidyName);
        fc.pre(isName(a) && isName(b));
        // A number and punctuation: what has no direction of its own is what moves.
        const sentence = shown(`3 ${isolated(a)}: 12 (${isolated(b)}) - 7.`);
        const at = sentence.replace(/[\u2066-\u2069]/gu, '');
        expect(at).toBe(`3 ${alone(a)}: 12 (${alone(b)}) - 7.`);
      }),
    );

    /** A name as it is drawn by itself, in the direction of its first letter. */
    function alone(name: string): string {
      return bidi.getReorderedString(name, bidi.getEmbeddingLevels(name, 'auto'));
    }
  });
});

describe('who is at a table by a name that would not do any more', () => {
  const site = freshSite({ once: true });

  test('takes their seat by it, and nobody comes by another such name', async () => {
    const request = openRequest.parse({ game: 'hearts', name: 'Ada' });
    const { table, invitation } = await open(site.context, { ...request, names: ['42'] });
    const joinAs = (name: string) => join(site.context, table, joinRequest.parse({ invitation, name }));
    await refused(joinAs('43'), 'bad-name');
    await refused(joinAs(`Z${'\u0301'.repeat(9)}`), 'bad-name');
    expect((await joinAs('42')).seat).toBe(1);
  });
});

describe('a friend who plays for somebody', () => {
  const site = freshSite({ once: true });

  test('is not called as anybody at the table is, player or bot', async () => {
    const [ada] = (await site.table({ game: 'hearts', bots: 'easy' })).players;
    const ask = (name: string) => ada.askFriend({ name, days: 1 });
    for (const { name } of (await ada.view()).seats) await refused(ask(String(name).toUpperCase()), 'name-taken');
    expect((await ask('Cleo')).seat).toBe(0);
    expect((await ask('Cleo')).seat).toBe(0);
  });

  test('has the name for themselves: nobody who comes is called so, and they are not called as somebody who is to come', async () => {
    const options = { preset: 'black-lady', players: 3, length: { kind: 'deals', count: 2 } };
    const { table, ada } = await site.table({ game: 'hearts', options, bots: ['easy', 'easy'] });
    await ada.askFriend({ name: 'Fay', days: 1 });
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    await refused(table.join('fаy', { invitation }), 'name-taken');
    await table.join('Gus', { invitation });
    await refused(ada.askFriend({ name: 'GUS', days: 1 }), 'name-taken');
    await ada.endFriend();
    const again = await ada.setBot({ seat: 2, level: null });
    expect((await table.join('Fay', { invitation: again.invitation })).seat).toBe(2);
  });
});
