import { expect } from '@playwright/test';
import { actionsOf } from '../lab/fuzz/site';
import { startTable } from '../support/e2e/api';
import { sendRaw } from '../support/e2e/raw';
import { test } from '../support/e2e/test';

/** Values in place of an id: nothing that can be decoded, nothing that can be an id, and names with a meaning. */
const ODD = [
  ...['%ff', '%', '%zz', '%e0%a4%a', '%c0%80', '%ED%A0%80'],
  ...['%00', 'a%2fb', '%0d%0a', '%F0%9F%98%80', '"', '[', '__proto__', 'x'.repeat(3_000)],
];
const PAGES = ['/t/X', '/t/X/recap', '/t/X/recap/1/0', '/t/0123456789ab/recap/X/0', '/i/X', '/w/X', '/rules/X', '/X'];
const API = [
  ...['', '/events', '/mine', '/record'].map((part) => `/api/tables/X${part}`),
  ...['', '/events'].map((part) => `/api/watch/X${part}`),
];
const COMMANDS = [
  'moves',
  'bots',
  'fill',
  'nudge',
  'seats',
  'forget',
  'link',
  'invitation',
  'allow-bot',
  'recap-link',
  'spectator-link',
  'spectator-link/end',
].map((part) => `/api/tables/X/${part}`);
const METHODS = ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'];

for (const path of [...PAGES, ...API]) {
  test(`GET ${path} with an odd X is not found`, async ({ baseURL }) => {
    for (const odd of ODD) {
      const { status } = await sendRaw(baseURL!, 'GET', path.replace('X', odd));
      expect([400, 404], odd.slice(0, 20)).toContain(status);
    }
  });
}

test('a private link with an odd key leads home', async ({ baseURL }) => {
  for (const odd of ODD) {
    const { status, headers } = await sendRaw(baseURL!, 'GET', `/s/${odd}`);
    expect([status, headers.get('location')], odd.slice(0, 20)).toEqual([303, '/?problem=wrong-key']);
  }
});

for (const path of COMMANDS) {
  test(`POST ${path} with an odd X is refused, and a form sent back`, async ({ baseURL }) => {
    for (const odd of ODD) {
      const send = (type: string, accept: string, body: string) =>
        sendRaw(baseURL!, 'POST', path.replace('X', odd), { 'content-type': type, accept }, body);
      const { status } = await send('application/json', '*/*', '{}');
      expect([400, 401, 404], odd.slice(0, 20)).toContain(status);
      const form = await send('application/x-www-form-urlencoded', 'text/html', 'a=b');
      expect([303, 400, 404], odd.slice(0, 20)).toContain(form.status);
    }
  });
}

test('the language returns to paths of this site only, and says so of everything else', async ({ baseURL }) => {
  const send = (back: string, type = 'application/x-www-form-urlencoded') => {
    const body = type.includes('json') ? back : new URLSearchParams({ locale: 'de', back }).toString();
    return sendRaw(baseURL!, 'POST', '/api/locale', { 'content-type': type }, body);
  };
  for (const back of ['/', '/new?game=hearts&x=%ff', '/t/0123456789ab?as=1']) {
    const { status, headers } = await send(back);
    expect([status, headers.get('location')]).toEqual([303, back]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
  const elsewhere = ['//x', '/\\x', 'https://x.example/', '', 'x'];
  const odd = [
    '/ä',
    '/😀',
    '/\u0100',
    '/a b',
    '/a\0',
    '/\x01',
    '/\x7f',
    '/a\r\nx: y',
    '/\u2028',
    `/${'x'.repeat(3_000)}`,
  ];
  for (const back of [...elsewhere, ...odd]) {
    // An empty field is one that is left out.
    expect((await send(back)).status, JSON.stringify(back)).toBe(back === '' ? 303 : 400);
  }
  expect((await send('{"locale":"de","back":"/\\ud800"}', 'application/json')).status).toBe(400);
});

test('a method that nothing here knows is refused everywhere in the API', async ({ baseURL, request }) => {
  const { table } = await startTable(request);
  const paths = ['/api/tables', `/api/tables/${table}`, '/api/locale', '/api/health', '/api/cron/sweep', '/s/x'];
  for (const path of [...paths, ...COMMANDS.map((command) => command.replace('X', table))]) {
    for (const method of METHODS) {
      expect([400, 405], `${method} ${path}`).toContain((await sendRaw(baseURL!, method, path)).status);
    }
  }
});

test('TRACE, and a request for nothing, are refused on every page', async ({ baseURL }) => {
  for (const path of ['/', '/t/0123456789ab', '/new', '/icon.svg', '/nothing']) {
    const { status, headers } = await sendRaw(baseURL!, 'TRACE', path);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    for (const target of ['*', '*?as=1']) expect((await sendRaw(baseURL!, method, target)).status).toBe(400);
  }
});

test('a request for another protocol is answered in this one', async ({ baseURL }) => {
  const other = { upgrade: 'h2c', connection: 'upgrade, http2-settings', 'http2-settings': '' };
  const socket = {
    ...{ upgrade: 'websocket', connection: 'upgrade' },
    ...{ 'sec-websocket-key': 'x', 'sec-websocket-version': '13' },
  };
  for (const headers of [other, socket]) {
    expect((await sendRaw(baseURL!, 'GET', '/nothing?x=%00', headers)).status).toBe(404);
    expect((await sendRaw(baseURL!, 'GET', '/api/health', headers)).status).toBe(200);
  }
});

test('forms for pages, and headers of scripts that cannot be read, are never our failure', async ({ baseURL }) => {
  const types = ['multipart/form-data', 'multipart/form-data; boundary=----x', 'application/x-www-form-urlencoded'];
  const post = (path: string, headers: Record<string, string>) => sendRaw(baseURL!, 'POST', path, headers, '"""');
  for (const path of [
    '/preferences',
    '/t/0123456789ab',
    '/nothing',
    '/api/nothing',
    '/api/tables/../moves',
    '/API/X',
  ]) {
    for (const type of types) {
      expect((await post(path, { 'content-type': type })).status, `${path} ${type}`).toBeLessThan(500);
    }
    const action = { 'next-action': '0'.repeat(42), 'content-type': 'text/plain' };
    expect((await post(path, { ...action, origin: 'https://evil.example' })).status, path).toBe(403);
    expect((await post(path, action)).status, path).toBeLessThan(500);
    for (const tree of ['%ff', '%5B%22%22%2C%7B', '{}']) {
      const headers = { rsc: '1', 'next-router-state-tree': tree };
      expect((await sendRaw(baseURL!, 'GET', path, headers)).status, `${path} ${tree}`).toBeLessThan(500);
    }
  }
});

test('a call of a function of the server with arguments that cannot be read is refused', async ({ baseURL }) => {
  const types = ['text/plain;charset=UTF-8', 'multipart/form-data', 'multipart/form-data; boundary=----x', 'x'];
  for (const action of actionsOf()) {
    const call = async (type: string, body: string) =>
      (await sendRaw(baseURL!, 'POST', '/t/0123456789ab', { 'next-action': action, 'content-type': type }, body))
        .status;
    for (const body of ['', '[', '{"a":1}', '["$F9"]', 'x']) {
      for (const type of types) expect(await call(type, body), `${type} ${body}`).toBeLessThan(500);
    }
    expect(await call('text/plain;charset=UTF-8', '[')).toBe(400);
    // Nobody answers such a form, and no such table has a menu.
    expect([200, 404]).toContain(await call('text/plain;charset=UTF-8', '["/x","a=b","c"]'));
  }
});

test('what is no form is refused by the routes that sign in', async ({ baseURL }) => {
  const json = { 'content-type': 'application/json' };
  for (const path of ['signin', 'signin/email', 'callback/email', 'session', 'signout', 'nothing']) {
    for (const body of ['', '{', '[0]', 'null', '{"email":{"a":1}}', 'b{{1}}"']) {
      const { status } = await sendRaw(baseURL!, 'POST', `/api/auth/${path}`, json, body);
      expect([400, 404], `${path} ${body}`).toContain(status);
    }
  }
});

test('what the address adds, and what headers say, is never our failure', async ({ baseURL }) => {
  const queries = [
    '%ff',
    'as=%ff',
    'as=-1',
    'as=1&as=2',
    'problem=%ff',
    'problem=must-follow-suit&suit=X',
    'before=%',
    '=&&',
  ];
  const odd: Record<string, string>[] = [
    { cookie: 'seats=%ff; __Host-seats=%; seat.0123456789ab.0=%E0%A4%A; locale=%; =;;' },
    { 'accept-language': '%ff;q=zz,,;q=,*;q=2' },
    { 'x-forwarded-host': 'a b', 'x-forwarded-proto': 'x y' },
    { authorization: 'Bearer', referer: '%%%', 'if-none-match': '",",' },
  ];
  for (const path of ['/', '/new', '/mine', '/rules/hearts', '/t/0123456789ab', '/api/tables/0123456789ab', '/i/x']) {
    for (const query of queries) {
      expect((await sendRaw(baseURL!, 'GET', `${path}?${query}`)).status, `${path}?${query}`).toBeLessThan(500);
    }
    for (const headers of odd) {
      expect((await sendRaw(baseURL!, 'GET', path, headers)).status, JSON.stringify(headers)).toBeLessThan(500);
    }
  }
});
