import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { newPlace, type StoreName } from '../shared/place';
import { ask } from '../shared/player';
import { BuiltSite } from '../shared/site';

/** Has the server collect its garbage on a signal, so that what is left is what it holds on to. */
const COLLECTING = encodeURIComponent(`process.on('SIGUSR2', () => globalThis.gc())`);
/** Longer than a collection of all garbage takes (ms). */
const COLLECTED_AFTER = 1_000;
const TOKEN = randomBytes(16).toString('hex');

/** A server's own figures: bytes it holds on to beside code and stacks, bytes of memory in all, and open streams. */
export type Said = { heap: number; resident: number; streams: number };

/** A site whose memory is measured, on a store of its own. */
export type Measured = { server: BuiltSite; settings: Record<string, string>; stop: () => Promise<void> };

/** Starts a site. @param prepare is given the settings that lead to its store, before it starts */
export async function startMeasured(
  store: StoreName,
  prepare: (settings: Record<string, string>) => Promise<void>,
): Promise<Measured> {
  const place = await newPlace(store);
  const secret = randomBytes(32).toString('hex');
  const settings = { ...place.settings, METRICS_TOKEN: TOKEN, STICHPOST_SECRET: secret, LOG_LEVEL: 'error' };
  try {
    await prepare(settings);
    const node = ['--expose-gc', `--import=data:text/javascript,${COLLECTING}`];
    const server = await BuiltSite.start({ place: { settings: { ...settings, PUBLIC_URL: '' } }, node });
    const stop = async () => {
      await server.kill();
      await place.clear();
    };
    return { server, settings, stop };
  } catch (error) {
    await place.clear();
    throw error;
  }
}

/** @throws Error if the server does not say it */
export async function said({ url }: BuiltSite): Promise<Said> {
  const { text: metrics } = await ask(url, { path: '/api/metrics', key: TOKEN });
  const value = (name: string) => new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(metrics)?.[1];
  const needed = (name: string) => {
    const found = value(name);
    if (found === undefined) throw new Error(`the server's metrics have no ${name}`);
    return Number(found);
  };
  return {
    heap: needed('nodejs_heap_size_used_bytes') + needed('nodejs_external_memory_bytes'),
    resident: needed('process_resident_memory_bytes'),
    streams: Number(value('stichpost_open_answers{kind="stream"}') ?? 0),
  };
}

/** The same after all garbage was collected. */
export async function collected(server: BuiltSite): Promise<Said> {
  server.signal('SIGUSR2');
  await delay(COLLECTED_AFTER);
  return said(server);
}
