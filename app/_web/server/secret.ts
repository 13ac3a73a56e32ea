import { randomBytes } from 'node:crypto';
import { readSettings } from '@/lib/settings';
import { keptIn as textKeptIn } from './kept';
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
  const kept = textKeptIn(folder, 'secret', () => randomBytes(32).toString('base64url'));
  if (kept === null) {
    log().warn({}, 'there is no STICHPOST_SECRET and no data folder to keep one in: accounts and mail are off');
    return null;
  }
  if (kept.isNew) {
    log().info(
      { file: 'secret' },
      'made the secret of this site in the data folder; several servers need the same one',
    );
  }
  return kept.text;
}
