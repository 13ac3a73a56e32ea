import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { newPlace } from '../bench/server/place';
import { type Server, serve } from '../bench/server/servers';
import type { StoreName } from './order';

/** Longer than a collection of all garbage takes (ms). */
const COLLECTED_AFTER = 1_000;

/** What a server says of itself: bytes it holds on to beside code and stacks, bytes of memory in all, and open streams. */
export type Said = { heap: number; resident: number; streams: number };

/** The built site in a process of its own, on a store of its own. */
export class Site {
  private constructor(
    readonly settings: Record<string, string>,
    readonly server: Server,
    readonly stop: () => Promise<void>,
    readonly token: string,
  ) {}

  /** @param prepare is given the settings that lead to the store, before the server starts */
  static async start(store: StoreName, prepare: (settings: Record<string, string>) => Promise<void>): Promise<Site> {
    const place = await newPlace(store);
    try {
      const token = randomBytes(16).toString('hex');
      const settings = {
        ...place.settings,
        METRICS_TOKEN: token,
        STICHPOST_SECRET: randomBytes(32).toString('hex'),
        PUBLIC_URL: '',
        LOG_LEVEL: 'error',
      };
      await prepare(settings);
      const server = await serve(inRoot(), settings, ['--expose-gc', '--import', inRoot('tests/lab/load/collect.mjs')]);
      const stop = async () => {
        await server.stop();
        await place.clear();
      };
      return new Site(settings, server, stop, token);
    } catch (error) {
      await place.clear();
      throw error;
    }
  }

  /** @throws Error if the server does not say it */
  async said(): Promise<Said> {
    const headers = { authorization: `Bearer ${this.token}` };
    const text = await (await fetch(`${this.server.url}/api/metrics`, { headers })).text();
    const value = (name: string) => {
      const found = text.split('\n').find((line) => line.startsWith(`${name} `));
      return found === undefined ? null : Number(found.slice(name.length + 1));
    };
    const needed = (name: string) => {
      const found = value(name);
      if (found === null) throw new Error(`the server's metrics have no ${name}`);
      return found;
    };
    return {
      heap: needed('nodejs_heap_size_used_bytes') + needed('nodejs_external_memory_bytes'),
      resident: needed('process_resident_memory_bytes'),
      streams: value('stichpost_open_answers{kind="stream"}') ?? 0,
    };
  }

  /** The same after all garbage was collected. */
  async collected(): Promise<Said> {
    process.kill(this.server.pid, 'SIGUSR2');
    await delay(COLLECTED_AFTER);
    return this.said();
  }
}
