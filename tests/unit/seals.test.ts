import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areFieldsCurrent,
  isSealed,
  type NotOpened,
  newSeals,
  openFields,
  remembering,
  type Seals,
  sealedFields,
  sealFields,
} from '@/lib/secrets';

const OLD = 'the secret of last year, long enough';
const NEW = 'the secret of this year, long enough';
const seals = newSeals([NEW], randomBytes);
const before = newSeals([OLD], randomBytes);
const after = newSeals([NEW, OLD], randomBytes);

const why = (work: () => unknown): NotOpened['why'] | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as NotOpened).why;
  }
};

describe('a sealed text', () => {
  test('is the text again where it was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (place, text) => {
        const sealed = seals.seal(place, text);
        expect(isSealed(sealed)).toBe(true);
        // Half of a surrogate pair is no text.
        expect(seals.open(place, sealed)).toBe(Buffer.from(text).toString());
      }),
    );
  });

  test('tells nothing of the text but its length, and is another one each time', () => {
    const [one, other] = [seals.seal('here', 'ada@example.org'), seals.seal('here', 'ada@example.org')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split('.')[2], 'base64url').includes('ada')).toBe(false);
    expect(one).toMatch(/^s1\.[\w-]{8}\.[\w-]+$/);
  });

  test('opens nowhere else', () => {
    const sealed = seals.seal('document wishes a-0', 'ada@example.org');
    expect(why(() => seals.open('document wishes a-1', sealed))).toBe('damaged');
  });

  test('opens no more when a single character of it is another one, or it is cut short', () => {
    const sealed = seals.seal('here', 'ada@example.org');
    const begin = sealed.lastIndexOf('.') + 1;
    for (let i = begin; i < sealed.length - 1; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A';
      expect(why(() => seals.open('here', sealed.slice(0, i) + other + sealed.slice(i + 1)))).toBe('damaged');
    }
    for (const length of [begin, begin + 1, begin + 20, sealed.length - 4]) {
      expect(why(() => seals.open('here', sealed.slice(0, length)))).toBe('damaged');
    }
    expect(why(() => seals.open('here', 'ada@example.org'))).toBe('damaged');
  });

  test('of an older secret opens as long as that is known, and what is new is sealed with the new one', () => {
    const sealed = before.seal('here', 'text');
    expect(after.open('here', sealed)).toBe('text');
    expect([after.isKnown(sealed), after.isCurrent(sealed)]).toEqual([true, false]);
    expect(why(() => seals.open('here', sealed))).toBe('unknown-secret');
    expect(seals.isKnown(sealed)).toBe(false);
    const anew = after.seal('here', 'text');
    expect([seals.isCurrent(anew), seals.open('here', anew)]).toEqual([true, 'text']);
    expect(why(() => before.open('here', anew))).toBe('unknown-secret');
  });

  test('that cannot be opened is told of without a word of it', () => {
    const sealed = before.seal('here', 'ada@example.org');
    expect(() => seals.open('here', sealed)).toThrow(/STICHPOST_SECRETS_BEFORE/);
    expect(() => seals.open('here', sealed)).not.toThrow(sealed.slice(-10));
  });
});

test('what is remembered of a seal is of its place, and still opens and closes nothing else', () => {
  const quick = remembering(seals);
  const sealed = quick.seal('here', 'text');
  expect(quick.seal('here', 'text')).toBe(sealed);
  expect(quick.seal('there', 'text')).not.toBe(sealed);
  expect(quick.seal('here', 'other')).not.toBe(sealed);
  expect([quick.open('here', sealed), quick.open('here', sealed)]).toEqual(['text', 'text']);
  expect(why(() => quick.open('there', sealed))).toBe('damaged');
  for (let i = 0; i < 9_000; i++) quick.seal('here', `text ${i}`);
  expect(seals.open('here', quick.seal('here', 'text'))).toBe('text');
});

describe('what is secret of a table', () => {
  const SEED = '5e'.repeat(32);
  const state = JSON.stringify({
    format: 1,
    title: 'seed',
    seed: SEED,
    seats: [{ bits: 'ab'.repeat(16) }, { bits: null }],
  });
  const opens = (by: Seals, table: string, text: string) => openFields(by, table, text);

  test('is sealed in its texts, and nothing else is', () => {
    const sealed = sealFields(seals, 'table', state);
    expect(sealed).not.toContain(SEED);
    expect(sealed).not.toContain('ab'.repeat(16));
    // All of them have one seal.
    expect(sealedFields(sealed)).toHaveLength(1);
    expect(JSON.parse(sealed)).toMatchObject({ format: 1, title: 'seed', seats: [{}, { bits: null }] });
    expect(JSON.parse(sealed).seats[0].bits).toBeUndefined();
    expect(opens(seals, 'table', sealed)).toBe(state);
  });

  test('has another name when it is sealed: a version that knows no seals finds no seed at all', () => {
    expect(JSON.parse(sealFields(seals, 'table', state)).seed).toBeUndefined();
  });

  test('opens at no other table', () => {
    const sealed = sealFields(seals, 'table', state);
    expect(why(() => opens(seals, 'other', sealed))).toBe('damaged');
  });

  test('opens in no other order, nor in part', () => {
    const secret = (name: string) => `"${name}":"${'ab'.repeat(16)}"`;
    const sealed = sealFields(seals, 'table', `{${secret('seed')},${secret('bits')}}`);
    const swapped = sealed.replace('-seed', '-x').replace('-bits', '-seed').replace('-x', '-bits');
    expect(why(() => opens(seals, 'table', swapped))).toBe('damaged');
    expect(why(() => opens(seals, 'table', sealed.replace(/,.*/, '}')))).toBe('damaged');
    expect(why(() => opens(seals, 'table', sealed.replace(/"s2[^"]*"/, '"+"')))).toBe('damaged');
  });

  test('is read as it was sealed when each of them had a seal of its own', () => {
    const one = (name: string, value: string) => `"sealed-${name}":"${seals.seal(`table table ${name}`, value)}"`;
    expect(opens(seals, 'table', `{${one('seed', SEED)},"seats":[{${one('bits', 'ab')}}]}`)).toBe(
      `{"seed":"${SEED}","seats":[{"bits":"ab"}]}`,
    );
  });

  test('is read as it was written before there were seals', () => {
    expect(opens(seals, 'table', state)).toBe(state);
    expect(areFieldsCurrent(seals, state)).toBe(false);
    expect(areFieldsCurrent(after, sealFields(before, 'table', state))).toBe(false);
    expect(areFieldsCurrent(after, sealFields(after, 'table', state))).toBe(true);
  });

  test('comes back from any JSON, also where players write what looks like it', () => {
    const tricky = fc.constantFrom('","seed":"x","', '\\","sealed-seed":"y', '"seed":"', 'seed":"', '\\', '"');
    const text = fc.oneof(
      fc.string(),
      tricky,
      fc.tuple(fc.string(), tricky, fc.string()).map((parts) => parts.join('')),
    );
    const value = fc.record({ seed: text, name: text, talk: fc.array(fc.record({ text, bits: text })) });
    fc.assert(
      fc.property(value, (any) => {
        const json = JSON.stringify(any);
        const sealed = sealFields(seals, 'table', json);
        expect(openFields(seals, 'table', sealed)).toBe(json);
        // Players' own words stay where and as they are.
        expect(JSON.parse(sealed).name).toBe(any.name);
      }),
    );
  });
});
