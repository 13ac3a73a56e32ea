import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterEach, describe, expect, test } from 'vitest';
import { checkOrigin } from '@/app/_web/http/credentials';
import { protectAnswer, serverProxies } from '@/app/_web/next/protect';
import { type Answered, type Asked, pagePolicy, protection } from '@/app/_web/server/protection';
import { believeProxies, noteProtocol, type Proxies } from '@/app/_web/server/proxies';
import { parseNetworks } from '@/lib/notify/channels/networks';
import { proxy } from '../../proxy';
import { headersOf, ROUTES, routesOfApp } from '../support/routes';

const SITE = { formTargets: [], isDevelopment: false };
const ASKED: Asked = { path: '/', isSecure: false, saysSite: true, nonce: 'abc123' };
const HTML: Answered = { contentType: 'text/html; charset=utf-8', setsCookie: false, cacheControl: null };
const JSON_ANSWER = { ...HTML, contentType: 'application/json' };
const given = (asked: Partial<Asked>, answered = HTML) => protection({ ...ASKED, ...asked }, answered, SITE);

/** The directives of a policy by their names. */
const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]));

describe('what a page may do', () => {
  const policy = directives(pagePolicy('abc123', SITE));

  test('it runs what has the nonce of this answer, and nothing inline or evaluated', () => {
    expect(policy['script-src']).toContain("'nonce-abc123'");
    expect(pagePolicy('abc123', SITE)).not.toMatch(/unsafe|\*|https?:/);
    expect(policy['style-src']).toEqual(["'self'"]);
  });

  test('nobody frames it, it frames nobody, and its forms and addresses stay here', () => {
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(policy[name]).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
  });

  test('its forms lead to the providers with which one can sign in, if there are any', () => {
    const site = { ...SITE, formTargets: ['https://github.com'] };
    expect(directives(pagePolicy('x', site))['form-action']).toEqual(["'self'", 'https://github.com']);
  });

  test('what is no page runs nothing at all; the service worker fetches from here', () => {
    expect(given({}, JSON_ANSWER)['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    const worker = { ...HTML, contentType: 'text/javascript; charset=utf-8' };
    expect(given({}, worker)['content-security-policy']).toContain("connect-src 'self'");
  });
});

describe('each route of the site', () => {
  test('has a line in the table of how its answers are kept, and no line is of none', () => {
    expect(Object.keys(ROUTES).sort()).toEqual(routesOfApp());
  });

  test.each(Object.entries(ROUTES))('%s is %s', (route, kept) => {
    const path = route.replaceAll(/\[[^\]]+\]/g, 'x1y2z3');
    for (const saysSite of [true, false]) {
      for (const query of ['', '?a=/b']) {
        for (const answered of [HTML, JSON_ANSWER]) {
          const headers: Record<string, string | undefined> = given({ path: path + query, saysSite }, answered);
          for (const [name, value] of Object.entries(headersOf(kept, saysSite)))
            expect(headers[name], name).toBe(value);
        }
      }
    }
  });
});

describe('other headers', () => {
  test('https is demanded for two years from visitors who came by it, and from nobody else', () => {
    expect(given({ isSecure: true })['strict-transport-security']).toMatch(/^max-age=63072000/);
    expect(given({})['strict-transport-security']).toBeUndefined();
  });

  test('a page has its window to itself, and no camera, microphone or place', () => {
    expect(given({})['cross-origin-opener-policy']).toBe('same-origin');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(given({})['permissions-policy']).toContain(`${feature}=()`);
    }
  });

  test('an answer with a cookie is kept by no cache; others keep what they say', () => {
    const cacheControl = 'public, max-age=60';
    expect(given({}, { ...HTML, setsCookie: true, cacheControl })['cache-control']).toBe('private, no-store');
    expect(given({}, { ...HTML, cacheControl })['cache-control']).toBeUndefined();
  });
});

describe('what is believed of X-Forwarded-*', () => {
  const proxies = (text: string): Proxies => parseNetworks(text)!;
  const LOCAL = proxies('127.0.0.0/8, ::1, 10.0.0.0/8');
  const believed = (
    headers: IncomingHttpHeaders,
    peer: string | undefined,
    from: Proxies = LOCAL,
  ): Record<string, unknown> => {
    const isForged = believeProxies(headers, peer, from);
    return { ...headers, isForged };
  };
  test('an address with a zone that nobody can read is taken as it is, and does not end the server', () => {
    for (const from of ['::1%x.y', 'fd00::%::ffff:n']) {
      const list = { 'x-forwarded-for': from };
      expect(believed({ ...list }, '127.0.0.1')).toEqual({ ...list, isForged: false });
      expect(believed({ ...list }, from)['x-forwarded-for']).toBe(from);
    }
  });

  const SAID = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
  };

  test('nothing of a stranger, who is known by their own address', () => {
    expect(believed({ ...SAID, 'x-forwarded-for': '1.2.3.4' }, '198.51.100.7')).toEqual({
      'x-forwarded-for': '198.51.100.7',
      isForged: true,
    });
    expect(believed({}, '::ffff:198.51.100.7')).toEqual({ 'x-forwarded-for': '198.51.100.7', isForged: false });
  });

  test.each([
    ['what the proxy says', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['not what the visitor said before it', '1.2.3.4, 203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['the first stranger behind several proxies', '1.2.3.4, 203.0.113.9, 10.0.0.2, 10.0.0.3', '::1', '203.0.113.9'],
    ['an address with a port', '203.0.113.9:4711', '127.0.0.1', '203.0.113.9'],
    ['of version 6 in brackets', '[2001:db8::1]:443', '127.0.0.1', '2001:db8::1'],
    ['not what is no address', '203.0.113.9, unknown', '127.0.0.1', '203.0.113.9'],
    ['the proxy itself where it names nobody', '', '127.0.0.1', '127.0.0.1'],
    ['a visitor in the network of the proxies', '10.0.0.9', '10.0.0.2', '10.0.0.9'],
  ])('%s: %j', (_, said, peer, visitor) => {
    expect(believed({ 'x-forwarded-for': said }, peer)['x-forwarded-for']).toBe(visitor);
  });

  test('host and protocol of the nearest proxy, if they can be such', () => {
    const headers = { 'x-forwarded-host': 'a.example, cards.example:8443', 'x-forwarded-proto': 'http, https' };
    expect(believed(headers, '127.0.0.1')).toMatchObject({
      'x-forwarded-host': 'cards.example:8443',
      'x-forwarded-proto': 'https',
    });
    for (const host of ['a b', 'x/y', '"', 'a@b', '<b>']) {
      expect(believed({ 'x-forwarded-host': host, 'x-forwarded-proto': 'x y' }, '127.0.0.1')).toEqual({
        'x-forwarded-for': '127.0.0.1',
        isForged: false,
      });
    }
  });

  test('nobody, where the settings say so, and this machine where they say nothing', () => {
    expect(believed({ ...SAID }, '127.0.0.1', proxies('none'))['x-forwarded-host']).toBeUndefined();
    const before = process.env.TRUSTED_PROXIES;
    try {
      delete process.env.TRUSTED_PROXIES;
      expect(believed({ ...SAID }, '127.0.0.1', serverProxies())['x-forwarded-host']).toBe('evil.example');
      expect(believed({ ...SAID }, '10.0.0.1', serverProxies())['x-forwarded-host']).toBeUndefined();
      process.env.TRUSTED_PROXIES = '10.0.0.0/33';
      expect(() => serverProxies()).toThrow(/TRUSTED_PROXIES/);
      process.env.TRUSTED_PROXIES = 'proxy.lan';
      expect(() => serverProxies()).toThrow(/TRUSTED_PROXIES/);
    } finally {
      if (before === undefined) delete process.env.TRUSTED_PROXIES;
      else process.env.TRUSTED_PROXIES = before;
    }
  });
});

test('where no proxy is believed, the protocol is that of the site’s own address, for those who ask for that', () => {
  const noted = (headers: IncomingHttpHeaders, publicUrl?: string) => {
    noteProtocol(headers, publicUrl);
    return headers['x-forwarded-proto'];
  };
  expect(noted({ host: 'cards.example' }, 'https://cards.example')).toBe('https');
  expect(noted({ host: 'cards.example:3000' }, 'https://cards.example')).toBeUndefined();
  expect(noted({ host: 'cards.example', 'x-forwarded-proto': 'http' }, 'https://cards.example')).toBe('http');
  expect(noted({ host: 'cards.example' })).toBeUndefined();
});

describe('where a form comes from', () => {
  const post = (headers: Record<string, string>) =>
    checkOrigin(
      new NextRequest('http://cards.example/api/x', { method: 'POST', headers: { host: 'cards.example', ...headers } }),
    );

  test.each([
    ['a page of ours', { origin: 'http://cards.example' }],
    ['a page of ours that tells nobody its address', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('%s is heard', (_, headers) => {
    expect(() => post(headers)).not.toThrow();
  });

  test.each([
    ['a page of another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a frame without an address', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a page on the same domain', { origin: 'null', 'sec-fetch-site': 'same-site' }],
    ['nobody who says where it is', { origin: 'null' }],
    ['a host that can be none', { origin: 'https://cards\u00c3\u0083' }],
    ['a page that claims a host by itself', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s is not', (_, headers) => {
    expect(() => post(headers)).toThrow(expect.objectContaining({ code: 'foreign-origin' }));
  });
});

describe('an answer that goes out', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Fetches from a server that answers like this. */
  async function answer(how: Parameters<typeof createServer>[1] & object, headers: Record<string, string> = {}) {
    const server = createServer((request, response) => {
      protectAnswer(request, response, { site: SITE, proxies: 'all', publicUrl: undefined });
      how(request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/s/key`, { headers });
  }

  test.each([
    [
      'with its head written',
      (response: import('node:http').ServerResponse) =>
        response.writeHead(404, { 'content-type': 'text/html' }).end('x'),
    ],
    [
      'with a reason',
      (response: import('node:http').ServerResponse) =>
        response.writeHead(404, 'Gone', { 'content-type': 'text/html' }).end('x'),
    ],
    [
      'without',
      (response: import('node:http').ServerResponse) => {
        response.statusCode = 404;
        response.setHeader('content-type', 'text/html').end('x');
      },
    ],
  ])('is protected, %s', async (_, how) => {
    const { status, headers } = await answer((_request, response) => how(response));
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("script-src 'nonce-");
  });

  test('has the nonce which the page is rendered with, another one each time, and none that the request brings along', async () => {
    const seen: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { headers } = await answer(
        (request, response) => {
          seen.push(String(request.headers['content-security-policy']));
          response.writeHead(200, { 'content-type': 'text/html' }).end();
        },
        { 'content-security-policy': "script-src 'nonce-forged'" },
      );
      expect(headers.get('content-security-policy')).toBe(seen[i]);
    }
    expect(seen[0]).not.toBe(seen[1]);
    expect(seen.join()).not.toContain('forged');
  });

  test('is kept by no cache when it sets a cookie, however it does', async () => {
    for (const how of ['head', 'field'] as const) {
      const { headers } = await answer((_request, response) => {
        response.setHeader('cache-control', 'public, max-age=9');
        if (how === 'field') response.setHeader('set-cookie', ['a=b', 'c=d']).end();
        else response.writeHead(200, { 'set-cookie': ['a=b', 'c=d'] }).end();
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.getSetCookie()).toEqual(['a=b', 'c=d']);
    }
  });
});

describe('the first request to a function, which comes before our code', () => {
  const asked = (path: string, headers: Record<string, string> = {}) =>
    proxy(new NextRequest(`https://cards.example${path}`, { headers })).headers;

  test('is rendered with a nonce of its own, which its answer allows', () => {
    const answers = [asked('/'), asked('/', { 'content-security-policy': "script-src 'nonce-forged'" })];
    const policies = answers.map((headers) => headers.get('content-security-policy') ?? '');
    for (const [i, policy] of policies.entries()) {
      expect(policy).toMatch(/script-src 'nonce-[\w+/]{22}==' 'self'/);
      expect(answers[i].get('x-middleware-request-content-security-policy')).toBe(policy);
    }
    expect(policies[0]).not.toBe(policies[1]);
    expect(policies.join()).not.toContain('forged');
  });

  test('is protected like every other', () => {
    const headers = asked('/s/key');
    for (const [name, value] of Object.entries(headersOf('secret', true))) expect(headers.get(name), name).toBe(value);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age/);
  });
});
