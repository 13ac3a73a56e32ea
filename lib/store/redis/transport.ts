/** A command and its arguments; keys are found by the command's own rules. */
export type Command = readonly [name: string, ...args: (string | number)[]];

/** What Redis answered to one command: a value of RESP 2, or that it refused. */
export type Reply = { value: unknown } | { error: string };

/**
 * A way to a Redis. A command may arrive twice when its answer was lost on the way. What is not answered within `PATIENCE`
 * throws `StoreUnavailable`.
 */
export interface Transport {
  /** What it leads to, without a word that is secret. */
  readonly name: string;
  /** Commands that do not depend on each other; the replies in their order. One round trip. */
  send(commands: readonly Command[]): Promise<Reply[]>;
  /**
   * Commands of which each begins when the ones before it are done. One round trip where one server has all keys; on a
   * cluster one for each, and when one is refused those after it are not sent and have its reply.
   */
  sendInOrder(commands: readonly Command[]): Promise<Reply[]>;
  close(): Promise<void>;
}
