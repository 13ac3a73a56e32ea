import { Agent, request } from 'node:http';

/** An answer as a whole; `status` 0: there was none. */
export type Answer = { status: number; text: string; milliseconds: number };
export type Question = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };

/** Longer than anything takes (ms). */
const PATIENCE = 15_000;

/** Asks one server over connections that are kept, as browsers and proxies do. */
export class Asker {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });

  constructor(readonly url: string) {}

  ask({ method = 'GET', path, headers = {}, body }: Question): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const began = performance.now();
    return new Promise((resolve) => {
      const over = (status: number, text: string) => resolve({ status, text, milliseconds: performance.now() - began });
      const asked = request(
        `${this.url}${path}`,
        {
          method,
          agent: this.#agent,
          timeout: PATIENCE,
          headers: {
            ...headers,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          let got = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (got += chunk));
          response.on('end', () => over(response.statusCode ?? 0, got));
          response.on('error', (error) => over(0, error.message));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', (error) => over(0, error.message));
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
