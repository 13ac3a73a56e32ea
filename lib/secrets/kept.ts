import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolder } from './folder';

/** A text in the data folder for its owner alone, made if missing, and whether it was; null if the folder cannot be written to. */
export function keptIn(folder: string, name: string, make: () => string): { text: string; isNew: boolean } | null {
  const path = join(folder, name);
  try {
    prepareFolder(folder);
    const kept = readIfThere(path);
    if (kept) {
      keepFromOthers(path);
      return { text: kept, isNew: false };
    }
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, make(), { mode: 0o600, flag: 'wx' });
    let isNew = true;
    try {
      // Whole or not at all, and of two processes that start together one is first.
      linkSync(draft, path);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      isNew = false;
    } finally {
      rmSync(draft);
    }
    const text = readIfThere(path);
    return text === null ? null : { text, isNew };
  } catch {
    return null;
  }
}

/** The file may have been left readable for others; where that cannot be changed, it stays so. */
function keepFromOthers(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  } catch {}
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
