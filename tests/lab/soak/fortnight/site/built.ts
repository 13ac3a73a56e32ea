import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { nextArgs, nextEnv } from '../../../../../scripts/lib/next.mjs';
import { inRoot } from '../../../../../scripts/lib/project.mjs';
import { Guarded } from '../../../faults/guarded';
import { freePort } from '../../../shared/servers';
import { UNLIMITED } from '../../../shared/unlimited.mjs';

/** How long a server may take to answer after it was started, on a busy machine (ms). */
const START_LIMIT = 120_000;

export type Answer = { status: number; body: unknown };

/** The built site with a clock of its own, as a process that is killed and started again. */
export class BuiltSite {
  /** Everything it has printed, through all its lives. */
  readonly printed: string[] = [];
  #process: Guarded | null = null;

  private constructor(
    readonly port: number,
    readonly control: number,
    readonly env: Record<string, string>,
  ) {}

  /** @param env settings, among them where its data lies */
  static async create(env: Record<string, string>): Promise<BuiltSite> {
    return new BuiltSite(await freePort(), await freePort(), env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** What any program needs to have the site's clock, which stands at `now` (ms since 1970). */
  clock(now: number): Record<string, string> {
    const preload = pathToFileURL(inRoot('tests/lab/soak/fortnight/site/clock.mjs')).href;
    return {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`,
      FORTNIGHT_NOW: String(now),
      FORTNIGHT_CONTROL: String(this.control),
    };
  }

  /** Starts it at this moment (ms since 1970); resolves when it serves, and has done what it does first. */
  async start(now: number): Promise<void> {
    const command = [process.execPath, ...nextArgs('start', { port: this.port, host: 'localhost' })];
    const settings = {
      ...UNLIMITED,
      BOT_PACE_MILLISECONDS: '0',
      PUBLIC_URL: this.url,
      ...this.env,
      ...this.clock(now),
    };
    const env = { ...nextEnv('production'), ...settings };
    const started = new Guarded(command, env, (line) => this.printed.push(line));
    const end = performance.now() + START_LIMIT;
    while (!(await this.#isHealthy())) {
      if (started.hasEnded || performance.now() > end) {
        throw new Error(`the site did not start; it printed last:\n${this.printed.slice(-15).join('\n')}`);
      }
      await delay(20);
    }
    this.#process = started;
    await this.idle();
  }

  /** SIGKILL, whatever it is doing. */
  async kill(): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    await ending?.kill();
  }

  /** Puts its clock on, and waits until nothing is under way. */
  put(to: number): Promise<void> {
    return this.#ask(`?to=${to}`);
  }

  /** Puts its clock on, lets its timers run that are due, and waits until nothing is under way. */
  step(to: number): Promise<void> {
    return this.#ask(`?to=${to}&work=1`);
  }

  idle(): Promise<void> {
    return this.#ask('');
  }

  /** Asks it as a program does. @throws if there is no answer */
  async ask(path: string, key: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: z.unknown().parse(text === '' ? null : JSON.parse(text)) };
  }

  async #ask(query: string): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.control}/${query}`);
    await response.text();
  }

  #isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
