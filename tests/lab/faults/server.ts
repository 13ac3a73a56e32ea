import { setTimeout as delay } from 'node:timers/promises';
import { nextArgs, nextEnv } from '../../../scripts/lib/next.mjs';
import { freePort } from '../shared/servers';
import { UNLIMITED } from '../shared/unlimited.mjs';
import { Guarded } from './guarded';

/** How long a server may take to answer after it was started, on a busy machine (ms). */
const START_LIMIT = 120_000;

/** One instance of the built site, as `npm start` runs it, which can be killed and started again on the same port. */
export class SiteServer {
  /** Everything it has printed, through all its lives. */
  readonly printed: string[] = [];
  /** Moves it has been sent and has not answered. */
  moving = 0;
  isUp = false;
  readonly #port: number;
  readonly #env: Record<string, string>;
  #process: Guarded | null = null;

  private constructor(
    port: number,
    env: Record<string, string>,
    readonly folder?: string,
  ) {
    this.#port = port;
    this.#env = env;
  }

  /** @param folder a built clone that it runs from; this one, unless it is said */
  static async create(env: Record<string, string>, folder?: string): Promise<SiteServer> {
    return new SiteServer(await freePort(), env, folder);
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it, again and again if it ends because its store does not answer; resolves when it serves. */
  async start(): Promise<void> {
    const end = performance.now() + START_LIMIT;
    while (performance.now() < end) {
      if (!this.#process || this.#process.hasEnded) {
        const command = [process.execPath, ...nextArgs('start', { port: this.#port, host: 'localhost' })];
        const env = {
          ...nextEnv('production'),
          ...UNLIMITED,
          BOT_PACE_MILLISECONDS: '0',
          ...this.#env,
          LOG_LEVEL: 'debug',
        };
        this.#process = new Guarded(command, env, (line) => this.printed.push(line), this.folder);
      }
      if (await this.#answers()) {
        this.isUp = true;
        return;
      }
      await delay(50);
    }
    throw new Error(`a server did not start; it printed last:\n${this.printed.slice(-15).join('\n')}`);
  }

  /** SIGKILL, whatever it is doing. */
  async kill(): Promise<void> {
    this.isUp = false;
    await this.#process?.kill();
    this.#process = null;
  }

  async #answers(): Promise<boolean> {
    const timer = new AbortController();
    const late = delay(10_000, false, { signal: timer.signal }).catch(() => false);
    const health = fetch(`${this.url}/api/health`, { signal: timer.signal }).then(
      (response) => response.ok,
      () => false,
    );
    return Promise.race([health, late]).finally(() => timer.abort());
  }
}
