import { randomBytes } from 'node:crypto';
import { newSeals, type Seals } from '../../lib/secrets';
import { type Secrets, siteSecrets } from '../../lib/secrets/site';
import { readSettings } from '../../lib/settings';
import { openStore, type Store, sealedStore } from '../../lib/store';

type Environment = Record<string, string | undefined>;

/** The secret of sites that are only measured: their servers and the scripts beside them seal with the same. */
export const MEASURED = { STICHPOST_SECRET: 'a secret of a site that is only measured' };

/** The secrets of a site with these settings, and what it seals with. @throws SettingsError */
export function siteSeals(environment: Environment = process.env): { secrets: Secrets; seals: Seals } {
  const { secrets } = siteSecrets(readSettings(environment), environment);
  return { secrets, seals: newSeals(secrets, randomBytes) };
}

/**
 * The store that is set, as the servers of the site see it: the way in which scripts open one (biome.json says which may not).
 * @throws StoreSettings or SettingsError
 */
export function openAsServer(environment: Environment = process.env): Store {
  return sealedStore(openStore(environment), siteSeals(environment).seals);
}
