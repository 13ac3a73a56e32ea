import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Rights of anybody but the owner. */
const OTHERS = 0o077;
/** A directory of all users, such as /tmp. */
const STICKY = 0o1000;

/** Makes a directory if there is none, and closes it to everybody else: what lies there is secret (hands to come). */
export function prepareDirectory(path: string): void {
  makeDirectory(path);
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return;
  try {
    if (mode & STICKY || dirname(path) === path) throw new Error('it is shared with others');
    chmodSync(path, 0o700);
  } catch (error) {
    process.emitWarning(`Other users of this machine may look into the data folder ${path} (${reasonOf(error)}).`);
  }
}

/** One after the other: Node's own way to make several at once never returns below /proc. */
function makeDirectory(path: string): void {
  if (!isDirectory(path)) {
    if (dirname(path) !== path) makeDirectory(dirname(path));
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process may have been quicker.
      if (!isDirectory(path)) throw error;
    }
  }
}

/** Whether there is a directory. Throws if there is something else. */
function isDirectory(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Error('it is no directory');
  return found !== undefined;
}

/** What stands near the beginning of every LMDB file, by the byte order of the machine. */
const MAGICS = [Buffer.from('dec0efbe', 'hex'), Buffer.from('beefc0de', 'hex')];

/** Refuses a file that is none of LMDB's: opening such a one ends the process at once. */
export function requireDatabase(path: string): void {
  const file = join(path, 'data.mdb');
  if (!existsSync(file)) return;
  const begin = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  const length = readSync(handle, begin);
  closeSync(handle);
  if (length > 0 && !MAGICS.some((magic) => begin.includes(magic))) throw new Error('its data.mdb is no database');
}

/** In a few words why the file system refused something. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason given';
  // What Node says of `EACCES: permission denied, mkdir '/x'` without the call and its path.
  return /^[A-Z]+: ([^,]+),/.exec(error.message)?.[1] ?? error.message;
}
