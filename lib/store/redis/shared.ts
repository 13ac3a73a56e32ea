import type { Transport } from './transport';

declare global {
  /** Open transports by where they lead. On globalThis, as a server has several bundles and development reloads modules. */
  var stichpostTransports: Map<string, { transport: Transport; users: number }> | undefined;
}

/** A transport, and how to give it back. */
export type SharedTransport = { transport: Transport; close: () => Promise<void> };

/**
 * The transport of a place, which all who keep something there share; it is closed with the last of them.
 * @param place identifies the Redis; it may contain secrets, and is only kept in memory
 */
export function shareTransport(place: string, open: () => Transport): SharedTransport {
  globalThis.stichpostTransports ??= new Map();
  const transports = globalThis.stichpostTransports;
  const shared = transports.get(place) ?? { transport: open(), users: 0 };
  shared.users++;
  transports.set(place, shared);
  const { transport } = shared;
  const close = async () => {
    if (--shared.users > 0) return;
    transports.delete(place);
    await transport.close();
  };
  return { transport, close };
}
