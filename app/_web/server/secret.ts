import { type Secrets, siteSecrets } from '@/lib/secrets/site';
import { readSettings } from '@/lib/settings';
import { log } from './log';

declare global {
  // One for the process: bundles and reloads share it.
  var stichpostSecrets: Secrets | undefined;
}

/**
 * The secrets of this site, the newest first: `STICHPOST_SECRET`, or one made at first start in `DATA_DIR`, and those before.
 * @throws SettingsError with what to set, where neither is possible
 */
export function serverSecrets(): Secrets {
  globalThis.stichpostSecrets ??= madeKnown(siteSecrets(readSettings(), process.env));
  return globalThis.stichpostSecrets;
}

function madeKnown({ secrets, isNew }: ReturnType<typeof siteSecrets>): Secrets {
  if (isNew) {
    log().info(
      { file: 'secret' },
      'made the secret of this site in the data folder; keep a copy of it apart from backups, and give several servers the same one',
    );
  }
  return secrets;
}
