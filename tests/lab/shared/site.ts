import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { NEXT, nextArgs, nextEnv, SERVING } from '../../../scripts/lib/next.mjs';
import { inRoot, root } from '../../../scripts/lib/project.mjs';
import { Guarded } from './guarded';
import { newPlace, type Place } from './place';
import { freePort } from './servers';
import { UNLIMITED } from './unlimited.mjs';

/** How long a site may take to answer after it was started, on a busy machine (ms). */
const START_LIMIT = 120_000;
/** How long its answer about its health is waited for (ms). */
const PATIENCE = 10_000;
/** Nothing at a table is limited either. */
const TABLES_UNLIMITED = Object.fromEntries(
  ['TALK', 'CHANGES', 'ALL_CHANGES', 'TABLE_STREAMS', 'SEAT_STREAMS'].map((name) => [`LIMIT_${name}`, '1000000']),
);

type Settings = Record<string, string>;
type Options = {
  /** Settings of the site; without a `place`, it keeps its data in a fresh directory. A function is given its address. */
  settings?: Settings | ((url: string) => Settings);
  /** The store it uses, which somebody else clears. */
  place?: { settings: Settings };
  /** A built clone to run from; this one, unless it is said. */
  folder?: string;
  /** A program that serves in place of the site, if it is given its port. */
  program?: string;
  /** Options of Node itself. */
  node?: readonly string[];
  /** Whether it has a clock of its own, which stands where it is put (clock.mjs). */
  hasClock?: boolean;
  /** Whether it is started again if it ends by itself, as without a store that answers. */
  insists?: boolean;
};

/** Settings of a site at this address that sends mails to a server of ours. */
export const mailSettings = (url: string, smtp: string): Settings => ({
  PUBLIC_URL: url,
  SMTP_URL: smtp,
  MAIL_FROM: 'Stichpost <stichpost@example.org>',
});

/** The built site as a process of its own, as `npm start` runs it: it can be killed and started again on the same port. */
export class BuiltSite {
  /** Everything it has printed, line by line, through all its lives. */
  readonly printed: string[] = [];
  isUp = false;
  #process: Guarded | null = null;

  private constructor(
    readonly port: number,
    readonly control: number,
    readonly settings: Settings,
    readonly options: Options,
    readonly ownPlace: Place | null,
  ) {}

  /** A site that has not been started yet. */
  static async create(options: Options = {}): Promise<BuiltSite> {
    const [port, control] = await Promise.all([freePort(), options.hasClock ? freePort() : 0]);
    const ownPlace = options.place ? null : await newPlace('lmdb');
    const given = options.settings ?? {};
    const settings = {
      ...UNLIMITED,
      ...TABLES_UNLIMITED,
      ...(options.place ?? ownPlace)?.settings,
      ...(typeof given === 'function' ? given(`http://localhost:${port}`) : given),
    };
    return new BuiltSite(port, control, settings, options, ownPlace);
  }

  static async start(options: Options = {}): Promise<BuiltSite> {
    const site = await BuiltSite.create(options);
    await site.start();
    return site;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts it; resolves when it serves. @param now where its own clock stands (ms since 1970) */
  async start(now?: number): Promise<void> {
    const { folder = root, program, node = [], insists } = this.options;
    const next = [folder, root].map((one) => join(one, NEXT)).find(existsSync) ?? NEXT;
    const args = nextArgs('start', { port: this.port, host: 'localhost' }).map((one) => (one === NEXT ? next : one));
    const command = [process.execPath, ...node, ...(program ? [...SERVING, program, String(this.port)] : args)];
    const env = { ...nextEnv('production'), ...this.settings, ...(now === undefined ? {} : this.clock(now)) };
    for (const end = performance.now() + START_LIMIT; performance.now() < end; await delay(20)) {
      if (this.#process?.hasEnded && !insists) break;
      if (!this.#process || this.#process.hasEnded)
        this.#process = new Guarded(command, (line) => this.printed.push(line), { env, cwd: folder });
      this.isUp = await this.#answers();
      if (!this.isUp) continue;
      if (now !== undefined) await this.idle();
      return;
    }
    await this.close();
    throw new Error(`a site did not start; it printed last:\n${this.printed.slice(-15).join('\n')}`);
  }

  /** SIGKILL, whatever it is doing. */
  async kill(): Promise<void> {
    this.isUp = false;
    const ending = this.#process;
    this.#process = null;
    await ending?.kill();
  }

  signal(signal: NodeJS.Signals): void {
    this.#running().signal(signal);
  }

  /** Sends a signal that ends it. @returns its exit code, and how long it took (ms) */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; milliseconds: number }> {
    const running = this.#running();
    const begun = performance.now();
    running.signal(signal);
    const code = await running.ended;
    this.isUp = false;
    return { code, milliseconds: performance.now() - begun };
  }

  /** Kills it and removes its own data. */
  async close(): Promise<void> {
    await this.kill();
    await this.ownPlace?.clear();
  }

  /** How long it has kept a core busy (s), which Linux tells in hundredths; null where the system does not tell. */
  cpuSeconds(): number | null {
    const file = `/proc/${this.#running().pid}/stat`;
    if (!existsSync(file)) return null;
    const stat = readFileSync(file, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  }

  /** Settings with which any program has the site's clock, standing at `now` (ms since 1970). */
  clock(now: number): Settings {
    const preload = pathToFileURL(inRoot('tests/lab/shared/clock.mjs')).href;
    return {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`,
      SITE_CLOCK: String(now),
      SITE_CLOCK_CONTROL: String(this.control),
    };
  }

  /** Puts its clock on, and waits until nothing is under way. */
  put(to: number): Promise<void> {
    return this.#control(`?to=${to}`);
  }

  /** Puts its clock on, lets its timers run that are due, and waits until nothing is under way. */
  step(to: number): Promise<void> {
    return this.#control(`?to=${to}&work=1`);
  }

  idle(): Promise<void> {
    return this.#control('');
  }

  async #control(query: string): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.control}/${query}`);
    await response.text();
  }

  #running(): Guarded {
    if (!this.#process) throw new Error('the site does not run');
    return this.#process;
  }

  /** Whether it serves and its store takes writes. Fetch settles neither way, now and then, when a server dies: a timer does. */
  async #answers(): Promise<boolean> {
    const timer = new AbortController();
    const late = delay(PATIENCE, false, { signal: timer.signal }).catch(() => false);
    const health = fetch(`${this.url}/api/health`, { signal: timer.signal }).then(
      // Another site than ours may have no such page.
      ({ status }) => status < 500,
      () => false,
    );
    return Promise.race([health, late]).finally(() => timer.abort());
  }
}
