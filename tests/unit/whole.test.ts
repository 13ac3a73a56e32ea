import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { json, seeOther } from '@/app/_web/http/answer';
import { takesWhole } from '@/app/_web/next/whole';
import { answers } from '@/app/_web/server/answers';

let close = () => {};
afterEach(() => close());

/** Makes an answer as Next does of a handler's response: head, then its body as a stream, or, without one, its end. */
async function sent(response: Response, answer: ServerResponse): Promise<void> {
  answer.statusCode = response.status;
  for (const [name, value] of response.headers) answer.setHeader(name, value);
  if (response.body) for await (const part of response.body) answer.write(part);
  answer.end();
}

/** The answer to a request whose handler is this. */
async function answered(handler: () => Response, path = '/api/tables', method = 'GET') {
  const server = createServer((request: IncomingMessage, answer) => {
    takesWhole(request, answer);
    void answers().run(answer, () => sent(handler(), answer));
  });
  close = () => server.close();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('JSON of the API goes out as it is, past Next and in one part', async () => {
  const writes = vi.fn();
  const { status, headers, text } = await answered(() => {
    const response = json({ name: 'Zoë ♥' }, { status: 201 });
    writes(response.body);
    return response;
  });
  expect(writes).toHaveBeenCalledWith(null);
  expect({ status, text }).toEqual({ status: 201, text: '{"name":"Zoë ♥"}' });
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('transfer-encoding')).toBe('chunked');
});

test('a page has its JSON in the response, and so has a caller of a handler without a request', async () => {
  let body: unknown;
  const page = await answered(
    () => {
      const response = json({ of: 'a form' });
      body = response.body;
      return response;
    },
    '/t/abcdefghjkmn',
    'POST',
  );
  expect(body).not.toBeNull();
  expect(page.text).toBe('{"of":"a form"}');
  expect(await json({ a: 1 }).json()).toEqual({ a: 1 });
});

test('what was thought better of goes nowhere: neither behind a redirect nor instead of another body', async () => {
  const instead = (other: () => Response) => () => {
    json({ secret: 'of nobody' });
    return other();
  };
  expect((await answered(instead(() => seeOther('/t/abcdefghjkmn')))).text).toBe('');
  close();
  const failed = () =>
    new Response('{"code":"server-failed"}', { headers: { 'content-type': 'application/problem+json' } });
  expect((await answered(instead(failed))).text).toBe('{"code":"server-failed"}');
  close();
  expect((await answered(instead(() => new Response(null, { status: 304 })))).text).toBe('');
});

test('a HEAD request has no body', async () => {
  const { status, text } = await answered(() => json({ a: 1 }), '/api/tables', 'HEAD');
  expect({ status, text }).toEqual({ status: 200, text: '' });
});
