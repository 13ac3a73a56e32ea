import { connect } from 'node:net';

/** A request as it goes over the wire. */
export type Sent = { method: string; target: string; headers: Record<string, string>; body: Buffer };

/** `hung`: it was not answered in time, though all of it was sent; `closed`: the connection ended without an answer. */
export type Got = {
  status: number;
  head: string;
  body: string;
  end: 'whole' | 'hung' | 'closed';
  milliseconds: number;
};

/** More than anything here takes, even on a machine that is busy with other tests (ms). */
const LONGEST = 20_000;

/** Where one message ends: a stream of events never does, and its head says all that matters. */
function isWhole(method: string, text: string): boolean {
  const at = text.indexOf('\r\n\r\n');
  if (at < 0) return false;
  const head = text.slice(0, at).toLowerCase();
  const status = Number(head.slice(9, 12));
  if (method === 'HEAD' || status === 204 || status === 304 || status === 101) return true;
  if (head.includes('text/event-stream')) return true;
  const length = /\r\ncontent-length: *(\d+)/.exec(head);
  if (length) return text.length >= at + 4 + Number(length[1]);
  return head.includes('transfer-encoding: chunked') && text.endsWith('0\r\n\r\n');
}

/** Sends a request as it stands here, which clients would tidy or refuse, and reads its answer. */
export function send(origin: string, { method, target, headers, body }: Sent): Promise<Got> {
  const { hostname, port, host } = new URL(origin);
  const all = { host, connection: 'close', ...(body.length > 0 ? { 'content-length': body.length } : {}), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const began = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let isOver = false;
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf8'));
      if (body.length > 0) socket.write(body);
    });
    const over = (end: Got['end']) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      const at = text.indexOf('\r\n\r\n');
      const head = at < 0 ? text : text.slice(0, at);
      const status = Number(head.slice(9, 12)) || 0;
      resolve({ status, head, body: text.slice(head.length), end, milliseconds: performance.now() - began });
    };
    const timer = setTimeout(() => over('hung'), LONGEST);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      // Only says that the body may come: the answer follows.
      if (text.startsWith('HTTP/1.1 100 ')) text = text.slice(text.indexOf('\r\n\r\n') + 4);
      if (isWhole(method, text)) over('whole');
    });
    socket.on('error', () => over(text === '' ? 'closed' : 'whole'));
    socket.on('close', () => over(text === '' ? 'closed' : 'whole'));
  });
}
