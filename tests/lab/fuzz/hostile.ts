import type { Random } from '../../../lib/bots/kernel/random';

/** One of these. */
export const one = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)];

/** Texts that mean something somewhere: to a parser, a terminal, a path, a store, a language. */
export const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\r\nx: y', '\ud800', '\udc00a', '\u202eabc', '\u200b', '\ufeff', 'e\u0301'.repeat(50)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '[]'],
  ...['../../etc/passwd', '..%2f..', '%00', '%ff', '%', '//x', '/\\x', 'javascript:alert(1)', 'https://x.example/'],
  ...['0', '-1', '1e400', '00', '١', '9007199254740993', '2026-02-30', '+275760-09-13', 'P1D', 'Europe/Berlin', 'x/y'],
  ...[
    "' or 1=1",
    '{{1}}',
    '{0}',
    '{name, plural, one {x}}',
    '<script>',
    '<!--',
    ']]>',
    '$&',
    '\\',
    '"',
    '`',
    '😀',
    'ß',
  ],
  ...['x'.repeat(300), 'x'.repeat(5_000), 'ä'.repeat(5_000), '٣'.repeat(22), 'A'.repeat(22), 'rule:x', 'rule:duck'],
  ...['QS', '2C', '10H', 'qs', 'AH AH', 'none', 'all', 'yes', 'now', 'a@b.example', 'a@b', '@', 'http://127.0.0.1:1/'],
];

const NUMBERS = [
  ...[0, -0, 1, -1, 2, 9, 10, 1.5, -1.5, 255, 256, 65_536, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 2 ** 53 + 2],
  ...[1e21, 1e308, -1e308, 5e-324, 8.64e15, 8.64e15 + 1, 4_102_444_800_000],
];

/** A value of another kind, or one at the limits of its kind. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return one(random, NUMBERS);
    case 1:
      return one(random, [null, true, false]);
    case 2:
      return one(random, [[], {}, [[]], [null], { length: 3 }, { 0: 'a' }, [[[[[[1]]]]]]]);
    case 3:
      return nested(1 + random.below(2_000), random.below(2) === 0);
    case 4:
      return Array.from({ length: 1 + random.below(1_000) }, () => one(random, [0, '2C', null]));
    case 5:
      return Object.fromEntries(TEXTS.map((text, i) => [text.slice(0, 20), i]));
    default:
      return one(random, TEXTS);
  }
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = isList ? [value] : { a: value };
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A copy in which something, somewhere, is another value, is gone, or was added. */
export function mutated(value: unknown, random: Random): unknown {
  if (!isObject(value) || random.below(8) === 0) return hostileValue(random);
  if (Array.isArray(value)) {
    const copy = [...value];
    const at = random.below(copy.length + 1);
    if (at === copy.length || random.below(3) === 0) copy.splice(at, random.below(2), hostileValue(random));
    else copy[at] = mutated(copy[at], random);
    return copy;
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  if (at === entries.length) entries.push([one(random, TEXTS).slice(0, 40), hostileValue(random)]);
  else if (random.below(4) === 0) entries.splice(at, 1);
  else entries[at] = [entries[at][0], mutated(entries[at][1], random)];
  return Object.fromEntries(entries);
}

/** The text of a value, spoilt: cut off, with a byte turned over, twice, with what is no JSON, or with keys said twice. */
export function spoiltText(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length + 1);
  switch (random.below(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      if (bytes.length > 0) bytes[at % bytes.length] ^= 1 << random.below(8);
      return bytes;
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), bytes.subarray(at)]);
    case 3:
      return Buffer.concat([Buffer.from('\ufeff'), bytes]);
    case 4:
      return Buffer.from(text.replace(/^\{/, '{"seat":9,"__proto__":{"seat":1},"version":-1,'));
    case 5:
      return Buffer.from(`${text}${one(random, [text, ',', '\0', '//x', '\n\n{}'])}`);
    case 6:
      return Buffer.from(one(random, ['[', '{"a":', '"']).repeat(one(random, [10, 1_000, 3_000, 16_000])));
    default:
      return Buffer.from(text.replace(/\d+/, one(random, ['NaN', '1e999', '01', '-', '0x1', '1'.repeat(400)])));
  }
}

const cookie = (cookie: string) => ({ cookie });

/** Headers as clients should not send them, or send to other servers. */
export const HEADERS: readonly Record<string, string>[] = [
  ...['Bearer', 'Bearer x', 'Basic eDp4', 'Bearer a b', `Bearer ${'x'.repeat(5_000)}`, 'bearer \x80'].map(
    (authorization) => ({ authorization }),
  ),
  ...['seats=%ff; __Host-seats=%', 'locale=%E0%A4%A', '=;;=', 'seats=a.b.c', 'preferences={'].map(cookie),
  ...[`a=${'x'.repeat(7_000)}`, 'next-auth.session-token=x'].map(cookie),
  cookie('__Secure-next-auth.session-token=x; next-auth.csrf-token=%7C'),
  ...['text/html', 'application/json;q=0', '*/*;q=x', ',,,', 'a/b'.repeat(500)].map((accept) => ({ accept })),
  ...['de', 'xx-YY,,;q=', '*', '%ff', 'de-'.repeat(800), 'i-klingon,zh-Hant-x-y;q=2'].map((language) => ({
    'accept-language': language,
  })),
  ...['"', '*', 'W/"0"', '",",', '"x"'.repeat(300)].map((tag) => ({ 'if-none-match': tag })),
  ...['null', 'https://evil.example', 'http://', 'x y'].map((origin) => ({ origin })),
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-segment-prefetch': '/../../x' },
  { rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B' },
  { rsc: '1', 'next-router-state-tree': 'x'.repeat(3_000) },
  { rsc: '1', 'next-router-state-tree': '%ff' },
  { rsc: '1', 'next-url': '/t/../x', 'next-hmr-refresh': '1' },
  { 'next-action': 'x' },
  { 'next-action': '0'.repeat(42) },
  { 'next-action': '0'.repeat(42), 'content-type': 'multipart/form-data; boundary=x' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-nextjs-data': '1', purpose: 'prefetch' },
  { 'x-matched-path': '/api/health', 'x-now-route-matches': '1=x' },
  { 'content-security-policy': "script-src 'nonce-' 'unsafe-inline'" },
  { 'content-security-policy-report-only': "script-src 'nonce-\"><script>'" },
  { 'x-forwarded-host': 'a b', 'x-forwarded-proto': 'x y', 'x-forwarded-for': '::ffff:1.2.3.4, %' },
  { forwarded: 'for="[::1]:x"', 'x-real-ip': '1', 'x-forwarded-port': '-1' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/health', 'x-rewrite-url': '/' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'x', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'image' },
  { range: 'bytes=0-1,5-', 'if-range': 'x' },
  { expect: 'something' },
  { 'accept-encoding': 'br;q=x, gzip;q=-1, *' },
  { referer: '%%%' },
  { 'user-agent': 'x\u0080'.repeat(100) },
  { host: 'evil.example' },
  { host: '' },
  { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': 'x', 'sec-websocket-version': '13' },
  { upgrade: 'h2c', connection: 'upgrade, http2-settings', 'http2-settings': '' },
  { 'last-event-id': 'x' },
];

/** Kinds of bodies, right ones and others. */
export const TYPES = [
  ...['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', '', 'x'],
  ...['application/json; charset=utf-16', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'a/b;'],
];

export const METHODS = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND CONNECT x'.split(' ');
