import { OPENING_MILLISECONDS } from '../store';
import { script } from './script';

/*
 * The indexes over tables cannot be changed in one step with a table, as on a cluster they lie on another node. So they
 * are written AHEAD of a commit, and set right afterwards by whoever looks at the table (SETTLE). What must not happen
 * is that an entry is taken away while a commit that needs it is still under way. Hence the trace: each commit leaves in
 * `tables` the version it sets out from. A commit can only ever be made on the version its table is at; so if the table
 * is at version v and every trace is below v, nothing is under way that could still be made, and what the table then
 * says of itself is true until somebody leaves a new trace.
 *
 * An unknown table can only come into being by a first commit or an import, and both leave the moment in `opening`. If
 * that is long ago, whoever wanted to open the table has died, and its entries are dropped.
 */

/**
 * KEYS the index: tables, due, outbox, opening. ARGV table, version set out from, due or '', number of notices; now (ms) if
 * it may bring the table into being, else ''.
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
 * Makes the index say of a table what the table says of itself, unless a commit may be under way.
 * KEYS the index: tables, due, outbox, opening. ARGV table, its version (0: unknown), the version a commit set out from
 * that was refused for good (its trace is taken back), number of notices waiting, due or '', now (ms).
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
