import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { feedCookie, feedLinks, feedTokenIn } from '@/app/_web/http/browser-cookies';
import { feedAnswer } from '@/app/_web/http/feed-answer';
import { hashOf, type SeatKey } from '@/lib/identity';
import { atomFeed, deadlineCalendar, type Entry } from '@/lib/notify/channels/feeds';
import { FEED_KEPT_MILLISECONDS } from '@/lib/notify/feeds';
import { addToFeed, feedCovers, makeFeed, readFeed, revokeFeed, viewerWith } from '@/lib/tables';
import { freshSite, HOUR, type Player, refused } from '../support/site';

const site = freshSite();
const SITE = 'https://cards.example.org';
let ada: Player;
let bo: Player;
beforeEach(async () => {
  [ada, bo] = await newTable('Mum & Dad');
});

/** The players of a table of Spades for two. */
async function newTable(title?: string, more: Record<string, unknown> = {}): Promise<Player[]> {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  const asks = { forced: true, suggestions: true };
  return (await site.table({ ...asks, ...more, game: 'spades', options, title }, 1)).players;
}

const viewerOf = (players: readonly Pick<Player, 'key'>[]) => viewerWith(...players.map(({ key }) => key));
const make = (players: readonly Pick<Player, 'key'>[], token: string | null = null, locale: 'en' | 'de' = 'en') =>
  makeFeed(site.context, viewerOf(players), { token, locale });
const itemsOf = async (token: string) => (await readFeed(site.context, token))!.items;
const coveredOf = (players: readonly Pick<Player, 'key'>[], token: string) =>
  feedCovers(site.context, viewerOf(players), token);
const ask = (token: string, which: 'turns' | 'deadlines' = 'turns', headers = {}, context = site.context) =>
  feedAnswer(context, new NextRequest(`${SITE}/feeds`, { headers }), token, which);
const textOf = async (token: string, which: 'turns' | 'deadlines' = 'turns') => (await ask(token, which)).text();
const titlesIn = (atom: string) =>
  [...atom.matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);

describe('the feed of turns', () => {
  test('tells of a seat while it is its turn, and no longer', async () => {
    const tokens = [await make([ada]), await make([bo])];
    const due = () => Promise.all(tokens.map(itemsOf));
    const [first] = (await due()).flat();
    expect(first).toMatchObject({ kind: 'turn', playerName: expect.stringMatching(/Ada|Bo/) });
    await (first.seat === ada.seat ? ada : bo).playOn();
    const [next] = (await due()).flat();
    expect(next.seat).not.toBe(first.seat);
    expect((await due()).flat()).toHaveLength(1);
  });

  test('is Atom, with names as text, links without a key, and an id that stays the same', async () => {
    const token = await make([ada, bo]);
    const text = await textOf(token);
    expect(text).toContain(`<link rel="self" href="${SITE}/feeds/${token}/turns.atom"/>`);
    expect(new Set(titlesIn(text))).toEqual(new Set(['Your turn: Mum &amp; Dad']));
    expect(text).toMatch(new RegExp(`<link href="${SITE}/t/${ada.key.table}\\?as=\\d"/>`));
    for (const { key } of [ada, bo]) expect(text).not.toContain(key.text.slice(-22));
    expect(await textOf(token)).toBe(text);
  });

  test('tells that a match is over, and from then on nothing else of it', async () => {
    const token = await make([ada, bo]);
    for (let i = 0; i < 100; i++) await (i % 2 ? ada : bo).playOn();
    expect((await itemsOf(token)).map(({ kind }) => kind)).toEqual(['finished', 'finished']);
    expect(titlesIn(await textOf(token))).toEqual(['Finished: Mum &amp; Dad', 'Finished: Mum &amp; Dad']);
  });

  test('holds no card and no secret, at any moment of a match', async () => {
    const token = await make([ada, bo]);
    for (let i = 0; i < 40; i++) {
      await (i % 2 ? ada : bo).playOn(1);
      const texts = [JSON.stringify(await itemsOf(token)), await textOf(token), await textOf(token, 'deadlines')];
      for (const text of texts) expect(text).not.toMatch(/(?<![\w-])([2-9TJQKA][CDHS])(?![\w-])|keyHash|[0-9a-f]{64}/);
    }
  });
});

describe('the links of a feed', () => {
  test('are made by the holder of a seat, and by nobody else', async () => {
    await refused(make([]), 'no-seat');
    const key: SeatKey = { ...ada.key, text: `${ada.key.text.slice(0, -22)}${'A'.repeat(22)}` };
    await refused(make([{ key }]), 'no-seat');
  });

  test('open nothing once they are revoked; others that there are still do', async () => {
    const [token, other] = [await make([ada]), await make([bo])];
    await revokeFeed(site.context, token);
    await refused(ask(token), 'unknown-page', { status: 404 });
    expect((await ask(other)).status).toBe(200);
  });

  test.each(['', 'abc', 'A'.repeat(22), '../../etc'])('%j opens nothing', async (token) => {
    await refused(ask(token), 'unknown-page');
  });

  test('open nothing on a server that does not know where it is', async () => {
    const token = await make([ada]);
    await refused(ask(token, 'turns', {}, { ...site.context, publicUrl: undefined }), 'unknown-page');
  });

  test('open nothing when nobody has changed them for very long', async () => {
    const token = await make([ada]);
    await refused(ask(token, 'turns', {}, site.at(site.now + FEED_KEPT_MILLISECONDS)), 'unknown-page');
  });

  test('are not in the store: a reader of the store cannot follow them', async () => {
    const token = await make([ada]);
    const { documents } = await site.context.records.documents(null, 100);
    const feeds = documents.filter(({ kind }) => kind === 'feed');
    expect(feeds.map(({ id }) => id)).toEqual([hashOf(token)]);
    expect(JSON.stringify(feeds)).not.toContain(token);
  });

  test('tell nothing of a seat whose key has been renewed: a holder of the key before does not follow it', async () => {
    const token = await make([ada, bo]);
    const both = [await ada.renewKey({ renew: true }), bo];
    expect(await coveredOf(both, token)).toEqual({ covered: 1, missing: 1 });
    expect((await itemsOf(token)).every(({ seat }) => seat === bo.seat)).toBe(true);
    expect(await make(both, token)).toBe(token);
    expect(await coveredOf(both, token)).toEqual({ covered: 2, missing: 0 });
  });

  test('made again add the seats of the browser and keep those that are there', async () => {
    const token = await make([ada]);
    const [other] = await newTable();
    expect(await make([other], token)).toBe(token);
    expect(await coveredOf([ada, other], token)).toEqual({ covered: 2, missing: 0 });
    await revokeFeed(site.context, token);
    expect(await make([other], token)).not.toBe(token);
  });

  test('a seat just taken joins them, and makes none where there are none', async () => {
    const token = await make([ada]);
    const [other] = await newTable();
    await addToFeed(site.context, token, other.key);
    expect(await coveredOf([ada, other], token)).toEqual({ covered: 2, missing: 0 });
    await addToFeed(site.context, 'A'.repeat(22), other.key);
    expect(await readFeed(site.context, 'A'.repeat(22))).toBeNull();
  });
});

describe('a reader', () => {
  test.each(['turns', 'deadlines'] as const)('of %s that has it is told so, until it changes', async (which) => {
    const token = await make([ada, bo]);
    const first = await ask(token, which);
    const etag = first.headers.get('etag')!;
    const again = await ask(token, which, { 'if-none-match': `"x", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask(token, which, { 'if-none-match': '"x"' })).status).toBe(200);
    for (const player of [ada, bo]) await player.playOn(1);
    const later = await ask(token, which, { 'if-none-match': etag });
    expect(later.status).toBe(which === 'turns' ? 200 : 304);
  });

  test('keeps it for itself, and no search engine does', async () => {
    const { headers } = await ask(await make([ada]));
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  });

  test('reads the language in which the links were made', async () => {
    expect(titlesIn(await textOf(await make([ada, bo], null, 'de')))).toContain('Du bist dran: Mum &amp; Dad');
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
    beforeEach(async () => {
      [ada, bo] = await newTable('Timed', { pace: { kind: 'move', minutes: 1440 } });
    });
    const linesOf = (text: string, name: string) => text.match(new RegExp(`^${name}:.*(\\r\\n .*)*`, 'gm')) ?? [];
    const uidsIn = (text: string) => linesOf(text, 'UID').map((line) => line.replace(/\r\n /g, ''));

    test('has one event for each seat that is to act, at its deadline', async () => {
      // Both look at their first card at the same time.
      const token = await make([ada, bo]);
      const until = site.now + 24 * HOUR;
      expect((await itemsOf(token)).map(({ deadline }) => deadline)).toEqual([until, until]);
      const text = await textOf(token, 'deadlines');
      expect(isCalendar(text)).toBe(true);
      expect(linesOf(text, 'DTSTART')).toEqual(['DTSTART:20260602T120000Z', 'DTSTART:20260602T120000Z']);
      // An end would have to be later than the beginning (RFC 5545, 3.8.2.2).
      expect(linesOf(text, 'DTEND')).toEqual([]);
      const uids = [0, 1].map((seat) =>
        expect.stringMatching(`^UID:${SITE}/t/${ada.key.table}#${seat}-deadline-\\d+$`),
      );
      expect(uidsIn(text)).toEqual(expect.arrayContaining(uids));
      expect(linesOf(text, 'SUMMARY')).toEqual(['SUMMARY:Deadline: Timed', 'SUMMARY:Deadline: Timed']);
    });

    test('keeps its name when the deadline moves, and has another one with the next turn', async () => {
      const token = await make([ada]);
      const before = await textOf(token, 'deadlines');
      await ada.takeDaysOff({ days: 2 });
      const moved = await textOf(token, 'deadlines');
      expect(linesOf(moved, 'DTSTART')).toEqual(['DTSTART:20260604T120000Z']);
      expect(uidsIn(moved)).toEqual(uidsIn(before));
      await ada.playOn(1);
      expect(uidsIn(await textOf(token, 'deadlines'))).not.toEqual(uidsIn(before));
    });

    test('is stamped with the moment at which it came to be as it is, not with the deadline', async () => {
      const token = await make([ada]);
      const stamps = async () => {
        const text = await textOf(token, 'deadlines');
        return ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].flatMap((name) => linesOf(text, name));
      };
      expect(await stamps()).toEqual(['DTSTAMP:20260601T120000Z', 'LAST-MODIFIED:20260601T120000Z', 'SEQUENCE:0']);
      site.now += HOUR;
      await ada.takeDaysOff({ days: 2 });
      const moved = ['DTSTAMP:20260601T130000Z', 'LAST-MODIFIED:20260601T130000Z', 'SEQUENCE:3600'];
      expect(await stamps()).toEqual(moved);
      // Nothing of the entry has changed, whatever else was done at the table.
      site.now += HOUR;
      await bo.playOn(1);
      expect(await stamps()).toEqual(moved);
    });

    test('has none for a player for whom the autopilot plays', async () => {
      const token = await make([ada]);
      expect(await textOf(token, 'deadlines')).toContain('VEVENT');
      await ada.autopilot({ on: true });
      expect(await textOf(token, 'deadlines')).not.toContain('VEVENT');
      expect(await itemsOf(token)).toEqual([]);
    });

    test('and the feed of turns says until when, in the zone of the player', async () => {
      const token = await make([ada, bo]);
      const [{ seat }] = await itemsOf(token);
      expect(await textOf(token)).toContain('turn until Tuesday, 12:00 UTC.');
      const mover = seat === ada.seat ? ada : bo;
      await mover.setWishes({ zone: 'Asia/Tokyo' });
      expect(await textOf(token)).toContain('turn until Tuesday, 21:00.');
      expect(await textOf(await make([mover], null, 'de'))).toContain('ist dran, bis Dienstag, 21:00.');
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
