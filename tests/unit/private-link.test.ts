import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET, HEAD } from '@/app/s/[key]/route';
import { derivedKey, hashOf, type SeatKey } from '@/lib/identity';
import { servedSite } from '../support/served';

vi.mock('@/app/_web/server/context', () => import('../support/served'));
vi.mock('@/app/_texts/server', () => ({ getTranslations: async () => (code: string) => code }));

const SECRET = 'a secret of at least 32 characters';
const site = servedSite({ more: { linkSecret: SECRET } });
let key: SeatKey;
beforeEach(async () => {
  [{ key }] = (await site.table({ game: 'hearts', bots: 'easy' })).players;
});

/** Follows a private link. */
async function follow(query: string, method: 'GET' | 'HEAD' = 'GET', text = key.text) {
  const request = new NextRequest(`http://example.org/s/${text}${query}`, { method, headers: { host: 'example.org' } });
  const answer = await (method === 'GET' ? GET : HEAD)(request, { params: Promise.resolve({ key: text }) });
  return { status: answer.status, to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
}

test.each(['GET', 'HEAD'] as const)('%s takes the key to a cookie and the chosen card to the table', async (method) => {
  const { status, to, cookies } = await follow('?card=QS', method);
  expect(status).toBe(303);
  expect(to).toBe(`/t/${key.table}?as=0&card=QS`);
  expect(cookies.join()).toContain(key.text.slice(-22));
});

test.each([
  ['', ''],
  ['?card=QS', '&card=QS'],
  ['?value=13', '&value=13'],
  ['?value=subtract', '&value=subtract'],
  ['?card=QS&value=13', '&card=QS'],
  ['?card=XX', ''],
  ['?card=', ''],
  ['?value=', ''],
  ['?value=a%26as%3D1', ''],
  [`?value=${'1'.repeat(21)}`, ''],
  ['?as=1&problem=wrong-key&card=2C', '&card=2C'],
  ['?value=%0D%0ALocation:%20//evil.example', ''],
])('of the parameters %j it passes on %j', async (query, passed) => {
  expect((await follow(query)).to).toBe(`/t/${key.table}?as=0${passed}`);
});

test('changes nothing at the table, however often it is opened', async () => {
  const before = JSON.stringify(await site.context.store.read(key.table));
  for (const query of ['?card=2C', '?card=QS', '?value=1']) {
    await follow(query);
    await follow(query, 'HEAD');
  }
  expect(JSON.stringify(await site.context.store.read(key.table))).toBe(before);
});

test('opens with the key that a message carries', async () => {
  const inMail = derivedKey(SECRET, key.table, key.seat, hashOf(key.text));
  expect((await follow('?card=2C', 'GET', inMail.text)).to).toBe(`/t/${key.table}?as=0&card=2C`);
});

test.each(['nonsense', 'k3v9x2m7q1wz-0-0000000000000000000000'])('%s leads home and tells nothing', async (text) => {
  const { to, cookies } = await follow('?card=QS', 'GET', text);
  expect(to).toBe('/?problem=wrong-key');
  expect(cookies).toEqual([]);
});

test('a link in a mail about the end leads to the recap, and nowhere else', async () => {
  expect((await follow('?to=recap')).to).toBe(`/t/${key.table}/recap`);
  expect((await follow('?to=//example.org')).to).toBe(`/t/${key.table}?as=0`);
});
