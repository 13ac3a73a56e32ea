import { script } from './script';

/*
 * The scripts that change one table. Each uses only keys of that table, all of which it is given, and is atomic: no other
 * command runs in between, and the append-only file has all of it or nothing. Values are opaque; ids have no spaces, so
 * an id ends at the first space.
 */

/**
 * Appends entries, replaces the state and adds notices, if the table is at the version the commit builds on and the commit
 * has not been made before. It may also replace the entries before it, empty inboxes, and take notices out of the
 * outbox. Those who listen to the table's key are told.
 * KEYS table, log, outbox, inboxes to be emptied. ARGV id, expected version, state, due or '', ids to remember, number of
 * entries before it that are rewritten (all or none) and after it the ids of notices taken out, each between spaces, number
 * of entries, the entries of both kinds, the notices (`id body`). Returns done | repeated | conflict, then version, notices waiting, due as they are now.
 */
export const COMMIT = script(`
local id, expected, state, due = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local remembered, rewritten, entries = tonumber(ARGV[5]), tonumber(string.match(ARGV[6], '^%d+')), tonumber(ARGV[7])
local stored = redis.call('HMGET', KEYS[1], 'version', 'commits', 'due')
local version, commits = tonumber(stored[1] or 0), stored[2] or ''
local function answer(status)
  return {status, version, redis.call('LLEN', KEYS[3]), stored[3] or ''}
end
if string.find(' ' .. commits .. ' ', ' ' .. id .. ' ', 1, true) then return answer('repeated') end
if version ~= expected then return answer('conflict') end
if rewritten > 0 then redis.call('DEL', KEYS[2]) end
for i = 4, #KEYS do redis.call('DEL', KEYS[i]) end
local withdrawn = string.match(ARGV[6], ' .*')
if withdrawn then
  for _, notice in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
    if string.find(withdrawn, ' ' .. string.match(notice, '^%S+') .. ' ', 1, true) then
      redis.call('LREM', KEYS[3], 1, notice)
    end
  end
end
local notices = 8 + rewritten + entries
for i = 8, notices - 1 do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = notices, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[i]) end
local ids = {id}
for earlier in string.gmatch(commits, '%S+') do
  if #ids >= remembered then break end
  ids[#ids + 1] = earlier
end
version = version + entries
redis.call('HSET', KEYS[1], 'version', version, 'state', state, 'commits', table.concat(ids, ' '), 'due', due)
redis.pcall('PUBLISH', KEYS[1], version)
stored[3] = due
return answer('done')
`);

/**
 * Takes notices out of the outbox and puts their messages into inboxes, which keep the newest.
 * KEYS table, outbox, the inboxes written to. ARGV messages to keep, number of inboxes, their seats, then of each
 * delivery: notice, which inbox (0: none), moment, message, body. Returns version, notices waiting, due.
 */
export const DELIVER = script(`
local keep, inboxes = tonumber(ARGV[1]), tonumber(ARGV[2])
local waiting = {}
for _, entry in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  waiting[string.match(entry, '^(%S+) ')] = entry
end

local function isBefore(entry, at, id)
  local otherAt, otherId = string.match(entry, '^(%d+) (%S+) ')
  otherAt = tonumber(otherAt)
  return otherAt < at or (otherAt == at and otherId <= id)
end

local function put(key, at, id, body)
  local entry = string.format('%.0f', at) .. ' ' .. id .. ' ' .. body
  local last = redis.call('LINDEX', key, -1)
  if not last or isBefore(last, at, id) then
    redis.call('RPUSH', key, entry)
  else
    local entries = redis.call('LRANGE', key, 0, -1)
    local place = 1
    while isBefore(entries[place], at, id) do place = place + 1 end
    table.insert(entries, place, entry)
    redis.call('DEL', key)
    for _, one in ipairs(entries) do redis.call('RPUSH', key, one) end
  end
  redis.call('LTRIM', key, -keep, -1)
end

for i = 3 + inboxes, #ARGV, 5 do
  local notice, inbox = ARGV[i], tonumber(ARGV[i + 1])
  if waiting[notice] then
    redis.call('LREM', KEYS[2], 1, waiting[notice])
    waiting[notice] = nil
    if inbox > 0 then
      local seats, seat = redis.call('HGET', KEYS[1], 'seats') or '', ARGV[2 + inbox]
      if not string.find(' ' .. seats .. ' ', ' ' .. seat .. ' ', 1, true) then
        redis.call('HSET', KEYS[1], 'seats', seats == '' and seat or seats .. ' ' .. seat)
      end
      put(KEYS[2 + inbox], tonumber(ARGV[i + 2]), ARGV[i + 3], ARGV[i + 4])
    end
  end
end
local stored = redis.call('HMGET', KEYS[1], 'version', 'due')
return {tonumber(stored[1] or 0), redis.call('LLEN', KEYS[2]), stored[2] or ''}
`);

/**
 * KEYS table, log. ARGV version, state, then of each entry of the log that is rewritten its index from 0 and what it is from then
 * on. Returns 1, or 0 if the table is not at this version.
 */
export const REWRITE = script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[2])
for i = 3, #ARGV, 2 do redis.call('LSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
return 1
`);

/** KEYS table. ARGV version, due. Returns 1, or 0 if the table is not at this version. */
export const POSTPONE = script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'due', ARGV[2])
return 1
`);

/**
 * KEYS table, log, outbox, the inboxes. ARGV the seats with an inbox as they were read, the version it must be at or
 * nothing. Returns 1, 0 if the seats have changed since, or -1 if the table is at another version.
 */
export const REMOVE = script(`
if (redis.call('HGET', KEYS[1], 'seats') or '') ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return -1 end
redis.call('DEL', unpack(KEYS))
return 1
`);

/**
 * KEYS and ARGV as for REMOVE. Returns the fields version, state, commits and due, then the lists log, outbox and each
 * inbox; 0 if the seats have changed since.
 */
export const EXPORT = script(`
if (redis.call('HGET', KEYS[1], 'seats') or '') ~= ARGV[1] then return 0 end
local parts = {redis.call('HMGET', KEYS[1], 'version', 'state', 'commits', 'due')}
for i = 2, #KEYS do parts[i] = redis.call('LRANGE', KEYS[i], 0, -1) end
return parts
`);

/**
 * KEYS table, then lists that do not exist yet. ARGV version, state, commits, due or '', seats, id of this import, then of
 * each list the number of its entries and the entries. Returns done (also when this import is repeated) | exists, then
 * version, notices waiting, due as they are now.
 */
export const IMPORT = script(`
local status = 'exists'
if redis.call('EXISTS', KEYS[1]) == 0 then
  status = 'done'
  local i = 7
  for list = 2, #KEYS do
    redis.call('DEL', KEYS[list])
    local last = i + tonumber(ARGV[i])
    for entry = i + 1, last do redis.call('RPUSH', KEYS[list], ARGV[entry]) end
    i = last + 1
  end
  redis.call('HSET', KEYS[1], 'version', ARGV[1], 'state', ARGV[2], 'commits', ARGV[3], 'due', ARGV[4], 'seats', ARGV[5],
    'import', ARGV[6])
elseif redis.call('HGET', KEYS[1], 'import') == ARGV[6] then
  status = 'done'
end
local stored = redis.call('HMGET', KEYS[1], 'version', 'due')
return {status, tonumber(stored[1]), redis.call('LLEN', KEYS[3]), stored[2] or ''}
`);
