import { connect } from 'node:net';

/** `bytes`: how long its head is. */
export type RawAnswer = { status: number; headers: Headers; bytes: number };

/** Sends a request as it is written here, which clients would tidy or refuse, and reads the head of its answer. */
export function sendRaw(
  origin: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin);
  const all = { host, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    });
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const head = text.split('\r\n\r\n', 1)[0];
      const [first, ...lines] = head.split('\r\n');
      const pairs = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), bytes: head.length + 4 });
    });
  });
}
