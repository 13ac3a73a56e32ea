import { request as ask, createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Serves with this handler until the test that calls it has ended. @returns the port, of 127.0.0.1 */
export async function listening(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export type Raw = { body: Buffer; headers: IncomingHttpHeaders; status: number | undefined };

/** Asks a server there, and gives back its answer as it came: `fetch` would unpack it. */
export function askRaw(port: number, headers: Record<string, string>, method = 'GET', path = '/'): Promise<Raw> {
  return new Promise((done, fail) => {
    const asked = ask({ port, path, method, headers }, async (response) => {
      done({
        body: Buffer.concat(await response.toArray()),
        headers: response.headers,
        status: response.statusCode,
      });
    });
    asked.on('error', fail).end();
  });
}
