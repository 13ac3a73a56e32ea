import { createHash } from 'node:crypto';
import * as form from './replies';
import { isNoScript, parse } from './replies';
import type { Command, Reply, Transport } from './transport';

/** A Lua script, which Redis knows by its SHA-1 once it has run it. */
export type Script = { lua: string; sha: string };

export function script(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') };
}

/** A script with its keys and arguments. */
export type Run = { bySha: Command; byText: Command };

export function command({ lua, sha }: Script, keys: readonly string[], args: readonly (string | number)[]): Run {
  return {
    bySha: ['EVALSHA', sha, keys.length, ...keys, ...args],
    byText: ['EVAL', lua, keys.length, ...keys, ...args],
  };
}

/** A transport as the tables or the documents use it, until they are closed. */
export class Connection {
  readonly #transport: Transport;
  readonly #close: () => Promise<void>;
  #isClosed = false;

  constructor(transport: Transport, close: () => Promise<void>) {
    this.#transport = transport;
    this.#close = close;
  }

  async send(commands: readonly Command[]): Promise<Reply[]> {
    const transport = this.#open();
    return commands.length === 0 ? [] : transport.send(commands);
  }

  /** Runs scripts that do not depend on each other by their SHA-1, and by their text when Redis does not know it (any more). */
  async run(runs: readonly Run[]): Promise<Reply[]> {
    const replies = await this.send(runs.map(({ bySha }) => bySha));
    const later = await this.send(runs.filter((_, i) => isNoScript(replies[i])).map(({ byText }) => byText));
    return replies.map((reply) => (isNoScript(reply) ? (later.shift() ?? reply) : reply));
  }

  async call(one: Run): Promise<Reply> {
    return (await this.run([one]))[0];
  }

  /** Runs scripts that answer with a number that says nothing. */
  async settle(runs: readonly Run[]): Promise<void> {
    for (const reply of await this.run(runs)) parse(form.whole, reply);
  }

  /** Runs a script that writes into an index, and then one that relies on it. @returns the answer of the second */
  async runAnnounced(ahead: Run, relying: Run): Promise<Reply> {
    const transport = this.#open();
    let [announced, reply] = await transport.sendInOrder([ahead.bySha, relying.bySha]);
    if (isNoScript(announced) || isNoScript(reply)) {
      // Both, by their texts: a Redis that has forgotten the first has hardly kept the second, and if it did, that counts once.
      [announced, reply] = await transport.sendInOrder([ahead.byText, relying.byText]);
    }
    parse(form.whole, announced);
    return reply;
  }

  async others(form: number): Promise<string[]> {
    return (await this.#open().others?.(form)) ?? [];
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#close();
  }

  #open(): Transport {
    if (this.#isClosed) throw new Error('the store is closed');
    return this.#transport;
  }
}
