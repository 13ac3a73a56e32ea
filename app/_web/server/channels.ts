import { emailChannel } from '@/app/_web/mail/channel';
import type { Channels } from '@/lib/notify';
import { pushChannel } from './push';
import { webhookChannel } from './webhook';

/** The channels that this server's settings make possible. */
export function serverChannels(): Channels {
  const [email, push, webhook] = [emailChannel(), pushChannel(), webhookChannel()];
  return { ...(email && { email }), ...(push && { push }), ...(webhook && { webhook }) };
}
