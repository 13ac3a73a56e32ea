import { OPENING_MILLISECONDS } from '../store';
import { script } from './script';

/*
 * The indexes over documents are written ahead of a write and corrected later, like those over tables (index.lua.ts), and
 * for the same reason: an entry must never be removed while a write that needs it is under way. A write that changes a
 * document leaves as its trace, in `all`, the version it is based on, and can only succeed on that version.
 *
 * Documents are also removed and made anew under the same id. A write that makes one can succeed whenever there is none; so
 * it leaves its mark in `making` for an hour, longer than any write takes. A document knows the mark of the write that made
 * it. As long as `making` holds another one, or any if there is no document, nothing is removed. The own mark of a document
 * stays there, so that whoever saw the document before it, and corrects the index late, finds it and does nothing.
 */

/**
 * KEYS the index: all, due, expires, making, then those of the owners. ARGV `kind:id`, id, version the write is based on,
 * due or '', expires or '', the mark of a write that makes the document, else ''.
 */
export const AHEAD_OF_WRITE = script(`
redis.call('ZADD', KEYS[1], 'GT', ARGV[3], ARGV[1])
if ARGV[4] ~= '' then redis.call('ZADD', KEYS[2], 'LT', ARGV[4], ARGV[2]) end
if ARGV[5] ~= '' then redis.call('ZADD', KEYS[3], 'LT', ARGV[5], ARGV[1]) end
if ARGV[6] ~= '' then
  redis.call('SADD', KEYS[4], ARGV[6])
  redis.call('PEXPIRE', KEYS[4], ${OPENING_MILLISECONDS})
end
for i = 5, #KEYS do redis.call('ZADD', KEYS[i], 0, ARGV[2]) end
return 1
`);

/**
 * Makes the index agree with a document, unless a write may be under way.
 * KEYS the index: all, due, expires, making, then those of its owners, then those of others who are its owners no more.
 * ARGV `kind:id`, id, the document's version (0: there is none), the version that a finally refused write was based on or
 * -1, the mark of a finally refused write that wanted to make it or '', the mark of the write that made it (or the one
 * that was just removed) or '', due or '', expires or '', number of owners.
 */
export const SETTLE_DOCUMENT = script(`
local member, id, version, refused = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local own, owners = ARGV[6], tonumber(ARGV[9])
if ARGV[5] ~= '' then redis.call('SREM', KEYS[4], ARGV[5]) end
if version == 0 and own ~= '' then redis.call('SREM', KEYS[4], own) end
local others = redis.call('SCARD', KEYS[4])
if version > 0 and own ~= '' then others = others - redis.call('SISMEMBER', KEYS[4], own) end
if others > 0 then return 0 end
if version == 0 then
  redis.call('ZREM', KEYS[1], member)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[3], member)
  for i = 5, #KEYS do redis.call('ZREM', KEYS[i], id) end
  return 1
end
local trace = tonumber(redis.call('ZSCORE', KEYS[1], member) or -1)
if trace < 0 or (trace >= version and trace ~= refused) then return 0 end
if trace >= version then redis.call('ZADD', KEYS[1], version - 1, member) end
local function set(key, score, name)
  if score == '' then redis.call('ZREM', key, name) else redis.call('ZADD', key, score, name) end
end
set(KEYS[2], ARGV[7], id)
set(KEYS[3], ARGV[8], member)
for i = 5, #KEYS do set(KEYS[i], i - 4 <= owners and 0 or '', id) end
return 1
`);
