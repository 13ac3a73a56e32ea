import { createHash } from 'node:crypto';
import { isNoScript } from './replies';
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

/** Runs scripts that do not depend on each other by their SHA-1, and by their text when Redis does not know it (any more). */
export async function run(transport: Transport, runs: readonly Run[]): Promise<Reply[]> {
  if (runs.length === 0) return [];
  const replies = await transport.send(runs.map(({ bySha }) => bySha));
  const unknown = runs.filter((_, i) => isNoScript(replies[i])).map(({ byText }) => byText);
  if (unknown.length === 0) return replies;
  const later = await transport.send(unknown);
  return replies.map((reply) => (isNoScript(reply) ? (later.shift() ?? reply) : reply));
}

/** Runs a script that writes into an index, and then one that relies on it. @returns the answers of both */
export async function runAnnounced(transport: Transport, ahead: Run, relying: Run): Promise<[Reply, Reply]> {
  const [announced, reply] = await transport.sendInOrder([ahead.bySha, relying.bySha]);
  if (!isNoScript(announced) && !isNoScript(reply)) return [announced, reply];
  // Both, by their texts: a Redis that has forgotten the first has hardly kept the second, and if it did, that counts once.
  const [again, later] = await transport.sendInOrder([ahead.byText, relying.byText]);
  return [again, later];
}
