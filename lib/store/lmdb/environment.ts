import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type asBinary, open, type RootDatabase } from 'lmdb';
import { prepareFolder, reasonOf } from '../../secrets/folder';
import { StoreSettings, StoreUnavailable } from '../errors';
import { gateOpen, whileNobodyWrites } from './gate';
import type { StoreKey } from './keys';

/** Values are texts, but for the entries of tables. */
export type Database = RootDatabase<string, StoreKey> & {
  put(key: ['state' | 'rest', string], value: ReturnType<typeof asBinary>, version: number): Promise<boolean>;
};

declare global {
  /** Open environments by path. On globalThis, as a server has several bundles and development reloads modules. */
  var stichpostEnvironments: Map<string, { db: Database; users: number }> | undefined;
}

/** The environment of a directory as a store, or its documents, use it until they are closed. */
export class Environment {
  #isClosed = false;

  /** @throws StoreSettings if the directory cannot be used */
  constructor(
    readonly path: string,
    readonly db: Database = acquire(path),
  ) {}

  /** The database with the latest commits of all processes; otherwise the snapshot may be some milliseconds old. */
  fresh(): Database {
    if (this.#isClosed) throw new Error('the store is closed');
    this.db.resetReadTxn();
    return this.db;
  }

  /**
   * Makes a write, when no other process opens the environment. If it fails, lmdb puts the reason into another promise, which must
   * not stay unhandled.
   * @throws StoreUnavailable
   */
  async settled<T>(write: () => Promise<T>): Promise<T> {
    await gateOpen(this.path);
    try {
      return await write();
    } catch (error) {
      const reason = error instanceof Error && 'commitError' in error ? error.commitError : error;
      const cause = await Promise.resolve(reason).catch((cause: unknown) => cause);
      throw new StoreUnavailable('the store could not commit', { cause });
    }
  }

  /** Removes index entries that belong to nothing. No write leaves any, but damaged data may have some. */
  drop(found: () => StoreKey[]): void {
    this.db.transactionSync(() => {
      for (const key of found()) this.db.removeSync(key);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await release(this.path);
  }
}

/** The open environment of a directory, which all stores of this process share; `release` gives it back. */
function acquire(path: string): Database {
  globalThis.stichpostEnvironments ??= new Map();
  const environments = globalThis.stichpostEnvironments;
  const environment = environments.get(path) ?? { db: openEnvironment(path), users: 0 };
  environment.users++;
  environments.set(path, environment);
  return environment.db;
}

/** Closes the environment with the last store that uses it. */
async function release(path: string): Promise<void> {
  const environment = globalThis.stichpostEnvironments?.get(path);
  if (!environment || --environment.users > 0) return;
  globalThis.stichpostEnvironments?.delete(path);
  await environment.db.close();
}

function openEnvironment(path: string): Database {
  try {
    prepareFolder(path);
    requireDatabase(path);
    return whileNobodyWrites(path, () => openIn(path));
  } catch (error) {
    const reason = `The data folder ${path} cannot be used: ${reasonOf(error)}.`;
    throw new StoreSettings(`${reason} Set DATA_DIR to a directory that can be written to.`, { cause: error });
  }
}

function openIn(path: string): Database {
  return open<string, StoreKey>({
    path,
    encoding: 'string',
    useVersions: true,
    // A directory also when its name has a dot in it.
    noSubdir: false,
    // With overlapping syncs a write is answered before it is on the disk.
    overlappingSync: false,
    // With batching by turns, the second write that fails (disk full) ends the process by an unhandled rejection.
    eventTurnBatching: false,
  });
}

/** Near the beginning of every LMDB file, in the byte order of the machine. */
const MAGICS = [Buffer.from('dec0efbe', 'hex'), Buffer.from('beefc0de', 'hex')];

/** Refuses a data.mdb that is not an LMDB file: opening it would crash the process. */
function requireDatabase(path: string): void {
  const file = join(path, 'data.mdb');
  if (!existsSync(file)) return;
  const begin = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  const length = readSync(handle, begin);
  closeSync(handle);
  if (length > 0 && !MAGICS.some((magic) => begin.includes(magic))) throw new Error('its data.mdb is not a database');
}
