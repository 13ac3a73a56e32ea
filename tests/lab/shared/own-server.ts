import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { nextArgs, nextEnv } from '../../../scripts/lib/next.mjs';
import { freePort } from './servers';

/** The built site as a process of its own, for tests that end it. */
export class OwnServer {
  private constructor(
    readonly port: number,
    readonly process: ChildProcess,
    /** Everything it has printed. */
    readonly printed: string[],
  ) {}

  /** @param env settings, among them where its data lies; `url` is made of its port */
  static async start(env: (url: string) => Record<string, string>): Promise<OwnServer> {
    const port = await freePort();
    const all = { ...nextEnv('production'), ...env(`http://localhost:${port}`) };
    const child = spawn(process.execPath, nextArgs('start', { port, host: 'localhost' }), { env: all });
    const server = new OwnServer(port, child, []);
    for (const output of [child.stdout, child.stderr]) output.on('data', (data) => server.printed.push(String(data)));
    process.once('exit', () => child.kill('SIGKILL'));
    while (!(await isUp(server.url))) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${server.printed.join('')}`);
      await delay(50);
    }
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Sends a signal. @returns the exit code, and how long it took (ms) */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
    const begun = performance.now();
    const exit = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = await exit;
    return { code, milliseconds: performance.now() - begun };
  }

  /**
   * A post of which the server has read the head and waits for the body.
   * @returns sends the body, and resolves to the status
   */
  async begin(path: string, headers: Record<string, string>, body: object): Promise<() => Promise<number>> {
    const text = JSON.stringify(body);
    const asked = request(`${this.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        expect: '100-continue',
      },
    });
    const answered = new Promise<number>((resolve, reject) => {
      asked.on('error', reject);
      asked.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    });
    answered.catch(() => {});
    asked.flushHeaders();
    await once(asked, 'continue');
    return () => {
      asked.end(text);
      return answered;
    };
  }
}

const isUp = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
