import type { Channels } from '@/lib/notify';
import { webhookChannel as channel, checkWebhookUrl } from '@/lib/notify/channels/webhook';
import { readSettings } from '@/lib/settings';
import { noteSentence } from './note-words';
import { serverReach } from './reach';

/** The channel to webhooks; undefined without PUBLIC_URL, as a message could not link to its table. */
export function webhookChannel(): Channels['webhook'] {
  if (readSettings().PUBLIC_URL === undefined) return undefined;
  return channel({ sentence: noteSentence, now: Date.now, reach: serverReach() });
}

/** Checks an address to which a player wants messages posted, as `checkWebhookUrl` does, with this site's own networks. */
export function checkServerWebhook(url: string): ReturnType<typeof checkWebhookUrl> {
  return checkWebhookUrl(url, serverReach().networks);
}
