import { setTimeout as delay } from 'node:timers/promises';
import { MEASURED, openAsServer } from '../../../../scripts/lib/sealed';
import { newPlace, type StoreName } from '../../shared/place';
import { BuiltSite } from '../../shared/site';
import { rounded } from '../figures';
import { load } from './load';
import type { Seeded } from './requests';

/** Has a server collect its garbage and print how much is left (bytes), at a signal. */
const PRELOAD = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { gc(); gc(); console.log('heap ' + process.memoryUsage().heapUsed); })`,
)}`;
const PRINTED = /heap (\d+)/;
/** The tables shown before the server is first asked: code that is loaded by then is not theirs. */
const FIRST = 50;
/** Tables that are written in one go. */
const AT_ONCE = 100;

/** Measures the memory of a server of the site (MB) when it has begun to show tables, and when it has shown page and view of all of them. */
export async function measureHeap(
  kind: StoreName,
  tables: readonly Seeded[],
): Promise<{ begun: number; viewed: number }> {
  const place = await newPlace(kind);
  const settings = { ...place.settings, ...MEASURED };
  const store = openAsServer(settings);
  for (let i = 0; i < tables.length; i += AT_ONCE) {
    await Promise.all(tables.slice(i, i + AT_ONCE).map(({ table }) => store.importTable(table)));
  }
  await store.close();
  const site = await BuiltSite.start({ place: { settings }, node: ['--expose-gc', '--import', PRELOAD] });
  try {
    await show(site, tables.slice(0, FIRST));
    const begun = await heapOf(site);
    await show(site, tables);
    return { begun, viewed: await heapOf(site) };
  } finally {
    await site.end();
    await place.clear();
  }
}

/** Asks for the page and the view of each of these tables. */
async function show(site: BuiltSite, tables: readonly Seeded[]): Promise<void> {
  let next = 0;
  await load(site, 2 * tables.length, () => () => {
    const [{ table, text }] = tables[Math.floor(next / 2) % tables.length].keys;
    const path = next++ % 2 === 0 ? `/t/${table}` : `/api/tables/${table}`;
    return { method: 'GET', path, headers: { authorization: `Bearer ${text}` } };
  });
}

async function heapOf(site: BuiltSite): Promise<number> {
  const seen = site.printed.length;
  site.signal('SIGUSR2');
  for (let i = 0; i < 500; i++) {
    const [, bytes] =
      site.printed
        .slice(seen)
        .map((line) => PRINTED.exec(line))
        .find(Boolean) ?? [];
    if (bytes !== undefined) return rounded(Number(bytes) / 1e6, 1);
    await delay(20);
  }
  throw new Error('a server did not say what it holds');
}
