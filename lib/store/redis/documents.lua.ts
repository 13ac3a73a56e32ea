import { REMEMBERED_MILLISECONDS } from '../records';
import { OPENING_MILLISECONDS } from '../store';
import { script } from './run';

/*
 * The indexes over documents are written ahead of a write and corrected later, like those over tables (index.lua.ts), and
 * for the same reason: an entry must never be removed while a write that needs it is under way. Each announced write
 * therefore leaves its mark in `writing`, with the version it builds on.
 *
 * - A write that changes a document can only succeed on that version. Once the document has a higher one it is over, but its
 *   mark stays for another minute: a process that saw the document before it, and corrects the index late, must find it.
 * - A write that makes a document can succeed whenever there is none, also after another one of the same id was removed.
 *   It is over if it is the one that made the document, or if it was refused; else its mark counts for an hour, longer than any
 *   write takes: its process has failed.
 */

/**
 * KEYS the index: all, due, expires, writing, then those of the owners. ARGV `kind:id`, id, mark of the write, version it
 * builds on, due or '', expires or '', now (ms).
 */
export const AHEAD_OF_WRITE = script(`
local member, id, mark, expected, now = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[7])
local marks = redis.call('HGETALL', KEYS[4])
for i = 1, #marks, 2 do
  local on, since = string.match(marks[i + 1], '^(%d+) (%d+)$')
  local age = now - since
  local isOver = on ~= '0' and tonumber(on) < expected and age > ${REMEMBERED_MILLISECONDS}
  if isOver or age > ${OPENING_MILLISECONDS} then redis.call('HDEL', KEYS[4], marks[i]) end
end
redis.call('HSET', KEYS[4], mark, ARGV[4] .. ' ' .. ARGV[7])
redis.call('PEXPIRE', KEYS[4], ${OPENING_MILLISECONDS})
redis.call('ZADD', KEYS[1], 0, member)
if ARGV[5] ~= '' then redis.call('ZADD', KEYS[2], 'LT', ARGV[5], id) end
if ARGV[6] ~= '' then redis.call('ZADD', KEYS[3], 'LT', ARGV[6], member) end
for i = 5, #KEYS do redis.call('ZADD', KEYS[i], 0, id) end
return 1
`);

/**
 * Makes the index agree with a document as it was seen, unless a write may be under way or have been made since.
 * KEYS the index: all, due, expires, writing, then those of its owners, then those of others who are its owners no more.
 * ARGV `kind:id`, id, the document's version (0: there is none), the mark of the write that made it (or the one that was
 * removed) or '', the mark of a finally refused write or '', due or '', expires or '', number of owners, now (ms).
 */
export const SETTLE_DOCUMENT = script(`
local member, id, version, own, refused = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]
local owners, now = tonumber(ARGV[8]), tonumber(ARGV[9])
if refused ~= '' then redis.call('HDEL', KEYS[4], refused) end
if version == 0 and own ~= '' then redis.call('HDEL', KEYS[4], own) end
local marks = redis.call('HGETALL', KEYS[4])
for i = 1, #marks, 2 do
  local on, since = string.match(marks[i + 1], '^(%d+) (%d+)$')
  if now - since <= ${OPENING_MILLISECONDS} then
    if on == '0' then
      if marks[i] ~= own then return 0 end
    elseif version > 0 and tonumber(on) >= version then
      return 0
    end
  end
end
local function set(key, score, name)
  if version == 0 or score == '' then redis.call('ZREM', key, name) else redis.call('ZADD', key, score, name) end
end
set(KEYS[1], 0, member)
set(KEYS[2], ARGV[6], id)
set(KEYS[3], ARGV[7], member)
for i = 5, #KEYS do set(KEYS[i], i - 4 <= owners and 0 or '', id) end
return 1
`);
