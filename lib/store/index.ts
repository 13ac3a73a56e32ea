import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '../settings';
import { isStoreUnavailable, StoreSettings } from './errors';
import { openLmdb, openLmdbRecords } from './lmdb';
import { packedStore } from './packed-tables';
import type { Records } from './records';
import { openKv, openKvRecords } from './redis/kv';
import { openRedis, openRedisRecords } from './redis/tcp';
import type { Store } from './store';

export { besideTables, documentBeside, fieldOf, fieldWith, recordsBeside } from './beside';
export * from './collection';
export * from './errors';
export { DENSE, type TableExport, tableExport } from './export';
export { packedTable, unpackedTable } from './packed-tables';
export * from './records';
export { type Resealed, resealDocument, resealTable, type WhyNot, whyNotServe } from './reseal';
export { sealedRecords } from './sealed-records';
export { sealedStore, withMethods } from './sealed-tables';
export * from './store';

type Environment = Record<string, string | undefined>;

const PAIRS = [
  ['KV_REST_API_URL', 'KV_REST_API_TOKEN'],
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
] as const;

/**
 * Opens the store that is set: the first complete REST pair, else REDIS_URL, else the embedded one. It does not check
 * whether anything answers there (`checkStore` does). Opening the same store again is cheap and shares the connection.
 * @throws StoreSettings or SettingsError with what to set
 */
export function openStore(environment: Environment = process.env): Store {
  return packedStore(openStoreAsItLies(environment));
}

/** The same store, whose tables are read and written in the form in which they lie there. */
export function openStoreAsItLies(environment: Environment = process.env): Store {
  const place = placeOf(readSettings(environment));
  if ('token' in place) return openKv(place);
  return 'addresses' in place ? openRedis(place.addresses) : openLmdb(place.directory);
}

/** The folder of an embedded store that is not there yet, and that opening would make; null where there is one, or it is a Redis. */
export function folderWithoutStore(environment: Environment = process.env): string | null {
  const place = placeOf(readSettings(environment));
  return 'directory' in place && !existsSync(join(place.directory, 'data.mdb')) ? place.directory : null;
}

/** Opens the documents over the connection of the tables. @throws StoreSettings or SettingsError with what to set */
export function openRecords(environment: Environment = process.env): Records {
  const place = placeOf(readSettings(environment));
  if ('token' in place) return openKvRecords(place);
  return 'addresses' in place ? openRedisRecords(place.addresses) : openLmdbRecords(place.directory);
}

type PlaceOfData = { url: string; token: string } | { addresses: string } | { directory: string };

/** @throws StoreSettings */
function placeOf(settings: Settings): PlaceOfData {
  for (const [urlName, tokenName] of PAIRS) {
    const [url, token] = [settings[urlName], settings[tokenName]];
    if (url === undefined && token === undefined) continue;
    if (url === undefined) throw new StoreSettings(`${tokenName} is set without ${urlName}: set both, or neither.`);
    if (token === undefined) throw new StoreSettings(`${urlName} is set without ${tokenName}: set both, or neither.`);
    if (!URL.canParse(url) || !/^https?:/.test(url)) {
      throw new StoreSettings(`${urlName} must be an address that begins with https://.`);
    }
    return { url, token };
  }
  const { REDIS_URL, DATA_DIR } = settings;
  return REDIS_URL === undefined ? { directory: DATA_DIR } : { addresses: REDIS_URL };
}

/** Checks that the store answers and takes writes, within `PATIENCE`. @throws StoreSettings with what to set */
export async function checkStore(store: Store, environment: Environment = process.env): Promise<void> {
  try {
    await store.ping();
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    const reason = `${store.name} cannot be used (${error.message}).`;
    throw new StoreSettings(`${reason} ${adviceFor(readSettings(environment))}`, { cause: error });
  }
}

function adviceFor(settings: Settings): string {
  for (const [url, token] of PAIRS) {
    if (settings[url] === undefined) continue;
    return `Set ${url} and ${token} to a Redis that answers with the right to write, or unset both to use another store.`;
  }
  if (settings.REDIS_URL !== undefined) {
    return 'Set REDIS_URL to a Redis (6.2 or newer) that answers, or unset it to keep the data in DATA_DIR.';
  }
  return 'Set DATA_DIR to a directory that can be written to.';
}
