import { parseNetworks } from '@/lib/notify/channels/networks';
import type { Reach } from '@/lib/notify/channels/post';
import { readSettings, SettingsError } from '@/lib/settings';

/** Where this site sends messages to: the public internet, and the networks of its own that WEBHOOK_NETWORKS names. */
export function serverReach(): Reach {
  const networks = parseNetworks(readSettings().WEBHOOK_NETWORKS ?? '');
  if (!networks) {
    throw new SettingsError('WEBHOOK_NETWORKS must be addresses, ranges such as 10.0.0.0/8, and names of hosts.');
  }
  return { networks };
}
