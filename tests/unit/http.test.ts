import { describe, expect, test } from 'vitest';
import { readAnswer } from '@/app/_ui/kit/send';
import { pageBehind } from '@/app/_web/http/back';
import { formToJson, readBytes } from '@/app/_web/http/body';
import { openRequest } from '@/lib/tables';

/** A form with these fields, said as `name=value&…`. */
const formOf = (fields: string) => {
  const form = new FormData();
  for (const [name, value] of fields.split('&').map((field) => field.split('='))) form.append(name, value);
  return form;
};

test.each<[string, string, object]>([
  ['dots nest', 'move.type=play&move.card=QS', { move: { type: 'play', card: 'QS' } }],
  ['brackets make lists', 'move.cards[]=QS&move.cards[]=AH', { move: { cards: ['QS', 'AH'] } }],
  ['one item is a list as well', 'move.cards[]=QS', { move: { cards: ['QS'] } }],
  ['empty fields are left out', 'options.moon=&title=', {}],
  ['an empty item of a list keeps its place', 'names[]=&names[]=Bo', { names: ['', 'Bo'] }],
  [
    'the level of each bot stands at the place of its seat',
    'names[]=Bo&bots[]=&names[]=&bots[]=strong',
    { names: ['Bo', ''], bots: ['', 'strong'] },
  ],
  ['a button may set bots to all other seats', 'bots=medium', { bots: 'medium' }],
  ['an empty list of cards is no card', 'move.cards[]=', { move: { cards: [] } }],
  ['an empty item before the cards is none of them', 'move.cards[]=&move.cards[]=QS', { move: { cards: ['QS'] } }],
  ['options may be numbers', 'options.length.count=12', { options: { length: { count: 12 } } }],
  ['options may be true', 'options.sun=true', { options: { sun: true } }],
  ['options may be words', 'options.moon=choice', { options: { moon: 'choice' } }],
  ['a fraction stays text, for the schema to refuse', 'options.stake=1.5', { options: { stake: '1.5' } }],
  ['a player may be called 42', 'name=42&seat=2', { name: '42', seat: 2 }],
  ['nobody reaches a prototype', '__proto__.x=1&options.constructor.x=1', {}],
])('the JSON a form stands for: %s', (_, fields, json) => {
  expect(formToJson(formOf(fields))).toEqual(json);
});

describe('the players at the other seats of a new table, as the form says it', () => {
  const opened = (fields: string) => openRequest.parse({ game: 'hearts', name: 'Ada', ...formToJson(formOf(fields)) });

  test('a person is expected by name, a bot may do without one', () => {
    const { names, bots } = opened('names[]=Bo&bots[]=&names[]=&bots[]=strong');
    expect({ names, bots }).toEqual({ names: ['Bo', null], bots: [null, 'strong'] });
  });

  test('one level alone is for all of them', () => {
    expect(opened('bots=medium').bots).toBe('medium');
  });
});

describe('the page behind a form', () => {
  const behind = (referer: string) => pageBehind(new Headers({ referer }), /^\/new$/);

  test.each([
    ['its query is kept', 'http://x/new?game=hearts&players=5', '/new?game=hearts&players=5'],
    ['an earlier problem is not', 'http://x/new?problem=bad-name&game=hearts', '/new?game=hearts'],
    ['another page is not taken', 'http://x/inbox', null],
    ['only the path counts, never the host', 'https://evil.example/new', '/new'],
    ['nonsense is not taken', 'new', null],
    ['nor a host that can be none', 'https://cards\u00c3\u0083/new', null],
  ])('%s', (_, referer, page) => {
    expect(behind(referer)).toBe(page);
  });
});

test('a body that breaks off is refused: its sender has gone, and the server has not failed', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"seat":'));
    },
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const request = new Request('http://localhost/api/x', { method: 'POST', body, ...{ duplex: 'half' } });
  await expect(readBytes(request)).rejects.toMatchObject({ code: 'bad-request' });
});

test.each([
  ['the match is over', 422, true],
  ['the table has moved on', 409, true],
  ['the table is gone', 404, true],
  ['the link is an old one', 401, true],
  ['the form is at fault', 400, false],
  ['it was too often', 429, false],
  ['the store does not answer', 503, false],
])('a form that is refused since %s (%i) brings the page as it is now: %s', async (_why, status, isStale) => {
  expect(await readAnswer(Response.json({ detail: 'No.' }, { status }))).toEqual({ problem: 'No.', isStale });
});
