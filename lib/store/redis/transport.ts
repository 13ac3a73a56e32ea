/**
 * The commands that are used. `EVAL` and `EVALSHA` take the number of their keys, the keys, and further arguments. A script may be given keys of
 * several tags if it only reads and answers with a list: on a cluster the lists of all keys are put together, in any order.
 */
export type Command =
  | readonly ['EVAL' | 'EVALSHA', script: string, keys: number, ...args: (string | number)[]]
  | readonly ['GET' | 'HGETALL', key: string]
  | readonly ['HGET', key: string, field: string]
  | readonly ['LRANGE', key: string, first: number, last: number]
  | readonly ['SET', key: string, value: number]
  | readonly ['ZRANGE', key: string, min: '-' | `(${string}`, max: '+', 'BYLEX', 'LIMIT', offset: number, count: number]
  | readonly ['ZSCAN', key: string, cursor: string, 'COUNT', count: number];

/** The answer of Redis to one command: a value of RESP 2, or that it refused. */
export type Reply = { value: unknown } | { error: string };

/** A channel that is listened to. `isLive`: whether everything published there is heard now. */
export type Heard = { isLive: () => boolean; stop: () => void };

/**
 * A connection to a Redis. A command may arrive twice if its answer was lost. If there is no answer within `PATIENCE`, a
 * call throws `StoreUnavailable`.
 */
export interface Transport {
  /** The kind of Redis; nothing secret. */
  readonly name: string;
  /** Sends commands that do not depend on each other; the replies are in the same order. One round trip. */
  send(commands: readonly Command[]): Promise<Reply[]>;
  /**
   * Sends commands that are carried out one after the other. One round trip where one server has all keys. On a cluster one
   * for each; if one is refused, the following ones are not sent and get the same reply.
   */
  sendInOrder(commands: readonly Command[]): Promise<Reply[]>;
  /**
   * Calls `heard` with everything that is published on a channel, and with null whenever something may have been missed. Null if this
   * connection cannot listen.
   */
  hear(channel: string, heard: (message: string | null) => void): Heard | null;
  /** The servers that use this Redis and have written on their connections that their form is below this one. Over REST nobody can tell. */
  others?(form: number): Promise<string[]>;
  close(): Promise<void>;
}
