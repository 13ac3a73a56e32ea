import { createServer as createHttp, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got, and when (ms since 1970). */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer; at: number };
type Answer = { status: number; headers?: Record<string, string>; body?: string | 'endless' };

/** A web server on this machine that keeps what it gets, and answers what it is told to. */
export type Receiver = {
  port: number;
  /** `http://127.0.0.1:…`, or `https://localhost:…`. */
  origin: string;
  received: Received[];
  answer: Answer | 'never';
  /** Resolves when somebody does not wait for the end of an endless answer. */
  hungUp: Promise<void>;
  close: () => Promise<void>;
};

/** @param tls with a certificate, for https; @param statusOf answers each request with a status, in place of `answer` */
export async function startReceiver(
  tls?: { key: string; cert: string },
  statusOf?: (received: Received) => number,
): Promise<Receiver> {
  let hangUp = () => {};
  const hungUp = new Promise<void>((resolved) => {
    hangUp = resolved;
  });
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks), at: Date.now() };
    receiver.received.push(received);
    const answer = statusOf ? { status: statusOf(received) } : receiver.answer;
    if (answer === 'never') return;
    const { status, headers: own = {}, body = '' }: Answer = answer;
    response.writeHead(status, own);
    if (body !== 'endless') response.end(body);
    else response.on('close', hangUp).write('x'.repeat(1000));
  };
  const server = tls ? createHttps(tls, listener) : createHttp(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    origin: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    received: [],
    answer: { status: 201 },
    hungUp,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
