import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { SeatList } from '@/app/_ui/account/account';
import { paged } from '@/app/_ui/kit/pages';
import { MyTables } from '@/app/_ui/mine/tables';
import { SeatStory } from '@/app/_ui/recap/overview';
import { Scores } from '@/app/_ui/table/scores';
import { feedAnswer } from '@/app/_web/http/feed-answer';
import { type MyTable, makeFeed, myTables, type Recap, viewerWith } from '@/lib/tables';
import { found, render } from '../support/render';
import { freshSite } from '../support/site';

/** Lists are shown in pages of twenty, each with a link to the next one. */

const COUNT = 45;
const site = freshSite({ once: true });
let tables: readonly MyTable[];
let feed: string;
beforeAll(async () => {
  const { context } = site;
  const keys = [];
  for (let i = 0; i < COUNT; i++) {
    const [ada] = (await site.table({ game: 'hearts', title: `Table ${i}`, bots: 'easy', suggestions: true })).players;
    await ada.playOn(0);
    keys.push(ada.key);
  }
  tables = await myTables(context, viewerWith(...keys));
  feed = await makeFeed(context, viewerWith(...keys), { token: null, locale: 'en' });
});

describe('a page of a list', () => {
  const list = Array.from({ length: COUNT }, (_, i) => i);
  test.each([
    [undefined, 0, 20, 1],
    ['1', 0, 20, 1],
    ['2', 20, 20, 2],
    ['3', 40, 5, 3],
    ['4', 40, 5, 3],
    ['99999', 40, 5, 3],
    ['0', 0, 20, 1],
    ['-1', 0, 20, 1],
    ['2x', 0, 20, 1],
    ['1e9', 0, 20, 1],
    ['', 0, 20, 1],
  ])('asked for by %j begins at %i, has %i and is number %i', (asked, from, length, page) => {
    const part = paged(list, asked);
    expect(part).toEqual({ shown: list.slice(from, from + length), from, page, pages: 3 });
  });

  test('of nothing is one, and of twenty too', () => {
    expect(paged([], '2')).toEqual({ shown: [], from: 0, page: 1, pages: 1 });
    expect(paged(list.slice(0, 20), '2').pages).toBe(1);
  });
});

describe('my tables', () => {
  const shown = (page?: string) => render(MyTables, { tables, now: 0, isFull: true, page });
  const titles = (html: string) => new Set(html.match(/Table \d+/g));

  test('are twenty on a page; all pages together have each once', () => {
    const pages = [undefined, '2', '3'].map((page) => titles(shown(page)));
    expect(pages.map(({ size }) => size)).toEqual([20, 20, 5]);
    expect(new Set(pages.flatMap((page) => [...page])).size).toBe(COUNT);
  });

  test.each(LOCALES)('have links to the pages beside it, in %s', (locale) => {
    const hrefs = (page?: string) =>
      render(MyTables, { tables, now: 0, isFull: true, page }, locale).match(/\/mine\?page=\d/g);
    expect([hrefs(), hrefs('2'), hrefs('3')]).toEqual([
      ['/mine?page=2'],
      ['/mine?page=1', '/mine?page=3'],
      ['/mine?page=2'],
    ]);
  });

  test('on the home page are the first twenty, with a link to all', () => {
    const html = render(MyTables, { tables, now: 0, isFull: false });
    expect(titles(html).size).toBe(20);
    expect(html).toContain('All your tables (45)');
  });

  test('that fit on one page have no such links', () => {
    const few = tables.slice(0, 20);
    for (const isFull of [true, false]) {
      expect(render(MyTables, { tables: few, now: 0, isFull })).not.toContain('/mine');
    }
  });
});

test('the seats of an account', () => {
  const html = render(SeatList, { tables, page: '3', field: 'page' });
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html).toContain('/account?page=2');
});

describe('a feed', () => {
  const page = async (number?: number) => {
    const query = number === undefined ? '' : `?page=${number}`;
    const request = new NextRequest(`https://cards.example.org/feeds/x/turns.atom${query}`);
    return (await feedAnswer(site.context, request, feed, 'turns')).text();
  };
  const linksIn = (atom: string) =>
    Object.fromEntries(
      [...atom.matchAll(/<link rel="(next|previous)" href="([^"]+)"\/>/g)].map(([, rel, href]) => [rel, href]),
    );

  test('has twenty entries, the newest first, and says where the others are (RFC 5005)', async () => {
    const self = `https://cards.example.org/feeds/${feed}/turns.atom`;
    const [first, second, third] = [await page(), await page(2), await page(3)];
    const total = [first, second, third].map((atom) => atom.match(/<entry>/g)?.length ?? 0);
    const due = tables.filter((table) => table.due.length > 0).length;
    expect(due).toBeGreaterThan(20);
    expect(total.reduce((sum, count) => sum + count)).toBe(due);
    expect(total[0]).toBe(20);
    expect(linksIn(first)).toEqual({ next: `${self}?page=2` });
    expect(linksIn(second).previous).toBe(`${self}?page=1`);
    const ids = (atom: string) => found(atom, /<entry>[\s\S]*?<id>([^<]+)/g);
    expect(ids(first).some((id) => ids(second).includes(id))).toBe(false);
  });
});

describe('a recap', () => {
  const dealScores = Array.from({ length: COUNT }, (_, deal) => [deal, 1000 + deal]);
  const scoring = { dealScores, scores: [1, 2], winners: [0], names: ['Ada', 'Bo'] };

  test('shows the deals from the one asked for on, each under its own number', () => {
    const given = { scoring, heading: (deal: number) => `Deal ${deal + 1}`, from: 20, until: 40 };
    const html = render(Scores, given as never);
    expect(found(html, /Deal (\d+)/g)).toEqual(Array.from({ length: 20 }, (_, i) => `${21 + i}`));
    expect(html).toContain('>1020<');
    expect(html).not.toContain('>1040<');
  });

  test('shows what happened at the seats in pages, and keeps the link by which it is seen', () => {
    const change = { type: 'botAllowed', seat: 0, name: 'Ada', allowed: true };
    const changes = Array.from({ length: COUNT }, (_, at) => ({ at, ...change }));
    const recap = { view: tables[0].view, changes, share: 's'.repeat(22) } as unknown as Recap;
    const html = render(SeatStory, { ...recap, page: '3' });
    expect(html.match(/<li>/g)).toHaveLength(5);
    expect(html).toContain(`/recap?changes=2&amp;share=${'s'.repeat(22)}#changes`);
  });
});
