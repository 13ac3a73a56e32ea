import { randomBytes } from 'node:crypto';
import { type Settings, SettingsError } from '../settings';
import { keptIn } from './kept';

/** The secrets of a site, the newest first: with that one things are sealed, and from it links follow. */
export type Secrets = readonly [string, ...string[]];

type SecretSettings = Pick<Settings, 'STICHPOST_SECRET' | 'STICHPOST_SECRETS_BEFORE' | 'DATA_DIR'>;

/** The file of the data folder in which the secret of a site is kept that has none in its settings. */
const SECRET_FILE = 'secret';

/** Variables by which hosts without a disk of one's own are known: what is written there is gone with the next request. */
const SERVERLESS = [
  'VERCEL',
  'NETLIFY',
  'AWS_LAMBDA_FUNCTION_NAME',
  'FUNCTIONS_WORKER_RUNTIME',
  'K_SERVICE',
  'CF_PAGES',
] as const;

/**
 * The secrets of a site: that of its settings, or the one kept in the data folder, made if missing.
 * @param environment where hosts say what they are
 * @returns also whether the secret was made now
 * @throws SettingsError with what to set, where there is none and none can be kept
 */
export function siteSecrets(
  { STICHPOST_SECRET, STICHPOST_SECRETS_BEFORE: before = [], DATA_DIR }: SecretSettings,
  environment: Readonly<Record<string, string | undefined>>,
): { secrets: Secrets; isNew: boolean } {
  if (STICHPOST_SECRET !== undefined) return { secrets: [STICHPOST_SECRET, ...before], isNew: false };
  const host = SERVERLESS.find((name) => environment[name] !== undefined && environment[name] !== '');
  if (host !== undefined) {
    throw new SettingsError(
      `STICHPOST_SECRET must be set: this host (${host}) keeps no files. Take at least 32 random characters, such as \`openssl rand -base64 32\` prints.`,
    );
  }
  const kept = keptIn(DATA_DIR, SECRET_FILE, () => randomBytes(32).toString('base64url'));
  if (kept === null) {
    throw new SettingsError(
      'STICHPOST_SECRET must be set, or DATA_DIR to a folder that can be written to, in which a secret is kept.',
    );
  }
  return { secrets: [kept.text, ...before], isNew: kept.isNew };
}
