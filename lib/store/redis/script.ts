import { createHash } from 'node:crypto';

/** A Lua script, which Redis knows by its SHA-1 once it has run it. */
export type Script = { lua: string; sha: string };

export function script(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') };
}
