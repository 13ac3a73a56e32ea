import { resolve } from 'node:path';
import type { Records } from '../records';
import type { Store } from '../store';
import { acquire, release } from './environment';
import { LmdbRecords } from './records';
import { LmdbStore } from './store';

/**
 * The embedded store in a directory, which is made if it does not exist. Several processes may use one directory at
 * once; within one process all stores of a directory share one environment.
 */
export function openLmdb(directory: string): Store {
  const path = resolve(directory);
  return new LmdbStore(acquire(path), path, () => release(path));
}

/** The documents in the same directory, in the same environment. */
export function openLmdbRecords(directory: string): Records {
  const path = resolve(directory);
  return new LmdbRecords(acquire(path), path, () => release(path));
}
