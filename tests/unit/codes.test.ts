import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLines } from '@/lib/match';
import { sealsIn } from '@/lib/secrets';
import { bytesToText, textToBytes } from '@/lib/store/codes/bytes';
import { denseLog, looseIn } from '@/lib/store/codes/dense';
import { ALPHABET, Damaged } from '@/lib/store/codes/digits';
import {
  joinEntries,
  packEntries,
  packState,
  skimmed,
  splitEntries,
  unpackEntries,
  unpackState,
} from '@/lib/store/codes/forms';
import { textToCode } from '@/lib/store/codes/text';
import { parseLog } from '../lab/shared/golden';
import { games } from '../support/match';

const folder = new URL('../records/logs/', import.meta.url);
const logs = readdirSync(folder).map((file): [string, string[]] => [
  file.replace('.jsonl', ''),
  parseLog(readFileSync(new URL(file, folder), 'utf8')).log,
]);
const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const AT = Date.UTC(2026, 10, 18, 12);
const packed = (text: string) => packState({ text, at: AT });
const comesBack = (text: string) => {
  expect(unpackState(packed(text)).text).toBe(text);
  expect(unpackState(packState({ text, at: null })).text).toBe(text);
};
const logComesBack = (log: readonly string[]) => {
  const codes = packEntries(log, []);
  expect(unpackEntries(codes)).toEqual(log);
  const inOneLine = (entry: string) => `?${Buffer.from(entry).toString('hex')}`;
  const [begin, rest] = [joinEntries(codes.slice(0, 3), inOneLine), joinEntries(codes.slice(3), inOneLine)];
  const all = denseLog(begin + rest);
  for (const joined of [begin + rest, all, denseLog(begin) + rest, denseLog(denseLog(begin) + rest)]) {
    const back = splitEntries(joined).map((one) =>
      one[0] === '?' ? Buffer.from(one.slice(1), 'hex').toString() : one,
    );
    expect(back).toEqual(codes);
  }
  // It is never longer, and knows how much was added.
  expect(all.length).toBeLessThanOrEqual((begin + rest).length);
  if (all !== begin + rest) expect([looseIn(all), looseIn(all + rest)]).toEqual([0, rest.length]);
};

describe('what is written in codes comes back', () => {
  test.each(logs)('%s: its log, and its state after every tenth entry', (_, log) => {
    logComesBack(log);
    for (let end = 1; end <= log.length; end += 10) comesBack(JSON.stringify(foldLines(games, log.slice(0, end))));
  });

  /** Texts with what has a code of its own, right and nearly right. */
  const odd = fc.constantFrom(
    '"QH"',
    '"QH","QH"',
    '[["2C","3C"],["2C"]]',
    '[["AS","KS"],["QS"],["2C","TD"]]',
    '[[1,-2],[3]]',
    '1,2,3',
    '0,-0,01',
    '1789039837571',
    '1500000000000,1999999999999',
    '999999999999999,3,1',
    '"00ff00ff00ff00ff"',
    '"00ff00ff00ff00fg"',
    's1.abcdefgh.abcdefgh',
    's2.abcdefgh.abcdefghi',
    `h1.${'A'.repeat(22)}.${'0'.repeat(64)}`,
    `h1.${'B'.repeat(22)}.${'0'.repeat(64)}`,
    '"events":[{"type":"cardPlayed","seat":5,"card":"TC"',
    '"events":[{"type":"cardPlayed","seat":6,"card":"TC"',
    '}]}\n{"at":1789039837571,',
    '\\"AS\\"',
    '🂡'.repeat(50),
    '"',
    '\\',
    ' ',
  );
  const text = fc.oneof(
    fc.array(fc.oneof(odd, fc.string())).map((parts) => parts.join('')),
    fc.json(),
    fc.string(),
  );

  test('any text', () => fc.assert(fc.property(text, comesBack)));

  test('any log, in any order of time, whatever its entries say', () => {
    const event = fc.record({ type: fc.constantFrom('cardPlayed', 'said'), text, at: fc.integer({ min: 0 }) });
    const at = fc.oneof(
      fc.integer({ min: AT - 1e6, max: AT + 1e9 }),
      fc.maxSafeInteger(),
      fc.integer({ min: 15e11, max: 24e11 }),
    );
    const entry = fc
      .record({ at, by: fc.constantFrom('bot', undefined), events: fc.array(event, { minLength: 1 }) })
      .map((one) => JSON.stringify(one));
    fc.assert(fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: entry }, text)), logComesBack));
  });

  test('an entry is written by those who know nothing but the moment of the one before it', () => {
    for (const [, log] of logs) {
      const whole = packEntries(log, []);
      const single = log.map((entry, i) => {
        const chain = i === 0 ? [] : [Number(/^\{"at":(\d+)/.exec(log[i - 1])?.[1])];
        return packEntries([entry], chain)[0];
      });
      expect(single).toEqual(whole);
    }
  });
});

test('no half of a character stands alone in a code', () => {
  const code = packed(`{"text":"a${'🂡'.repeat(200)}"}`);
  expect(Buffer.from(code).toString()).toBe(code);
});

test('codes are a byte a character, on the way to a store as well, unless somebody writes in other letters', () => {
  for (const [, log] of logs) {
    const plain = log.filter((line) => /^[ -~]*$/.test(line) && !/[^\\]\\[^"]|"text"/.test(line));
    for (const code of packEntries(plain, [])) {
      expect(code.slice(1)).toMatch(/^[\x20-\x7f]*$/);
      expect(JSON.stringify(code).replaceAll('\\"', '"').length).toBeLessThanOrEqual(code.length + 3);
    }
  }
});

test('golden logs are less than a sixth of what they were', () => {
  const all = logs.flatMap(([, log]) => log);
  const codes = logs.flatMap(([, log]) => packEntries(log, []));
  expect(sizeOf(codes)).toBeLessThan(sizeOf(all) / 6);
});

test('whole golden logs lie in about three quarters of their codes, and states are almost a fifth shorter than theirs', () => {
  const joined = logs.map(([, log]) => joinEntries(packEntries(log, []), String));
  expect(sizeOf(joined.map(denseLog))).toBeLessThan(sizeOf(joined) * 0.75);
  const states = logs.map(([, log]) => JSON.stringify(foldLines(games, log)));
  const codes = states.map((state) => textToCode(state, [AT]));
  expect(sizeOf(states.map(packed))).toBeLessThan(sizeOf(codes) * 0.82);
});

describe('texts as the bytes they say', () => {
  const seal = `s2.Fuu3dUiW.${'-3v6_qUT17DVe448WDM9vIRhNaqUn79xsLcoDy6gqUrtRDtd6l'}`;
  const states = logs.map(([, log]) => packed(JSON.stringify(foldLines(games, log))));
  const whole = logs.map(([, log]) => denseLog(joinEntries(packEntries(log, []), String)));

  test('are the same again, and about five sixths of what they were', () => {
    const others = ['', 'U', '\v ', '\v !!!!', 'U345678"', `{"a":["${seal}"]}`, `${seal} ${seal}B ${seal}=`, '♠ü'];
    const longer = whole.map((log) => `${log}\n123${'x'.repeat(9)}`);
    for (const text of [...states, ...whole, ...longer, ...others]) expect(bytesToText(textToBytes(text))).toBe(text);
    const bytes = [...states, ...whole].map((text) => textToBytes(text).length);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThan(sizeOf([...states, ...whole]) * 0.84);
  });

  test('are others where their bytes are damaged, and crash nobody', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void bytesToText(Buffer.from(bytes)))));
});

describe('a damaged code', () => {
  const quietly = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      expect(error).toBeInstanceOf(Damaged);
    }
  };
  const characters = fc.string({ unit: fc.constantFrom(...ALPHABET, ' ', '"', 'ü') });

  test('never crashes its reader: it is refused, or says something else', () => {
    fc.assert(fc.property(characters, (code) => quietly(() => unpackState(`S${code}`))));
    fc.assert(fc.property(characters, (code) => quietly(() => unpackState(`U${code}`))));
    fc.assert(fc.property(characters, (code) => quietly(() => unpackState(`T${code}`))));
    fc.assert(fc.property(fc.array(characters), (codes) => void unpackEntries(codes)));
  });

  test('is refused also when a single character of a real one is another one, or missing', () => {
    const [, log] = logs[0];
    const state = packed(JSON.stringify(foldLines(games, log)));
    for (let i = 0; i < state.length; i++) {
      quietly(() => unpackState(state.slice(0, i)));
      quietly(() => unpackState(`${state.slice(0, i)}!${state.slice(i + 1)}`));
    }
  });

  test('of a whole log is one entry, which is refused, or says something else', () => {
    const dense = denseLog(joinEntries(packEntries(logs[0][1], []), String));
    fc.assert(fc.property(characters, (code) => void [splitEntries(`\v${code}`), splitEntries(`\v ${code}`)]));
    for (let i = 1; i < dense.length; i += 7) {
      expect(splitEntries(dense.slice(0, i))).toEqual([dense.slice(0, i)]);
      splitEntries(`${dense.slice(0, i)}!${dense.slice(i + 1)}`);
    }
  });

  test('of no known form is refused', () => {
    expect(() => unpackState('?x')).toThrow(Damaged);
    expect(() => unpackState('Sx')).toThrow(Damaged);
    expect(unpackEntries(['?x', '{"at":1}'])).toEqual(['?x', '{"at":1}']);
  });
});

describe('a log that is looked through and not read, as for a backup', () => {
  const sealed = `{"at":${AT + 1},"events":[{"type":"x","sealed-seed":"s2.Fuu3dUiW.${'-3v6_qUT'.repeat(6)}"}]}`;
  const withSeal = (log: readonly string[]) => log.toSpliced(log.length / 2, 0, sealed);
  /** A log as it lies in one piece, and in two. */
  const lying = (log: readonly string[]) => {
    const codes = packEntries(log, []);
    const [begin, rest] = [codes.slice(0, -3), codes.slice(-3)].map((some) => joinEntries(some, String));
    return [begin + rest, denseLog(begin + rest), denseLog(begin) + rest];
  };

  test('has as many entries and the same seals, however it lies', () => {
    for (const [, log] of logs) {
      for (const text of lying(withSeal(log))) {
        const { entries, texts } = skimmed(text)!;
        expect(entries).toBe(log.length + 1);
        expect(sealsIn([texts.join('\n')])).toEqual(['s2.Fuu3dUiW.']);
      }
    }
  });

  test('is damaged wherever it is for its reader', () => {
    const entriesOf = (text: string) => {
      try {
        return skimmed(text)?.entries;
      } catch (error) {
        expect(error).toBeInstanceOf(Damaged);
        return undefined;
      }
    };
    let damaged = 0;
    for (const text of lying(withSeal(logs[0][1].slice(0, 40)))) {
      for (let i = 0; i < text.length; i++) {
        for (const other of ['!', 'ü', '']) {
          const changed = text.slice(0, i) + other + text.slice(i + 1);
          const codes = splitEntries(changed);
          const isRead = codes.length === 41 && unpackEntries(codes).every((entry, at) => entry !== codes[at]);
          if (isRead) continue;
          damaged++;
          expect(entriesOf(changed), `${i}: ${other}`).not.toBe(41);
        }
      }
    }
    expect(damaged).toBeGreaterThan(500);
  });

  test('is left to its reader where an entry lies in no code', () => {
    for (const [text] of logs.map(([, log]) => lying(log))) expect(skimmed(`${text}\b{"at":1}`)).toBeNull();
    expect(skimmed('')).toBeNull();
  });
});

describe('what was once written is read for ever', () => {
  test('the first dictionary and the order of its codes are those that tables were written with', () => {
    const phrases = readFileSync(new URL('../../lib/store/codes/phrases-1.json', import.meta.url));
    expect(createHash('sha256').update(phrases).digest('hex')).toBe(
      'f59e078b4c8a688841c8547a8549016fcbbb8bd98e79042f562555eb988eb9a0',
    );
  });

  test('codes are deflated with the dictionary that they were deflated with', () => {
    const dictionary = readFileSync(new URL('../../lib/store/codes/dictionary-1.json', import.meta.url));
    expect(createHash('sha256').update(dictionary).digest('hex')).toBe(
      'dbdb85afc56985136e11c81c5910061673f4ec371bddf4873d220cb51d3b51de',
    );
  });

  // One line for some golden logs: all their entries together, by brotli in the first file, deflated in the second, which has states as well,
  // and in the third with the cards by themselves.
  const dense = ['dense-1', 'dense-2', 'dense-3'].flatMap((file) =>
    readFileSync(new URL(`../fixtures/${file}.jsonl`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  test.each(dense)('$name, as one text', ({ name, dense, state, hash }) => {
    expect(unpackEntries(splitEntries(dense))).toEqual(logs.find(([found]) => found === name)![1]);
    if (state) expect(createHash('sha256').update(unpackState(state).text).digest('hex')).toBe(hash);
  });

  // One line for each golden log: all its entries and its last state, as they were first written.
  const fixture = new URL('../fixtures/codes-1.jsonl', import.meta.url);
  const lines = readFileSync(fixture, 'utf8').trimEnd().split('\n');
  test.each(lines.map((line) => JSON.parse(line)))('$name', ({ name, hash, state, log }) => {
    const [, plain] = logs.find(([found]) => found === name)!;
    expect(unpackEntries(log)).toEqual(plain);
    const { text, at } = unpackState(state);
    expect([JSON.parse(text).entries, at]).toEqual([log.length, JSON.parse(plain.at(-1)!).at]);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });
});
