import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  IN_FLIGHT_MILLISECONDS,
  MAX_KEYS,
  MAX_OWN,
  type SeatKey,
  seatCookiesAfter,
  seatKey,
  seatKeysIn,
} from '@/lib/identity';
import { Jar } from '../support/jar';

const START = Date.UTC(2026, 10, 21);
const DAY = 24 * 60 * 60_000;
const LATER = 2 * IN_FLIGHT_MILLISECONDS;

const tableId = fc.stringMatching(/^[a-z0-9]{12}$/);
const secret = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const key = fc.tuple(tableId, fc.nat({ max: 9 }), secret).map((parts) => seatKey(...parts));
/** Some of them of one seat. */
const keys = (maxLength: number) =>
  fc
    .uniqueArray(fc.tuple(key, fc.boolean()), { maxLength, selector: ([{ text }]) => text })
    .map((all) =>
      all.map(([one, isSecond]) => (isSecond ? seatKey(all[0][0].table, all[0][0].seat, one.text.slice(-22)) : one)),
    );

const numbered = (n: number) => seatKey(String(n).padStart(12, 't'), n % 10, String(n).padStart(22, 'S'));
/** Every third is a second key of the seat of the one before. */
const another = (n: number) => {
  const { table, seat } = numbered(n % 3 === 2 ? n - 1 : n);
  return seatKey(table, seat, String(n).padStart(22, 'S'));
};
const texts = (all: readonly SeatKey[]) => all.map(({ text }) => text).sort();
const held = (jar: Jar) => texts(seatKeysIn(jar.cookies()));
const names = (jar: Jar) => jar.cookies().map(({ name }) => name);

/** A browser with cookies as they were before: one a seat, its name without a moment. */
function oldBrowser(all: readonly SeatKey[]): Jar {
  const jar = new Jar();
  jar.take(all.map(({ table, seat, text }) => `seat.${table}.${seat}=${text}; Path=/; HttpOnly`));
  return jar;
}

/** One request and its answer. */
function visit(jar: Jar, now: number, change: Partial<Change> = {}) {
  const after = seatCookiesAfter(jar.cookies(), { isSecure: true, now, ...change });
  jar.take(after.set);
  return after;
}

/** Comes back every few minutes until nothing is left to do. */
function settle(jar: Jar, start: number, change: Partial<Change> = {}): void {
  for (let now = start; visit(jar, now, change).set.length > 0; now += LATER);
}

const headerBytes = (lines: readonly string[]) => lines.join('').length + lines.length * 'set-cookie: \r\n'.length;

describe('seats in cookies', () => {
  test('every key that was taken is held, first in a cookie of its own, then in the one cookie', () => {
    fc.assert(
      fc.property(keys(MAX_KEYS), fc.boolean(), (all, isSecure) => {
        const jar = new Jar();
        for (const [i, taken] of all.entries()) {
          visit(jar, START + i * LATER, { taken, isSecure });
          expect(seatKeysIn(jar.cookies())[0]).toEqual(taken);
        }
        expect(held(jar)).toEqual(texts(all));
        settle(jar, START + (all.length + 1) * LATER, { isSecure });
        expect(held(jar)).toEqual(texts(all));
        expect(names(jar)).toEqual(all.length === 0 ? [] : [isSecure ? '__Host-seats' : 'seats']);
      }),
    );
  });

  test('however many seats are taken, and however quickly, requests and answers stay within bounds', () => {
    const pauses = fc.array(fc.constantFrom(0, 1_000, 60_000, LATER, DAY), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(pauses, fc.boolean(), (all, isSecure) => {
        const jar = new Jar();
        let now = START;
        for (const [n, pause] of all.entries()) {
          now += pause;
          // The store says which seat leaves first; here it is the one kept longest.
          const dropOrder = seatKeysIn(jar.cookies()).reverse();
          const { set } = visit(jar, now, { taken: another(n), isSecure, dropOrder });
          expect(headerBytes(set)).toBeLessThanOrEqual(3_500);
          expect(jar.header().length).toBeLessThanOrEqual(5_000);
          const one = jar.cookies().find(({ name }) => name.endsWith('seats'));
          expect((one?.name.length ?? 0) + (one?.value.length ?? 0)).toBeLessThanOrEqual(3_500);
          expect(names(jar).length).toBeLessThanOrEqual(MAX_OWN + 2);
        }
        const latest = all.map((_, n) => another(n)).slice(-MAX_KEYS);
        expect(held(jar)).toEqual(expect.arrayContaining(texts(latest)));
      }),
      { numRuns: 20 },
    );
  });

  test('what has not the form of a seat is passed over, and what stands beside it is read', () => {
    const garbage = fc.string({ maxLength: 60 }).map((text) => text.replace(/[;.]/g, ''));
    fc.assert(
      fc.property(keys(5), keys(5), fc.array(garbage), (inOne, own, rubbish) => {
        const entries = inOne.map(({ table, seat, text }) => `${table}${seat}${text.slice(-22)}`);
        const cookies = [
          { name: '__Host-seats', value: [...rubbish, ...entries, ...rubbish].join('.') },
          ...rubbish.map((value, i) => ({ name: `seat.${value}.${i}`, value })),
          ...own.map(({ table, seat, text }) => ({ name: `seat.${table}.${seat}`, value: text })),
          { name: 'locale', value: 'de' },
        ];
        expect(texts(seatKeysIn(cookies))).toEqual(expect.arrayContaining(texts([...inOne, ...own])));
        expect(() => seatCookiesAfter(cookies, { isSecure: true, now: START })).not.toThrow();
      }),
    );
  });
});

describe('cookies as they were before', () => {
  test('are taken over, however many, and no request grows on the way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_KEYS }), fc.boolean(), (count, isSecure) => {
        const all = Array.from({ length: count }, (_, n) => numbered(n));
        const jar = oldBrowser(all);
        for (let now = START, before = Number.POSITIVE_INFINITY; ; now += LATER) {
          const { set } = visit(jar, now, { isSecure });
          expect(held(jar)).toEqual(texts(all));
          if (set.length === 0) break;
          expect(headerBytes(set)).toBeLessThanOrEqual(3_500);
          expect(jar.header().length).toBeLessThan(before);
          before = jar.header().length;
        }
        expect(names(jar)).toEqual([isSecure ? '__Host-seats' : 'seats']);
      }),
      { numRuns: 50 },
    );
  });

  test('the first answer takes over more than thirty', () => {
    const jar = oldBrowser(Array.from({ length: 139 }, (_, n) => numbered(n)));
    visit(jar, START);
    expect(names(jar).filter((name) => name.startsWith('seat.')).length).toBeLessThan(139 - 30);
    expect(held(jar)).toHaveLength(139);
  });

  test('of 139, those leave that may leave first; all others stay', () => {
    const all = Array.from({ length: 139 }, (_, n) => numbered(n));
    const dropOrder = [...all.filter((_, n) => n % 2 === 1), ...all.filter((_, n) => n % 2 === 0)];
    const jar = oldBrowser(all);
    settle(jar, START, { dropOrder });
    expect(names(jar)).toEqual(['__Host-seats']);
    expect(held(jar)).toEqual(texts(dropOrder.slice(139 - MAX_KEYS)));
  });

  test('seats for which there is no room wait where they are until it is known who leaves', () => {
    const all = Array.from({ length: 139 }, (_, n) => numbered(n));
    const jar = oldBrowser(all);
    settle(jar, START);
    expect(held(jar)).toEqual(texts(all));
    expect(visit(jar, START + DAY)).toEqual({ set: [], isFull: true });
  });

  test('a cookie from before https moves to the one that https protects', () => {
    const jar = new Jar();
    visit(jar, START, { taken: numbered(1), isSecure: false });
    settle(jar, START + LATER, { isSecure: false });
    expect(names(jar)).toEqual(['seats']);
    settle(jar, START + LATER);
    expect(names(jar)).toEqual(['__Host-seats']);
    expect(held(jar)).toEqual(texts([numbered(1)]));
  });
});

describe('answers that cross', () => {
  test.each([
    ['in the order of their requests', [0, 1]],
    ['the other way round', [1, 0]],
  ])('two tabs that take seats at the same time lose neither, %s', (_, order) => {
    const jar = oldBrowser([numbered(1)]);
    const cookies = jar.cookies();
    const answers = [2, 3].map((n) => seatCookiesAfter(cookies, { isSecure: true, now: START, taken: numbered(n) }));
    for (const i of order) jar.take(answers[i].set);
    expect(held(jar)).toEqual(texts([1, 2, 3].map(numbered)));
    settle(jar, START + LATER);
    expect(held(jar)).toEqual(texts([1, 2, 3].map(numbered)));
    expect(names(jar)).toEqual(['__Host-seats']);
  });

  /** A request: when it is sent, how long its answer takes, and whether it takes a seat. */
  const requests = fc
    .array(
      fc.record({
        pause: fc.constantFrom(1, 10, 1_000, 30_000, 90_000, LATER),
        takes: fc.boolean(),
        wait: fc.nat({ max: IN_FLIGHT_MILLISECONDS }),
      }),
      { maxLength: 60 },
    )
    // A browser that takes more than these in two minutes, with answers that cross, may lose one.
    .filter((all) => all.filter(({ takes }) => takes).length <= MAX_OWN);

  test('no key is lost, in whatever order answers arrive', () => {
    fc.assert(
      fc.property(requests, fc.nat({ max: MAX_KEYS - MAX_OWN }), (all, old) => {
        const taken = Array.from({ length: old }, (_, n) => numbered(500 + n));
        const jar = oldBrowser(taken);
        let underWay: { at: number; set: string[] }[] = [];
        const arrive = (now: number) => {
          const due = underWay.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
          underWay = underWay.filter(({ at }) => at > now);
          for (const { set } of due) jar.take(set);
        };
        let now = START;
        for (const [n, { pause, takes, wait }] of all.entries()) {
          now += pause;
          arrive(now);
          const change = takes ? { taken: another(n) } : {};
          if (takes) taken.push(another(n));
          underWay.push({ at: now + wait, ...seatCookiesAfter(jar.cookies(), { isSecure: true, now, ...change }) });
        }
        arrive(Number.POSITIVE_INFINITY);
        expect(held(jar)).toEqual(texts(taken));
        settle(jar, now + 2 * LATER);
        expect(held(jar)).toEqual(texts(taken));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a key that changes or goes', () => {
  const renewed = seatKey(numbered(1).table, numbered(1).seat, 'renewed_renewed_renewe');
  const browsers: [string, () => Jar][] = [
    ['held in the old form', () => oldBrowser([numbered(1), numbered(2)])],
    [
      'held in a cookie of its own',
      () => {
        const jar = oldBrowser([numbered(2)]);
        visit(jar, START, { taken: numbered(1) });
        return jar;
      },
    ],
    [
      'held in the one cookie',
      () => {
        const jar = oldBrowser([numbered(1), numbered(2)]);
        settle(jar, START);
        return jar;
      },
    ],
    [
      'held in both',
      () => {
        const jar = oldBrowser([numbered(1), numbered(2)]);
        const own = jar.cookies();
        settle(jar, START);
        jar.take(own.map(({ name, value }) => `${name}=${value}; Path=/`));
        return jar;
      },
    ],
  ];

  test.each(browsers)('a key that is not needed any more leaves as a new one of its seat comes, %s', (_, browser) => {
    const jar = browser();
    visit(jar, START + 1, { taken: renewed, spare: [numbered(1)] });
    expect(held(jar)).toEqual(texts([renewed, numbered(2)]));
    settle(jar, START + 1 + LATER);
    expect(held(jar)).toEqual(texts([renewed, numbered(2)]));
    expect(names(jar)).toEqual(['__Host-seats']);
  });

  test.each(browsers)('another key of a seat never takes the place of the one there is, %s', (_, browser) => {
    const jar = browser();
    visit(jar, START + 1, { taken: renewed });
    settle(jar, START + 1 + LATER);
    expect(held(jar)).toEqual(texts([numbered(1), renewed, numbered(2)]));
    expect(names(jar)).toEqual(['__Host-seats']);
    visit(jar, START + DAY, { forgotten: numbered(1) });
    expect(held(jar)).toEqual(texts([numbered(2)]));
  });

  test.each(browsers)('a seat that is forgotten leaves the browser at once, %s', (_, browser) => {
    const jar = browser();
    visit(jar, START + 1, { forgotten: numbered(1) });
    expect(held(jar)).toEqual(texts([numbered(2)]));
    visit(jar, START + 2, { forgotten: numbered(2) });
    expect(jar.cookies()).toEqual([]);
  });

  test('the link of a seat that is in the one cookie sets nothing anew', () => {
    const jar = oldBrowser([numbered(1)]);
    settle(jar, START);
    expect(visit(jar, START + LATER, { taken: numbered(1) }).set).toEqual([]);
  });
});

describe('the one cookie', () => {
  test.each([
    [true, '__Host-seats', '; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure'],
    [false, 'seats', '; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax'],
  ])('over https (%s) is %s with what protects it', (isSecure, name, attributes) => {
    const { set } = visit(oldBrowser([numbered(1)]), START, { isSecure });
    expect(set.at(-1)).toMatch(new RegExp(`^${name}=[^;]+${attributes}$`));
  });

  test('is set again after a month in use, so that it does not run out', () => {
    const jar = oldBrowser([numbered(1)]);
    settle(jar, START);
    expect(visit(jar, START + 29 * DAY).set).toEqual([]);
    expect(visit(jar, START + 30 * DAY).set).toHaveLength(1);
    expect(visit(jar, START + 31 * DAY).set).toEqual([]);
  });
});
