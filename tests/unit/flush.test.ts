import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { flushTogether } from '@/app/_web/next/flush';

type Compressed = ServerResponse & { flush?: () => void };

/** An answer that takes its time to end (ms). */
const END_MILLISECONDS = 80;
let close = () => {};
afterEach(() => close());

/** Answers a request in four parts, each of which is flushed, as Next does. Returns how often the compressor was asked to. */
async function flushesOf(type: string): Promise<number> {
  let flushes = 0;
  const server = createServer((_, response: Compressed) => {
    flushTogether(response);
    response.setHeader('content-type', type);
    // Does as Next's compression: it puts its function on the response.
    response.flush = () => flushes++;
    for (const part of 'abcd') {
      response.write(part);
      response.flush?.();
    }
    setTimeout(() => response.end(), END_MILLISECONDS);
  });
  close = () => server.close();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('abcd');
  return flushes;
}

test.each(['text/html; charset=utf-8', 'text/event-stream'])(
  'the parts of %s that come together go out as one, before the end',
  async (type) => {
    expect(await flushesOf(type)).toBe(1);
  },
);

test('flight data is compressed as a whole', async () => {
  expect(await flushesOf('text/x-component')).toBe(0);
});
