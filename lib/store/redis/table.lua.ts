import { script } from './run';

/*
 * The scripts that change one table. Each uses only keys of that table, all of which it is given, and is atomic: no other
 * command runs in between, and the append-only file has all of it or nothing. Values are opaque; ids have no spaces, so
 * an id ends at the first space.
 */

/**
 * Removes the inboxes that versions until 86ae504 kept. Their keys follow from that of the table and lie in its slot; a field
 * says which there are.
 */
const OLD_INBOXES = `
local seats = redis.call('HGET', KEYS[1], 'seats')
if seats then
  for seat in string.gmatch(seats, '%d+') do redis.call('DEL', KEYS[1] .. ':inbox:' .. seat) end
  redis.call('HDEL', KEYS[1], 'seats')
end`;

/**
 * The log of a table as one text, also where it lies as the list of versions until 86ae504. It is written whole each time: APPEND would
 * take half as much memory again, to have room for more.
 */
const LOG_OF = `
local function log_of(key)
  if redis.call('TYPE', key).ok ~= 'list' then return redis.call('GET', key) or '' end
  local entries = redis.call('LRANGE', key, 0, -1)
  return '\\b' .. table.concat(entries, '\\b')
end`;

/**
 * The moment at which the index names a table, or an earlier one; '' if it may not name it. It stands in the table as long as that is not the
 * moment at which the table is due, and a commit that is due no earlier leaves the index as it is. KEYS table.
 */
const INDEXED = `
local function indexed()
  local stored = redis.call('HMGET', KEYS[1], 'indexed', 'due')
  return stored[1] or stored[2] or ''
end`;

/** KEYS log. */
export const LOG = script(`
${LOG_OF}
return log_of(KEYS[1])
`);

/**
 * Appends entries, replaces the state and adds notices, if the table is at the version the commit builds on and the commit
 * has not been made before. It may also replace the entries before it, and take notices out of the outbox. Those who listen
 * to the table's key are told.
 * KEYS table, log, outbox. ARGV id, expected version, state, due or '', ids to remember, 1 if the
 * entries before it are rewritten, else 0, and after it the ids of notices taken out, each between spaces, number
 * of entries, `a` if it was announced, `b` if what lies beside the table is to lie in its key, and after a space the fields in which
 * somebody may wish to be told, the text of the entries of both kinds, the notices (`id body`). Returns done | quiet (nobody wishes for the notices:
 * they were left out) | repeated | conflict | ahead (it has to be announced first, as the table becomes due earlier or somebody is
 * to be told), then version, notices waiting, the moment in the index and those fields as they are now.
 */
export const COMMIT = script(`
local id, expected, state, due = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local remembered, rewritten, entries = tonumber(ARGV[5]), tonumber(string.match(ARGV[6], '^%d+')), tonumber(ARGV[7])
local flags = string.match(ARGV[8], '^%S*')
local isAnnounced, beside = string.find(flags, 'a'), string.find(flags, 'b')
local stored = redis.call('HMGET', KEYS[1], 'version', 'commits', 'indexed', 'due')
local version, commits, index = tonumber(stored[1] or 0), stored[2] or '', stored[3] or stored[4] or ''
local isEarlier = due ~= '' and tonumber(due) < (tonumber(index) or 1e16)
local fields = {}
for field in string.gmatch(string.match(ARGV[8], ' .*') or '', '%S+') do fields[#fields + 1] = field end
local function answer(status)
  local isTold = #fields > 0 and (status == 'done' or status == 'repeated')
  local found = isTold and redis.call('HMGET', KEYS[1], unpack(fields)) or {}
  return {status, version, redis.call('LLEN', KEYS[3]), index, found}
end
if string.find(' ' .. commits .. ' ', ' ' .. id .. ' ', 1, true) then return answer('repeated') end
if version ~= expected then return answer('conflict') end
local notices, isQuiet = 10, false
if not isAnnounced then
  if isEarlier then return answer('ahead') end
  if #ARGV >= notices then
    for _, field in ipairs(fields) do
      if redis.call('HEXISTS', KEYS[1], field) == 1 then return answer('ahead') end
    end
    if redis.call('HEXISTS', KEYS[1], 'beside') == 0 then return answer('ahead') end
    isQuiet = true
  end
end
${LOG_OF}
redis.call('SET', KEYS[2], (rewritten > 0 and '' or log_of(KEYS[2])) .. ARGV[9])
${OLD_INBOXES}
local withdrawn = string.match(ARGV[6], ' .*')
if withdrawn then
  for _, notice in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
    if string.find(withdrawn, ' ' .. string.match(notice, '^%S+') .. ' ', 1, true) then
      redis.call('LREM', KEYS[3], 1, notice)
    end
  end
end
if not isQuiet then
  for i = notices, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[i]) end
end
local ids = {id}
for earlier in string.gmatch(commits, '%S+') do
  if #ids >= remembered then break end
  ids[#ids + 1] = earlier
end
version = version + entries
redis.call('HSET', KEYS[1], 'version', version, 'state', state, 'commits', table.concat(ids, ' '), 'due', due)
if beside then redis.call('HSET', KEYS[1], 'beside', 1) end
if isEarlier then index = due end
if index ~= due then
  redis.call('HSET', KEYS[1], 'indexed', index)
elseif stored[3] then
  redis.call('HDEL', KEYS[1], 'indexed')
end
redis.pcall('PUBLISH', KEYS[1], version)
return answer(isQuiet and 'quiet' or 'done')
`);

/** Replaces the text of a log by another one of the same entries. KEYS log. ARGV the SHA-1 of the text as it was read, the other one. */
export const GATHER = script(`
if redis.sha1hex(redis.call('GET', KEYS[1]) or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return 1
`);

/**
 * Takes notices out of the outbox. KEYS table, outbox. ARGV the notices. Returns version, notices waiting, the moment in the index.
 */
export const DELIVER = script(`
${INDEXED}
local told = {}
for _, id in ipairs(ARGV) do told[id] = true end
for _, entry in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  if told[string.match(entry, '^(%S+) ')] then redis.call('LREM', KEYS[2], 1, entry) end
end
return {tonumber(redis.call('HGET', KEYS[1], 'version') or 0), redis.call('LLEN', KEYS[2]), indexed()}
`);

/**
 * KEYS table, log. ARGV version, state, then of each entry of the log that is rewritten its number and its text from then
 * on. Returns 1, or 0 if the table is not at this version.
 */
export const REWRITE = script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[2])
if #ARGV < 3 then return 1 end
${LOG_OF}
local entries = {}
for entry in string.gmatch(log_of(KEYS[2]), '[\\b\\n\\t\\f\\r][^\\b\\n\\t\\f\\r]*') do entries[#entries + 1] = entry end
for i = 3, #ARGV, 2 do entries[tonumber(ARGV[i])] = ARGV[i + 1] end
redis.call('SET', KEYS[2], table.concat(entries))
return 1
`);

/** KEYS table. ARGV version, due. Returns 1, or 0 if the table is not at this version. */
export const POSTPONE = script(`
${INDEXED}
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'indexed', indexed(), 'due', ARGV[2])
return 1
`);

/**
 * KEYS table. Allows the index to name the table at the moment at which it is due, which is then written there. Returns version and due.
 */
export const RESCHEDULE = script(`
redis.call('HDEL', KEYS[1], 'indexed')
return redis.call('HMGET', KEYS[1], 'version', 'due')
`);

/**
 * KEYS table, log, outbox. ARGV the version it must be at, or nothing. Returns 1, or -1 if the table is at another version.
 */
export const REMOVE = script(`
if ARGV[1] ~= '' and redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return -1 end
${OLD_INBOXES}
redis.call('DEL', unpack(KEYS))
return 1
`);

/**
 * KEYS table. ARGV field, the version it must be at or nothing, mark of the write, its text or nothing, 1 if the field is to go,
 * the version the table must be at or nothing.
 */
export const WRITE_BESIDE = script(`
local stored = redis.call('HMGET', KEYS[1], 'version', 'beside', ARGV[1])
if not stored[1] then return 'unknown' end
if not stored[2] then return 'elsewhere' end
local version, mark = string.match(stored[3] or '', '^(%d+) (%S+) ')
if mark == ARGV[3] then return 'done' end
if ARGV[6] ~= '' and stored[1] ~= ARGV[6] then return 'conflict' end
version = tonumber(version or 0)
if ARGV[2] ~= '' and version ~= tonumber(ARGV[2]) then return 'conflict' end
if ARGV[5] == '1' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', version + 1) .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
end
return 'done'
`);

/** KEYS table. ARGV fields and what they are to be, unless they lie there already. */
export const ADOPT_BESIDE = script(`
if redis.call('HEXISTS', KEYS[1], 'version') == 1 and redis.call('HEXISTS', KEYS[1], 'beside') == 0 then
  redis.call('HSET', KEYS[1], 'beside', 1, unpack(ARGV))
end
return 1
`);

/** KEYS table, log, outbox. Returns the fields, the log and the outbox. */
export const EXPORT = script(`
${LOG_OF}
return {redis.call('HGETALL', KEYS[1]), log_of(KEYS[2]), redis.call('LRANGE', KEYS[3], 0, -1)}
`);

/**
 * KEYS table, log, outbox. ARGV version, state, commits, due or '', id of this import, the text of the log, the number of notices, the
 * notices, fields of what lies beside and what they are to be. Returns done (also when this import is repeated) | exists, then version,
 * notices waiting, due as they are now.
 */
export const IMPORT = script(`
${INDEXED}
local status = 'exists'
if redis.call('EXISTS', KEYS[1]) == 0 then
  status = 'done'
  redis.call('SET', KEYS[2], ARGV[6])
  redis.call('DEL', KEYS[3])
  local i = 8 + tonumber(ARGV[7])
  for notice = 8, i - 1 do redis.call('RPUSH', KEYS[3], ARGV[notice]) end
  redis.call('HSET', KEYS[1], 'version', ARGV[1], 'state', ARGV[2], 'commits', ARGV[3], 'due', ARGV[4],
    'import', ARGV[5])
  if i <= #ARGV then redis.call('HSET', KEYS[1], unpack(ARGV, i)) end
elseif redis.call('HGET', KEYS[1], 'import') == ARGV[5] then
  status = 'done'
end
return {status, tonumber(redis.call('HGET', KEYS[1], 'version')), redis.call('LLEN', KEYS[3]), indexed(), {}}
`);
