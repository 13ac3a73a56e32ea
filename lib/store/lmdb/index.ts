import { resolve } from 'node:path';
import type { Records } from '../records';
import type { Store } from '../store';
import { Environment } from './environment';
import { LmdbRecords } from './records';
import { LmdbStore } from './store';

/**
 * The embedded store in a directory, which is made if it does not exist. Several processes may use one directory at
 * once; within one process all stores of a directory share one environment.
 * @throws StoreSettings if the directory cannot be used
 */
export function openLmdb(directory: string): Store {
  return new LmdbStore(new Environment(resolve(directory)));
}

/** The documents in the same directory, in the same environment. */
export function openLmdbRecords(directory: string): Records {
  return new LmdbRecords(new Environment(resolve(directory)));
}
