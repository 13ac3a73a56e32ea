import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';

/** The wait before another connection is opened in place of a lost one (ms). */
const PAUSE = 1000;

/**
 * Channels of a Redis, heard over a connection of its own, which is there as long as somebody listens. A node of a cluster tells what was
 * published on any other.
 */
export class Hearing {
  readonly #connect: (attempt: number) => Redis;
  readonly #heard = new EventEmitter().setMaxListeners(0);
  /** The channels that are being told now. */
  readonly #live = new Set<string>();
  #client: Redis | null = null;
  #attempts = 0;
  #isClosed = false;

  /** @param connect opens a connection that does not reconnect by itself; `attempt` counts them */
  constructor(connect: (attempt: number) => Redis) {
    this.#connect = connect;
  }

  /**
   * Calls `heard` with everything that is published on a channel, and with null when the connection is there, as something may have been
   * missed before. A connection that cannot be had is tried again and again, and nobody is told.
   * @returns ends it
   */
  on(channel: string, heard: (message: string | null) => void): () => void {
    this.#heard.on(channel, heard);
    if (this.#client === null) this.#open();
    else if (this.#heard.listenerCount(channel) === 1) void this.#subscribe([channel]);
    return () => {
      this.#heard.off(channel, heard);
      if (this.#heard.listenerCount(channel) > 0) return;
      this.#live.delete(channel);
      this.#client?.unsubscribe(channel).catch(() => {});
    };
  }

  /** Whether everything that is published on this channel is heard now. */
  isLive(channel: string): boolean {
    return this.#live.has(channel);
  }

  close(): void {
    this.#isClosed = true;
    this.#live.clear();
    this.#client?.disconnect();
  }

  #open(): void {
    const client = this.#connect(this.#attempts++);
    this.#client = client;
    client.on('error', () => {});
    client.on('message', (channel: string, message: string) => this.#heard.emit(channel, message));
    client.on('ready', () => void this.#subscribe(this.#channels()));
    client.on('end', () => {
      this.#live.clear();
      this.#client = null;
      const again = () => {
        if (!this.#isClosed && this.#client === null && this.#channels().length > 0) this.#open();
      };
      setTimeout(again, PAUSE).unref();
    });
  }

  #channels(): string[] {
    return this.#heard.eventNames().map(String);
  }

  async #subscribe(channels: readonly string[]): Promise<void> {
    const client = this.#client;
    if (client?.status !== 'ready' || channels.length === 0) return;
    try {
      await client.subscribe(...channels);
    } catch {
      // A user without the right to listen, or a connection that has just been lost: callers look now and then.
      return;
    }
    for (const channel of channels) {
      if (client !== this.#client || this.#heard.listenerCount(channel) === 0) continue;
      this.#live.add(channel);
      this.#heard.emit(channel, null);
    }
  }
}
