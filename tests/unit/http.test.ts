import { describe, expect, test } from 'vitest';
import { pageBehind } from '@/app/http/back';
import { formToJson } from '@/app/http/form';

const formOf = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

describe('the JSON a form stands for', () => {
  test.each<[string, [string, string][], object]>([
    [
      'dots nest',
      [
        ['move.type', 'play'],
        ['move.card', 'QS'],
      ],
      { move: { type: 'play', card: 'QS' } },
    ],
    [
      'brackets make lists',
      [
        ['move.cards[]', 'QS'],
        ['move.cards[]', 'AH'],
      ],
      { move: { cards: ['QS', 'AH'] } },
    ],
    ['one item is a list as well', [['move.cards[]', 'QS']], { move: { cards: ['QS'] } }],
    [
      'empty fields are left out',
      [
        ['options.moon', ''],
        ['title', ''],
      ],
      {},
    ],
    [
      'an empty item of a list keeps its place',
      [
        ['names[]', ''],
        ['names[]', 'Bo'],
      ],
      { names: ['', 'Bo'] },
    ],
    ['an empty list of cards is no card', [['move.cards[]', '']], { move: { cards: [] } }],
    [
      'an empty item before the cards is none of them',
      [
        ['move.cards[]', ''],
        ['move.cards[]', 'QS'],
      ],
      { move: { cards: ['QS'] } },
    ],
    ['options may be numbers', [['options.length.count', '12']], { options: { length: { count: 12 } } }],
    ['options may be true', [['options.sun', 'true']], { options: { sun: true } }],
    ['options may be words', [['options.moon', 'choice']], { options: { moon: 'choice' } }],
    ['a fraction stays text, for the schema to refuse', [['options.stake', '1.5']], { options: { stake: '1.5' } }],
    [
      'a player may be called 42',
      [
        ['name', '42'],
        ['seat', '2'],
      ],
      { name: '42', seat: 2 },
    ],
    [
      'nobody reaches a prototype',
      [
        ['__proto__.x', '1'],
        ['options.constructor.x', '1'],
      ],
      {},
    ],
  ])('%s', (_, fields, json) => {
    expect(formToJson(formOf(...fields))).toEqual(json);
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
  ])('%s', (_, referer, page) => {
    expect(behind(referer)).toBe(page);
  });
});
