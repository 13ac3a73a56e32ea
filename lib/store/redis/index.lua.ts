import { OPENING_MILLISECONDS } from '../store';
import { script } from './run';

/*
 * The indexes over tables cannot change in the same step as a table, because on a cluster they are on another node. So
 * they are written AHEAD of a commit, and corrected later by the next look at the table (SETTLE). An entry must never be
 * removed while a commit that needs it is under way. Therefore each commit leaves a trace in `tables`: the version it is
 * based on. A commit can only succeed on the current version of its table. So if the table is at version v and its trace is
 * below v, no commit under way can still succeed, and the index may be set to what the table says.
 *
 * A table that does not exist can only be created by a first commit or an import, and both leave the moment in `opening`.
 * If that is long ago, the attempt to create it has failed, and its entries are removed.
 */

/**
 * KEYS the index: tables, due, outbox, opening. ARGV table, version the commit is based on, due or '', number of notices;
 * now (ms) if the commit may create the table, else ''.
 */
export const AHEAD = script(`
redis.call('ZADD', KEYS[1], 'GT', ARGV[2], ARGV[1])
if ARGV[3] ~= '' then redis.call('ZADD', KEYS[2], 'LT', ARGV[3], ARGV[1]) end
if ARGV[4] ~= '0' then redis.call('SADD', KEYS[3], ARGV[1]) end
if ARGV[5] ~= '' then
  redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[5] - ${OPENING_MILLISECONDS})
  redis.call('ZADD', KEYS[4], ARGV[5], ARGV[1])
end
return 1
`);

/**
 * Makes the index agree with a table, unless a commit may be under way.
 * KEYS the index: tables, due, outbox, opening. ARGV table, its version (0: unknown), the version that a finally refused
 * commit was based on (its trace is taken back) or -1, number of notices in the outbox, due or '', now (ms).
 */
export const SETTLE = script(`
local version = tonumber(ARGV[2])
local trace = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or -1)
local opened = tonumber(redis.call('ZSCORE', KEYS[4], ARGV[1]) or 0)
local isOpening = version == 0 and opened > ARGV[6] - ${OPENING_MILLISECONDS}
local isUnderWay = version > 0 and trace >= version and trace ~= tonumber(ARGV[3])
if isOpening or isUnderWay then return 0 end
if version == 0 then
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[4], ARGV[1])
elseif trace >= version then
  redis.call('ZADD', KEYS[1], version - 1, ARGV[1])
end
if version == 0 or ARGV[4] == '0' then redis.call('SREM', KEYS[3], ARGV[1]) end
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1])
end
return 1
`);

/** Takes a table that was removed out of the index. KEYS as before. ARGV table. */
export const FORGET = script(`
for i, key in ipairs(KEYS) do redis.call(i == 3 and 'SREM' or 'ZREM', key, ARGV[1]) end
return 1
`);
