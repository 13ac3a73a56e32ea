import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedAnswer } from '@/app/_web/http/feed-answer';
import { feedCookie, feedLinks, feedTokenIn } from '@/app/_web/http/feed-cookie';
import { hashOf, type SeatKey } from '@/lib/identity';
import { atomFeed, deadlineCalendar, type Entry } from '@/lib/notify/channels/feeds';
import { FEED_KEPT_MILLISECONDS } from '@/lib/notify/feeds';
import {
  addToFeed,
  autopilot,
  type Context,
  daysOffRequest,
  feedCovers,
  join,
  makeFeed,
  open,
  readFeed,
  renewKey,
  revokeFeed,
  setWishes,
  takeDaysOff,
  viewerWith,
  wishesRequest,
} from '@/lib/tables';
import { openRequest } from '@/lib/tables/requests';
import { newContext, playOn } from '../support/tables';

const SITE = 'https://cards.example.org';

let given: ReturnType<typeof newContext>;
let context: Context;
let ada: SeatKey;
let bo: SeatKey;
beforeEach(async () => {
  given = newContext();
  context = { ...given.context, publicUrl: SITE };
  [ada, bo] = await newTable('Mum & Dad');
});
afterEach(() => given.close());

async function newTable(title?: string, more: Record<string, unknown> = {}): Promise<[SeatKey, SeatKey]> {
  const request = openRequest.parse({
    ...more,
    game: 'spades',
    options: { players: 2, length: { kind: 'deals', count: 1 } },
    name: 'Ada',
    title,
  });
  const opened = await open(context, request);
  return [opened.key, (await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' })).key];
}

const make = (keys: SeatKey[], token: string | null = null) =>
  makeFeed(context, viewerWith(...keys), { token, locale: 'en' });
const ask = (token: string, which: 'turns' | 'deadlines' = 'turns', headers = {}) =>
  feedAnswer(context, new NextRequest(`${SITE}/feeds`, { headers }), token, which);
const textOf = async (token: string, which: 'turns' | 'deadlines' = 'turns') => (await ask(token, which)).text();
const titlesIn = (atom: string) =>
  [...atom.matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);

describe('the feed of turns', () => {
  test('tells of a seat while it is its turn, and no longer', async () => {
    const tokens = [await make([ada]), await make([bo])];
    const due = async () => (await Promise.all(tokens.map((token) => readFeed(context, token)))).map((f) => f!.items);
    const [first] = (await due()).flat();
    expect(first).toMatchObject({ kind: 'turn', playerName: expect.stringMatching(/Ada|Bo/) });
    await playOn(context, first.seat === ada.seat ? ada : bo);
    const [next] = (await due()).flat();
    expect(next.seat).not.toBe(first.seat);
    expect((await due()).flat()).toHaveLength(1);
  });

  test('is Atom, with names as text, links without a key, and an id that stays the same', async () => {
    const token = await make([ada, bo]);
    const text = await textOf(token);
    expect(text).toContain(`<link rel="self" href="${SITE}/feeds/${token}/turns.atom"/>`);
    expect(new Set(titlesIn(text))).toEqual(new Set(['Your turn: Mum &amp; Dad']));
    expect(text).toMatch(new RegExp(`<link href="${SITE}/t/${ada.table}\\?as=\\d"/>`));
    for (const key of [ada, bo]) expect(text).not.toContain(key.text.slice(-22));
    expect(await textOf(token)).toBe(text);
  });

  test('tells that a match is over, and from then on nothing else of it', async () => {
    const token = await make([ada, bo]);
    for (let i = 0; i < 100; i++) await playOn(context, i % 2 ? ada : bo);
    const { items } = (await readFeed(context, token))!;
    expect(items.map(({ kind }) => kind)).toEqual(['finished', 'finished']);
    expect(titlesIn(await textOf(token))).toEqual(['Finished: Mum &amp; Dad', 'Finished: Mum &amp; Dad']);
  });

  test('holds no card and no secret, at any moment of a match', async () => {
    const token = await make([ada, bo]);
    for (let i = 0; i < 40; i++) {
      await playOn(context, i % 2 ? ada : bo, 1);
      const texts = [
        JSON.stringify(await readFeed(context, token)),
        await textOf(token),
        await textOf(token, 'deadlines'),
      ];
      for (const text of texts) expect(text).not.toMatch(/(?<![\w-])([2-9TJQKA][CDHS])(?![\w-])|keyHash|[0-9a-f]{64}/);
    }
  });
});

describe('the links of a feed', () => {
  test('are made by whoever holds a seat, and by nobody else', async () => {
    await expect(make([])).rejects.toMatchObject({ code: 'no-seat' });
    const wrong = { ...ada, text: `${ada.text.slice(0, -22)}${'A'.repeat(22)}` };
    await expect(make([wrong])).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('open nothing once they are revoked; others that there are still do', async () => {
    const [token, other] = [await make([ada]), await make([bo])];
    await revokeFeed(context, token);
    await expect(ask(token)).rejects.toMatchObject({ code: 'unknown-page', status: 404 });
    expect((await ask(other)).status).toBe(200);
  });

  test.each(['', 'abc', 'A'.repeat(22), '../../etc'])('%j opens nothing', async (token) => {
    await expect(ask(token)).rejects.toMatchObject({ code: 'unknown-page' });
  });

  test('open nothing on a server that does not know where it is', async () => {
    const token = await make([ada]);
    context = { ...context, publicUrl: undefined };
    await expect(ask(token)).rejects.toMatchObject({ code: 'unknown-page' });
  });

  test('open nothing when nobody has changed them for very long', async () => {
    const token = await make([ada]);
    const later = context.now() + FEED_KEPT_MILLISECONDS;
    context = { ...context, now: () => later };
    await expect(ask(token)).rejects.toMatchObject({ code: 'unknown-page' });
  });

  test('are not in the store: whoever reads it cannot follow them', async () => {
    const token = await make([ada]);
    const { documents } = await context.records.documents(null, 100);
    const feeds = documents.filter(({ kind }) => kind === 'feed');
    expect(feeds.map(({ id }) => id)).toEqual([hashOf(token)]);
    expect(JSON.stringify(feeds)).not.toContain(token);
  });

  test('tell nothing of a seat whose key has been renewed: who had it before does not follow it', async () => {
    const token = await make([ada, bo]);
    const { key } = await renewKey(context, ada.table, viewerWith(ada), { seat: ada.seat, renew: true });
    expect(await feedCovers(context, viewerWith(key, bo), token)).toEqual({ covered: 1, missing: 1 });
    expect((await readFeed(context, token))!.items.every(({ seat }) => seat === bo.seat)).toBe(true);
    expect(await make([key, bo], token)).toBe(token);
    expect(await feedCovers(context, viewerWith(key, bo), token)).toEqual({ covered: 2, missing: 0 });
  });

  test('made again add the seats of the browser and keep those that are there', async () => {
    const token = await make([ada]);
    const [other] = await newTable();
    expect(await make([other], token)).toBe(token);
    expect(await feedCovers(context, viewerWith(ada, other), token)).toEqual({ covered: 2, missing: 0 });
    await revokeFeed(context, token);
    expect(await make([other], token)).not.toBe(token);
  });

  test('a seat just taken joins them, and makes none where there are none', async () => {
    const token = await make([ada]);
    const [other] = await newTable();
    await addToFeed(context, token, other);
    expect(await feedCovers(context, viewerWith(ada, other), token)).toEqual({ covered: 2, missing: 0 });
    await addToFeed(context, 'A'.repeat(22), other);
    expect(await readFeed(context, 'A'.repeat(22))).toBeNull();
  });
});

describe('a reader', () => {
  test.each(['turns', 'deadlines'] as const)(
    'of %s that has it already is told so, until it changes',
    async (which) => {
      const token = await make([ada, bo]);
      const first = await ask(token, which);
      const etag = first.headers.get('etag')!;
      const again = await ask(token, which, { 'if-none-match': `"x", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await ask(token, which, { 'if-none-match': '"x"' })).status).toBe(200);
      for (const key of [ada, bo]) await playOn(context, key, 1);
      const later = await ask(token, which, { 'if-none-match': etag });
      expect(later.status).toBe(which === 'turns' ? 200 : 304);
    },
  );

  test('keeps it for itself, and no search engine does', async () => {
    const { headers } = await ask(await make([ada]));
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  });

  test('reads the language in which the links were made', async () => {
    const token = await makeFeed(context, viewerWith(ada, bo), { token: null, locale: 'de' });
    expect(titlesIn(await textOf(token))).toContain('Du bist dran: Mum &amp; Dad');
  });
});

describe('the calendar of deadlines', () => {
  const ABOUT = { title: 'Deadlines', self: `${SITE}/feeds/x`, site: SITE, locale: 'en' };
  const AT = Date.UTC(2026, 10, 22, 18);
  const entry: Entry = { id: 'one', title: 'Ada, Bo; Cy', text: 'a\nb', url: `${SITE}/t/a?as=1`, at: AT };
  const isCalendar = (text: string) => text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n');

  test('is valid and empty if no table has deadlines', async () => {
    const text = await textOf(await make([ada]), 'deadlines');
    expect(isCalendar(text)).toBe(true);
    expect(text).not.toContain('VEVENT');
    // A calendar has at least one component.
    expect(text.match(/^BEGIN:/gm)!.length).toBeGreaterThan(1);
  });

  describe('at a table with a pace', () => {
    const HOUR = 3_600_000;
    let now = 0;
    beforeEach(async () => {
      // A Monday.
      now = Date.UTC(2026, 5, 1, 12);
      context = { ...context, now: () => now };
      [ada, bo] = await newTable('Timed', { pace: { kind: 'move', minutes: 1440 } });
    });
    const linesOf = (text: string, name: string) => text.match(new RegExp(`^${name}:.*(\\r\\n .*)*`, 'gm')) ?? [];
    const uidsIn = (text: string) => linesOf(text, 'UID').map((line) => line.replace(/\r\n /g, ''));

    test('has one event for each seat that is to act, at its deadline', async () => {
      // Both look at their first card at the same time.
      const token = await make([ada, bo]);
      expect((await readFeed(context, token))!.items.map(({ deadline }) => deadline)).toEqual(
        [24, 24].map((hours) => now + hours * HOUR),
      );
      const text = await textOf(token, 'deadlines');
      expect(isCalendar(text)).toBe(true);
      expect(linesOf(text, 'DTSTART')).toEqual(['DTSTART:20260602T120000Z', 'DTSTART:20260602T120000Z']);
      const uids = [0, 1].map((seat) => expect.stringMatching(`^UID:${SITE}/t/${ada.table}#${seat}-deadline-\\d+$`));
      expect(uidsIn(text)).toEqual(expect.arrayContaining(uids));
      expect(linesOf(text, 'SUMMARY')).toEqual(['SUMMARY:Deadline: Timed', 'SUMMARY:Deadline: Timed']);
    });

    test('keeps its name when the deadline moves, and has another one with the next turn', async () => {
      const token = await make([ada]);
      const before = await textOf(token, 'deadlines');
      await takeDaysOff(
        context,
        ada.table,
        viewerWith(ada),
        daysOffRequest.parse({ seat: ada.seat, from: 'now', days: 2 }),
      );
      const moved = await textOf(token, 'deadlines');
      expect(linesOf(moved, 'DTSTART')).toEqual(['DTSTART:20260604T120000Z']);
      expect(uidsIn(moved)).toEqual(uidsIn(before));
      await playOn(context, ada, 1);
      expect(uidsIn(await textOf(token, 'deadlines'))).not.toEqual(uidsIn(before));
    });

    test('is stamped with the moment at which it came to be as it is, not with the deadline', async () => {
      const token = await make([ada]);
      const stamps = async () => {
        const text = await textOf(token, 'deadlines');
        return ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].flatMap((name) => linesOf(text, name));
      };
      expect(await stamps()).toEqual(['DTSTAMP:20260601T120000Z', 'LAST-MODIFIED:20260601T120000Z', 'SEQUENCE:0']);
      now += HOUR;
      await takeDaysOff(
        context,
        ada.table,
        viewerWith(ada),
        daysOffRequest.parse({ seat: ada.seat, from: 'now', days: 2 }),
      );
      const moved = ['DTSTAMP:20260601T130000Z', 'LAST-MODIFIED:20260601T130000Z', 'SEQUENCE:3600'];
      expect(await stamps()).toEqual(moved);
      // Nothing of the entry has changed, whatever else was done at the table.
      now += HOUR;
      await playOn(context, bo, 1);
      expect(await stamps()).toEqual(moved);
    });

    test('has none for whom the autopilot plays', async () => {
      const token = await make([ada]);
      expect(await textOf(token, 'deadlines')).toContain('VEVENT');
      await autopilot(context, ada.table, viewerWith(ada), { seat: ada.seat, on: true });
      expect(await textOf(token, 'deadlines')).not.toContain('VEVENT');
      expect((await readFeed(context, token))!.items).toEqual([]);
    });

    test('and the feed of turns says until when, in the zone of the player', async () => {
      const token = await make([ada, bo]);
      const [{ seat }] = (await readFeed(context, token))!.items;
      expect(await textOf(token)).toContain('turn until Tuesday, 12:00 UTC.');
      const mover = seat === ada.seat ? ada : bo;
      await setWishes(context, ada.table, viewerWith(mover), wishesRequest.parse({ seat, zone: 'Asia/Tokyo' }));
      expect(await textOf(token)).toContain('turn until Tuesday, 21:00.');
      const german = await makeFeed(context, viewerWith(mover), { token: null, locale: 'de' });
      expect(await textOf(german)).toContain('ist dran, bis Dienstag, 21:00.');
    });
  });

  test('has an event at each deadline, its text escaped', () => {
    const text = deadlineCalendar(ABOUT, [{ ...entry, began: AT - 2, revised: AT - 1 }]);
    expect(isCalendar(text)).toBe(true);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('UID:one\r\n');
    expect(text).toContain('DTSTART:20261122T180000Z\r\n');
    expect(text).toContain('SUMMARY:Ada\\, Bo\\; Cy\r\n');
    expect(text).toContain('DESCRIPTION:a\\nb\r\n');
    expect(deadlineCalendar(ABOUT, [{ ...entry, began: AT - 2, revised: AT - 1 }])).toBe(text);
  });

  test('and a feed of hostile names is still a feed', () => {
    const nasty = { ...entry, id: entry.url, title: ']]></title><script>', text: '<b>&amp;' };
    const text = atomFeed(ABOUT, [nasty], AT);
    expect(text).not.toContain('<script>');
    expect(text).toContain('<![CDATA[]]&gt;&lt;/title&gt;&lt;script&gt;');
  });
});

describe('the cookie of a feed', () => {
  const cookies = (value: string) => ({ get: (name: string) => (name === 'feed' ? { value } : undefined) });

  test('is for the server alone, and holds a token or nothing', () => {
    const token = 'A'.repeat(22);
    expect(feedCookie(token, true)).toBe(`feed=${token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`);
    expect(feedCookie(null, false)).toBe('feed=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect([feedTokenIn(cookies(token)), feedTokenIn(cookies('abc'))]).toEqual([token, null]);
    expect(feedLinks(SITE, token).deadlines).toBe(`${SITE}/feeds/${token}/deadlines.ics`);
  });
});
