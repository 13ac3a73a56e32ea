import type { Channels } from '@/lib/notify';

/** The channels that this server's settings make possible. */
export function serverChannels(): Channels {
  return {};
}
