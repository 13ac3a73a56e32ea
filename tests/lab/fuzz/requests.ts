import type { Random } from '../../../lib/bots/kernel/random';
import { HEADERS, METHODS, mutated, one, spoiltText, TEXTS, TYPES } from './hostile';
import { type Interface, type Operation, PAGE_QUERY, PAGES } from './operations';
import type { Sent } from './send';
import type { Live } from './tables';
import { formOf, type Known, Values } from './values';

const PAGE_OPERATIONS: readonly Operation[] = PAGES.map((path) => ({
  method: 'GET',
  path,
  query: PAGE_QUERY,
  body: null,
  answers: [],
}));
/** How many of 100 requests are for pages, which cost far more. */
const PAGES_OF_100 = 12;
/** Parts of a path that no client would send. */
const ODD = [...'%ff % %00 a%2fb %0d%0a %F0%9F%98%80 " [ __proto__ .. .'.split(' '), '', 'x'.repeat(3_000)];

/** Fields beside those that were meant, as a query. */
const MORE_FIELDS = [
  '__proto__.seat=1',
  'move.__proto__=1&constructor.prototype.x=1',
  'a.b.c.d.e.f=1&move=x&move.type=play',
  'seat=1&seat=2&seat[]=3',
  '.=&..=x&[]=x&a[]b=x',
  'toString=x&hasOwnProperty=x&valueOf.x=y',
];

/** A part of a form of several parts. */
const part = (name: string, text: string) =>
  `------x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Makes requests of an interface, most of them wrong in one or two ways, some of them right. */
export class Requests {
  readonly #values: Values;
  readonly #operations: readonly Operation[];

  /** @param actions the ids by which pages call the server's own functions */
  constructor(
    { operations, schemas }: Interface,
    readonly random: Random,
    readonly actions: readonly string[] = [],
  ) {
    this.#values = new Values(schemas, random);
    this.#operations = operations;
  }

  /** The next request about this table; `others` may be named and their keys used in its place. */
  next(table: Live, others: readonly Live[], known: Known): Sent {
    const { random } = this;
    if (this.actions.length > 0 && random.below(60) === 0) return this.#action(table, others);
    const operation = random.below(100) < PAGES_OF_100 ? one(random, PAGE_OPERATIONS) : one(random, this.#operations);
    const wrong = () => random.below(4) === 0;
    const method = random.below(15) === 0 ? one(random, METHODS) : operation.method;
    const target = `${this.#path(operation, table, others)}${this.#query(operation, known)}`;
    const headers: Record<string, string> = { ...this.#identity(table, others) };
    let body: Buffer = Buffer.alloc(0);
    if (operation.body !== null || (method !== 'GET' && method !== 'HEAD' && random.below(3) > 0)) {
      const value = this.#values.of(operation.body ?? {}, known);
      const sent = this.#body(random.below(3) === 0 ? mutated(value, random) : value, headers);
      body = wrong() && wrong() ? spoiltText(sent.toString('latin1'), random) : sent;
      if (random.below(20) === 0) headers['content-type'] = one(random, TYPES);
      if (random.below(200) === 0) body = Buffer.alloc(one(random, [16_384, 16_385, 100_000]), 'x');
      if (random.below(100) === 0) Object.assign(headers, this.#framing(body));
    }
    if (wrong()) Object.assign(headers, one(random, HEADERS));
    return { method, target, headers, body };
  }

  /** A call of a function of the server, as a page makes it, mostly with arguments that no page sends. */
  #action(table: Live, others: readonly Live[]): Sent {
    const { random } = this;
    const address = `/api/tables/${table.id}/${one(random, ['moves', 'talk', 'orders', '../x', 'moves?x'])}`;
    const right = [address, 'version=3&move.type=play&move.card=QS&text=Hello', 'x'];
    const odd = ['["$K1"]', '[null,"$K1"]', '["$F9"]', '["$@1","$K1"]', '["$Q1","$W2","$i3"]', '[', '[{}]', '', '[]'];
    const args = one(random, [JSON.stringify(right), JSON.stringify(mutated(right, random)), one(random, odd)]);
    const isForm = random.below(2) === 0;
    const text = isForm ? `${part('1_x', '3')}${part('0', args)}------x--\r\n` : args;
    const headers: Record<string, string> = {
      ...this.#identity(table, others),
      'next-action': one(random, this.actions),
      'content-type': isForm ? 'multipart/form-data; boundary=----x' : 'text/plain;charset=UTF-8',
    };
    const body = random.below(3) === 0 ? spoiltText(text, random) : Buffer.from(text);
    return { method: 'POST', target: `/t/${table.id}`, headers, body };
  }

  #path({ path }: Operation, table: Live, others: readonly Live[]): string {
    const { random } = this;
    const meant: Record<string, () => string> = {
      id: () => table.id,
      invitation: () => table.invitation,
      key: () => one(random, table.keys),
      game: () => one(random, ['hearts', 'spades', 'herzblatt', table.game]),
      deal: () => String(random.below(4)),
      step: () => String(random.below(60)),
      nextauth: () =>
        one(random, ['signin', 'session', 'csrf', 'callback/email', 'signin/email', 'providers', 'signout']),
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (random.below(12) === 0) return one(random, ODD);
      if (random.below(20) === 0) return encodeURIComponent(one(random, TEXTS).replace(/[\ud800-\udfff]/g, '?'));
      if (name === 'id' && random.below(15) === 0)
        return one(random, [...others.map((other) => other.id), '0123456789ab']);
      return meant[name]?.() ?? 'A'.repeat(22);
    });
    if (random.below(60) > 0) return filled;
    const odd = ['/PATH', 'PATH/', 'PATH/x', 'PATH.rsc', 'PATH\0', '*', filled.toUpperCase()];
    return one(random, odd).replace('PATH', () => filled);
  }

  #query({ query }: Operation, known: Known): string {
    const { random } = this;
    if (query.length === 0 && random.below(10) > 0) return '';
    const name = query.length > 0 ? one(random, query) : 'x';
    const value = String(random.below(2) === 0 ? random.below(known.seats) : one(random, TEXTS)).slice(0, 500);
    const pairs = [
      `${name}=${random.below(3) === 0 ? one(random, ODD) : encodeURIComponent(value.replace(/[\ud800-\udfff]/g, '?'))}`,
    ];
    if (random.below(6) === 0) pairs.push(pairs[0], `${name}[]=1`, `_rsc=x`);
    return random.below(4) === 0 && query.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  /** Chooses a caller: a player of the table by key or by cookie, one of another table, or nobody. */
  #identity(table: Live, others: readonly Live[]): Record<string, string> {
    const { random } = this;
    const from = random.below(10) === 0 ? one(random, [...others, table]) : table;
    const key = one(random, from.keys);
    const cookie = `seat.${from.id}.${from.keys.indexOf(key)}=${key}`;
    return one<Record<string, string>>(random, [
      { authorization: `Bearer ${key}` },
      { authorization: `Bearer ${key}` },
      { cookie },
      { cookie },
      {},
    ]);
  }

  /** The body in one of the ways it may come, and its type among the headers. */
  #body(value: unknown, headers: Record<string, string>): Buffer {
    const { random } = this;
    const kind = random.below(10);
    if (kind < 6) {
      headers['content-type'] = 'application/json';
      return Buffer.from(JSON.stringify(value) ?? '');
    }
    const fields = [...formOf(value).slice(0, 300), ...this.#moreFields()];
    if (random.below(2) === 0) headers.accept = 'text/html';
    if (kind < 9) {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      return Buffer.from(new URLSearchParams(fields).toString());
    }
    headers['content-type'] = 'multipart/form-data; boundary=----x';
    return Buffer.from(`${fields.map(([name, text]) => part(name, text)).join('')}------x--\r\n`);
  }

  #moreFields(): [string, string][] {
    return this.random.below(8) > 0 ? [] : [...new URLSearchParams(one(this.random, MORE_FIELDS))];
  }

  /** Other ways to say how long a body is; never longer than what comes, as the server may then wait for the rest. */
  #framing(body: Buffer): Record<string, string> {
    return one<Record<string, string>>(this.random, [
      { 'content-length': String(Math.max(0, body.length - 1)) },
      { 'content-length': '-1' },
      { 'content-length': '1x' },
      { 'transfer-encoding': 'gzip' },
      { 'transfer-encoding': 'chunked', 'content-length': String(body.length) },
    ]);
  }
}
