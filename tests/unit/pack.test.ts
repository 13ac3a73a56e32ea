import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { packAnswer } from '@/app/_web/next/pack';
import { askRaw, listening } from '../support/listening';

const HTML = 'text/html; charset=utf-8';
const PAGE = '<p>♥</p>'.repeat(500);

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
/** Writes a page as Next does: its head, then its body in parts. */
const inParts =
  (type: string, text = PAGE, headers: Record<string, string> = {}): Answer =>
  (response) => {
    for (const [name, value] of Object.entries({ 'content-type': type, ...headers })) response.setHeader(name, value);
    response.flushHeaders();
    for (let i = 0; i < text.length; i += 1000) response.write(Buffer.from(text.slice(i, i + 1000)));
    response.end();
  };

/** Asks a site that answers so. Returns the answer, and the bodies that were told whole. */
async function sent(answer: Answer, headers: Record<string, string> = {}, method = 'GET') {
  const whole = vi.fn<(body: Buffer) => void>();
  const port = await listening((request, response) => {
    packAnswer(request, response, whole);
    answer(response, request);
  });
  const got = await askRaw(port, headers, method);
  return { ...got, whole: whole.mock.calls.map(([body]) => body.toString()) };
}

describe('an answer that is written in parts goes out in one', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const)('as %s to those who read %s', async (encoding, readable, opened) => {
    const { body, headers, whole } = await sent(inParts(HTML), { 'accept-encoding': readable });
    expect(opened(body).toString()).toBe(PAGE);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': `${body.length}`,
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(200);
    expect(whole).toEqual([PAGE]);
  });

  test('as it is to those who read neither', async () => {
    for (const readable of ['', 'identity', 'zstd', 'br;q=0']) {
      const { body, headers } = await sent(inParts(HTML), { 'accept-encoding': readable });
      expect(body.toString()).toBe(PAGE);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(`${body.length}`);
    }
  });

  test.each(['text/x-component', 'application/problem+json', 'application/json', 'image/svg+xml', 'text/calendar'])(
    '%s as well',
    async (type) => {
      const { headers } = await sent(inParts(type), { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBe('br');
    },
  );

  test('where a length was said before, it is that of what is sent', async () => {
    const length = { 'content-length': `${Buffer.byteLength(PAGE)}` };
    const { body, headers } = await sent(inParts(HTML, PAGE, length), { 'accept-encoding': 'br' });
    expect(headers['content-length']).toBe(`${body.length}`);
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  });

  test('what Next says an answer depends on stays, and is said once', async () => {
    for (const vary of ['rsc', 'rsc, accept-encoding']) {
      const { headers } = await sent(inParts(HTML, PAGE, { vary }), { 'accept-encoding': 'br' });
      expect(headers.vary?.toLowerCase()).toBe('rsc, accept-encoding');
    }
  });
});

describe('an answer goes out as it was written', () => {
  test.each<[string, Answer]>([
    ['a short one', inParts(HTML, 'short')],
    ['a picture', inParts('image/png')],
    ['one that is packed already', inParts(HTML, PAGE, { 'content-encoding': 'identity' })],
    ['a part of a file', (response, request) => inParts(HTML)(Object.assign(response, { statusCode: 206 }), request)],
  ])('%s', async (_, answer) => {
    const { headers, body } = await sent(answer, { 'accept-encoding': 'br' });
    expect(headers['content-encoding'] ?? 'identity').toBe('identity');
    expect(['short', PAGE]).toContain(body.toString());
  });

  test('a stream of events, each as it comes', async () => {
    const port = await listening(async (request, response) => {
      packAnswer(request, response);
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: 1\n\n');
      await new Promise((done) => request.once('close', done));
      response.end();
    });
    const stop = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}`, { signal: stop.signal });
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
    expect(response.headers.get('content-encoding')).toBeNull();
    stop.abort();
  });

  test('an answer without a body, as to HEAD or with nothing new', async () => {
    const head = await sent(
      (response) => {
        response.setHeader('content-type', HTML);
        response.setHeader('content-length', '9');
        response.end();
      },
      { 'accept-encoding': 'br' },
      'HEAD',
    );
    expect(head).toMatchObject({ headers: { 'content-length': '9' }, whole: [] });
    const same = await sent((response) => Object.assign(response, { statusCode: 304 }).end());
    expect(same).toMatchObject({ status: 304, whole: [] });
  });
});

test('the writer is told when a part was taken, and nobody waits for a reader that goes away', async () => {
  const taken = vi.fn();
  await sent((response) => {
    response.setHeader('content-type', HTML);
    response.write(PAGE, taken);
    response.end(() => taken());
  });
  expect(taken).toHaveBeenCalledTimes(2);
  const gone = sent(async (response, request) => {
    response.setHeader('content-type', HTML);
    response.write(PAGE);
    request.socket.destroy();
    await delay(1);
    response.end();
  });
  await expect(gone).rejects.toThrow();
});
