import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';
import { type Fault, faultsOf, isDone } from '../lab/fuzz/judge';
import { interfaceOf } from '../lab/fuzz/operations';
import { parseOrder } from '../lab/fuzz/order';

const TABLE = '0123456789ab';
const sent = { method: 'POST', target: `/api/tables/${TABLE}/moves`, headers: {}, body: Buffer.alloc(0) };
const got = { status: 200, head: 'HTTP/1.1 200 OK', body: '{}', end: 'whole' as const, milliseconds: 1 };
const sentOn = (location: string) => ({ ...got, status: 303, head: `HTTP/1.1 303 See Other\r\nLocation: ${location}` });

describe('an answer to an odd request', () => {
  test.each<[string, object, object, string[], Fault[]]>([
    ['that is refused', {}, { status: 400 }, [], []],
    ['that does what was asked', {}, {}, [TABLE], []],
    ['that says that the server failed', {}, { status: 500 }, [], ['serverError']],
    ['that never comes', {}, { status: 0, end: 'hung' }, [], ['hang']],
    ['that refuses, though the table has changed', {}, { status: 409 }, [TABLE], ['changed']],
    ['that changes another table', {}, {}, ['another00000'], ['changed']],
    ['to a look that changes the table', { method: 'GET' }, {}, [TABLE], ['changed']],
    ['with our calls in it', {}, { status: 404, body: 'Error\n    at x (/a/b.js:1:2)' }, [], ['leak']],
    ['with the place of our files', {}, { head: `HTTP/1.1 200 OK\r\nx: ${root}` }, [], ['leak']],
  ])('%s', (_, asked, answered, changed, faults) => {
    expect(faultsOf({ ...sent, ...asked }, { ...got, ...answered }, changed)).toEqual(faults);
  });

  test.each<[string, string, number, Fault[]]>([
    ['with a status that the document names', `/api/tables/${TABLE}/moves?x=1`, 409, []],
    ['with another one', `/api/tables/${TABLE}/moves`, 422, ['undocumented']],
    ['that the document does not speak of', `/api/tables/${TABLE}/talk`, 422, []],
    ['that only looks as if it did', '/api/tables/./moves', 422, []],
  ])('%s', (_, target, status, faults) => {
    const operation = {
      method: 'POST',
      path: '/api/tables/{id}/moves',
      query: [],
      body: null,
      answers: ['200', '409'],
    };
    const problem = { ...got, status, head: 'HTTP/1.1 409 Conflict\r\nContent-Type: application/problem+json' };
    expect(faultsOf({ ...sent, target }, problem, [], [operation])).toEqual(faults);
    // Servers before ours say nothing in our way.
    expect(faultsOf({ ...sent, target }, { ...got, status }, [], [operation])).toEqual([]);
  });

  test('is done with 2xx, and for a form when it leads to a page without a problem', () => {
    expect([200, 201, 204, 304, 400].map((status) => isDone({ ...got, status }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isDone(sentOn('/t/0123456789ab'))).toBe(true);
    expect(isDone(sentOn('/t/0123456789ab?problem=no-seat'))).toBe(false);
  });
});

test('the operations are those that the document names, with what is sent to them', () => {
  const paths = {
    '/api/x/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'as', in: 'query' },
        ],
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: {} },
      },
    },
  };
  expect(interfaceOf(JSON.stringify({ paths, components: { schemas: {} } })).operations).toEqual([
    { method: 'GET', path: '/api/x/{id}', query: ['as'], body: null, answers: [] },
    { method: 'POST', path: '/api/x/{id}', query: [], body: { type: 'object' }, answers: ['200'] },
  ]);
});

test('how many requests are sent is said on the command line', () => {
  expect(parseOrder(['--requests', '5', '--seed', 'x'])).toEqual({ requests: 5, seed: 'x' });
  for (const requests of ['0', '1.5', 'many', '-1'])
    expect(parseOrder([`--requests=${requests}`])).toHaveProperty('problem');
});
