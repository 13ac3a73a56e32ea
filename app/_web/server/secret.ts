import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@/lib/settings';
import { log } from './log';

declare global {
  // One for the process: bundles and reloads share it.
  var stichpostSecret: string | null | undefined;
}

/**
 * The secret of this site, which serves sessions and the links in messages: `STICHPOST_SECRET`, or one that is made at first
 * start in `DATA_DIR`. Undefined where neither is possible: then accounts and mail are off.
 */
export function serverSecret(): string | undefined {
  if (globalThis.stichpostSecret === undefined) {
    const { STICHPOST_SECRET, DATA_DIR } = readSettings();
    globalThis.stichpostSecret = STICHPOST_SECRET ?? keptIn(DATA_DIR);
  }
  return globalThis.stichpostSecret ?? undefined;
}

/** The secret kept in a folder, made if there is none; null if the folder cannot be written to. */
export function keptIn(folder: string): string | null {
  const path = join(folder, 'secret');
  try {
    const kept = readIfThere(path);
    if (kept) return kept;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    try {
      // Whole or not at all, and of two processes that start together one is first.
      linkSync(draft, path);
      log().info(
        { file: 'secret' },
        'made the secret of this site in the data folder; several servers need the same one',
      );
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(draft);
    }
    return readIfThere(path);
  } catch {
    log().warn({}, 'there is no STICHPOST_SECRET and no data folder to keep one in: accounts and mail are off');
    return null;
  }
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
