import { expect } from '@playwright/test';
import { MAX_KEYS, seatKey } from '../../lib/identity';
import { startTable } from '../support/e2e/api';
import { sendRaw } from '../support/e2e/raw';
import { test } from '../support/e2e/test';
import { Jar } from '../support/jar';

/** The bytes that usual proxies take of an answer's head, and of a request's line of cookies. */
const PAGE = 4_096;
const LINE = 8_192;

const someKey = (n: number) => seatKey(String(n).padStart(12, '0'), 0, String(n).padStart(22, '0'));

/** A browser from before there was one cookie. */
function oldBrowser(seats: number): Jar {
  const jar = new Jar();
  const keys = Array.from({ length: seats }, (_, n) => someKey(n));
  jar.take(keys.map(({ table, seat, text }) => `seat.${table}.${seat}=${text}; Path=/`));
  return jar;
}

test('a browser with 139 old cookies opens a private link: its requests become shorter, and its seats stay', async ({
  request,
  baseURL,
}) => {
  const { players, table } = await startTable(request);
  const jar = oldBrowser(139);
  expect(jar.header().length).toBeGreaterThan(LINE);
  const path = new URL(players[0].seatLink).pathname;
  const { status, headers, bytes } = await sendRaw(baseURL!, 'GET', path, { cookie: jar.header() });
  jar.take(headers.getSetCookie());
  expect(status).toBe(303);
  expect(bytes).toBeLessThan(PAGE);
  expect(jar.header().length).toBeLessThan(LINE);
  expect(jar.cookies().some(({ name }) => name === 'seats')).toBe(true);
  const page = await request.get(`/t/${table}?as=0`, { headers: { cookie: jar.header() } });
  expect(await page.text()).toContain('data-version');
});

test('with all the seats there is room for, every page answers, and every answer passes a proxy', async ({
  request,
  baseURL,
}) => {
  const { players, table } = await startTable(request);
  const keys = Array.from({ length: MAX_KEYS }, (_, n) => someKey(n));
  const entries = keys.map((key) => `${key.table}${key.seat}${key.text.slice(-22)}`);
  // Long ago, so that what waits moves at once.
  const one = `__Host-seats=${['000001', ...entries].join('.')}`;
  const waiting = Array.from({ length: 20 }, (_, n) => someKey(500 + n)).map(
    (key) => `seat.${key.table}.0.${(Date.now() - 1e6 + key.seat).toString(36)}=${key.text}`,
  );
  const headers = { cookie: [one, ...waiting].join('; '), 'x-forwarded-proto': 'https' };
  expect(headers.cookie.length).toBeLessThan(LINE);
  const answer = await sendRaw(baseURL!, 'GET', new URL(players[0].seatLink).pathname, headers);
  expect(answer.status).toBe(303);
  expect(answer.bytes).toBeLessThan(PAGE);
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-seats='));
  expect(set).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  expect(set!.split(';')[0].length).toBeLessThanOrEqual(3_500);
  for (const page of ['/', '/mine', '/new', '/rules', `/t/${table}`]) {
    expect((await sendRaw(baseURL!, 'GET', page, headers)).status).toBe(200);
  }
});

test('two tabs take seats at the same time, and the browser has both', async ({ browser }) => {
  const context = await browser.newContext();
  const open = () => context.request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } });
  const [first, second] = await Promise.all([open(), open()]);
  for (const { table } of [await first.json(), await second.json()]) {
    expect((await (await context.request.get(`/api/tables/${table}`)).json()).seat).toBe(0);
  }
});
