import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Rights of anybody but the owner. */
const OTHERS = 0o077;
/** A directory of all users, such as /tmp. */
const STICKY = 0o1000;

/** Makes the data folder if there is none, and takes all access from other users: it contains secrets such as hands and the site's own. */
export function prepareFolder(path: string): void {
  makeDirectory(path);
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return;
  try {
    if (mode & STICKY || dirname(path) === path) throw new Error('it is shared');
    chmodSync(path, 0o700);
  } catch (error) {
    process.emitWarning(
      `Other users of this machine can read the data folder ${path}, and that cannot be changed: ${reasonOf(error)}.`,
    );
  }
}

/** Makes one level at a time: the `recursive` option of Node never returns below /proc. */
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
  if (found && !found.isDirectory()) throw new Error('it is not a directory');
  return found !== undefined;
}

/** Why the file system refused something, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason given';
  // Takes the middle of `EACCES: permission denied, mkdir '/x'`.
  return /^[A-Z]+: ([^,]+),/.exec(error.message)?.[1] ?? error.message;
}
