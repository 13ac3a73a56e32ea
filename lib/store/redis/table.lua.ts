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
 * A table's own fields: `version` is `version due indexed commits`, and `beside` is every field beside it as `field version mark length text`, one
 * after the other. In versions until 2026-11-26 each was a field of the hash, which costs some 80 bytes; a write brings them together. `indexed` is the
 * moment at which the index names the table, or an earlier one, where that is not the moment at which it is due: a commit that is due no earlier
 * leaves the index as it is. KEYS table.
 */
const TABLE = `
local function load()
  local stored = redis.call('HMGET', KEYS[1], 'version', 'beside', 'commits', 'due', 'indexed')
  local version, due, index, commits = string.match(stored[1] or '', '^(%d+) (%d*) (%d*) (.*)$')
  local isOld = not version
  if isOld then version, due, index, commits = stored[1], stored[4] or '', stored[5] or '', stored[3] or '' end
  if index == '' then index = due end
  return {version = version, due = due, index = index, commits = commits, beside = stored[2], isOld = isOld}
end
local function save(found)
  local index = found.index ~= found.due and found.index or ''
  local head = table.concat({found.version, found.due, index, found.commits}, ' ')
  redis.call('HSET', KEYS[1], 'version', head)
  if found.isOld then redis.call('HDEL', KEYS[1], 'commits', 'due', 'indexed') end
end
local function field_of(name, head, text)
  return name .. ' ' .. head .. ' ' .. #text .. ' ' .. text
end
local function gather(found)
  if found.beside ~= '1' then return end
  local all, fields, old = redis.call('HGETALL', KEYS[1]), {}, {}
  for i = 1, #all, 2 do
    local name = string.match(all[i], '^beside:(.*)')
    if name then
      local head, text = string.match(all[i + 1], '^(%d+ %S+) (.*)')
      fields[#fields + 1], old[#old + 1] = field_of(name, head or '0 -', text or all[i + 1]), all[i]
    end
  end
  found.beside = table.concat(fields)
  if #old > 0 then redis.call('HDEL', KEYS[1], unpack(old)) end
  redis.call('HSET', KEYS[1], 'beside', found.beside)
end
local function find(beside, name)
  local at = 1
  while true do
    local from, to, other, version, mark, size = string.find(beside, '^(%S+) (%d+) (%S+) (%d+) ', at)
    if not from then return end
    at = to + 1 + size
    if other == name then return from, at, version, mark, string.sub(beside, to + 1, at - 1) end
  end
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
 * KEYS table, log, outbox. ARGV id, expected version, state, `due waitUntil`, each of them or nothing, ids to remember, 1 if the
 * entries before it are rewritten, else 0, and after it the ids of notices taken out, each between spaces, number
 * of entries, `a` if it was announced, `b` if what lies beside the table is to lie in its key, and after a space the fields in which
 * somebody may wish to be told, the text of the entries of both kinds, the notices (`id body`). Returns done | quiet (nobody wishes for the notices:
 * they were left out) | repeated | conflict | ahead (it has to be announced first, as the table becomes due earlier or somebody is
 * to be told), then version, notices waiting, the moment in the index and those fields as they are now.
 */
export const COMMIT = script(`
${TABLE}
local id, expected, state = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local due, waits = string.match(ARGV[4], '^(%d*) (%d*)$')
local remembered, rewritten, entries = tonumber(ARGV[5]), tonumber(string.match(ARGV[6], '^%d+')), tonumber(ARGV[7])
local flags = string.match(ARGV[8], '^%S*')
local isAnnounced, beside = string.find(flags, 'a'), string.find(flags, 'b')
local stored = load()
local version, commits, index = tonumber(stored.version or 0), stored.commits, stored.index
local function is_earlier(moment) return moment ~= '' and tonumber(moment) < (tonumber(index) or 1e16) end
local fields = {}
for field in string.gmatch(string.match(ARGV[8], ' .*') or '', '%S+') do fields[#fields + 1] = field end
local function answer(status)
  local isTold = stored.beside and (status == 'done' or status == 'repeated')
  local found = {}
  if isTold and #fields > 0 then
    gather(stored)
    for i, field in ipairs(fields) do
      local from, _, version, mark, text = find(stored.beside, field)
      found[i] = from and version .. ' ' .. mark .. ' ' .. text or false
    end
  end
  return {status, version, redis.call('LLEN', KEYS[3]), index, found}
end
if string.find(' ' .. commits .. ' ', ' ' .. id .. ' ', 1, true) then return answer('repeated') end
if version ~= expected then return answer('conflict') end
local notices, isQuiet = 10, false
if not isAnnounced then
  if is_earlier(due) then return answer('ahead') end
  if #ARGV >= notices then
    if not stored.beside then return answer('ahead') end
    gather(stored)
    isQuiet = true
    for _, field in ipairs(fields) do
      if find(stored.beside, field) then isQuiet = false end
    end
    if not isQuiet and (waits == '' or is_earlier(waits)) then return answer('ahead') end
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
if is_earlier(due) then index = due end
if not isQuiet and is_earlier(waits) then index = waits end
stored.version, stored.due, stored.index, stored.commits = string.format('%.0f', version), due, index, table.concat(ids, ' ')
redis.call('HSET', KEYS[1], 'state', state)
save(stored)
if beside then redis.call('HSETNX', KEYS[1], 'beside', '') else gather(stored) end
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
${TABLE}
local told, found = {}, load()
for _, id in ipairs(ARGV) do told[id] = true end
for _, entry in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  if told[string.match(entry, '^(%S+) ')] then redis.call('LREM', KEYS[2], 1, entry) end
end
return {tonumber(found.version or 0), redis.call('LLEN', KEYS[2]), found.index}
`);

/**
 * KEYS table, log. ARGV version, state, then of each entry of the log that is rewritten its number and its text from then
 * on. Returns 1, or 0 if the table is not at this version.
 */
export const REWRITE = script(`
${TABLE}
if load().version ~= ARGV[1] then return 0 end
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
${TABLE}
local found = load()
if found.version ~= ARGV[1] then return 0 end
found.due = ARGV[2]
save(found)
return 1
`);

/**
 * KEYS table, outbox. ARGV 1 if the outbox is not looked at, else 0; and the version at which all in it waits, and until when, if that is known.
 * Allows the index to name the table at the moment at which it is due, which is then written there; where something is in its outbox, at that
 * until which it waits, or as it does. Returns version and that moment.
 */
export const RESCHEDULE = script(`
${TABLE}
local found = load()
local index = found.due
if ARGV[1] ~= '1' and redis.call('LLEN', KEYS[2]) > 0 then
  index = found.index
  if ARGV[2] == found.version then
    index = found.due ~= '' and tonumber(found.due) < tonumber(ARGV[3]) and found.due or ARGV[3]
  end
end
if found.version and found.index ~= index then
  found.index = index
  save(found)
end
return {found.version, found.index}
`);

/**
 * KEYS table, log, outbox. ARGV the version it must be at, or nothing. Returns 1, or -1 if the table is at another version.
 */
export const REMOVE = script(`
${TABLE}
if ARGV[1] ~= '' and load().version ~= ARGV[1] then return -1 end
${OLD_INBOXES}
redis.call('DEL', unpack(KEYS))
return 1
`);

/**
 * KEYS table. ARGV field, the version it must be at or nothing, mark of the write, its text or nothing, 1 if the field is to go,
 * the version the table must be at or nothing.
 */
export const WRITE_BESIDE = script(`
${TABLE}
local stored = load()
if not stored.version then return 'unknown' end
if not stored.beside then return 'elsewhere' end
gather(stored)
local from, after, version, mark = find(stored.beside, ARGV[1])
if mark == ARGV[3] then return 'done' end
if ARGV[6] ~= '' and stored.version ~= ARGV[6] then return 'conflict' end
version = tonumber(version or 0)
if ARGV[2] ~= '' and version ~= tonumber(ARGV[2]) then return 'conflict' end
local field = ARGV[5] == '1' and '' or field_of(ARGV[1], string.format('%.0f', version + 1) .. ' ' .. ARGV[3], ARGV[4])
local before = string.sub(stored.beside, 1, (from or 1) - 1)
redis.call('HSET', KEYS[1], 'beside', before .. field .. string.sub(stored.beside, after or 1))
return 'done'
`);

/** KEYS table. ARGV what is to lie beside it, unless something does so already. */
export const ADOPT_BESIDE = script(`
if redis.call('HEXISTS', KEYS[1], 'version') == 1 then redis.call('HSETNX', KEYS[1], 'beside', ARGV[1]) end
return 1
`);

/** KEYS table, log, outbox. Returns the fields, the log and the outbox. */
export const EXPORT = script(`
${LOG_OF}
return {redis.call('HGETALL', KEYS[1]), log_of(KEYS[2]), redis.call('LRANGE', KEYS[3], 0, -1)}
`);

/**
 * KEYS table, log, outbox. ARGV `version due indexed commits`, state, id of this import, the text of the log, what lies beside, 1 if anything is
 * to lie there, else 0, and the notices. Returns done (also when this import is repeated) | exists, then version,
 * notices waiting, due as they are now.
 */
export const IMPORT = script(`
${TABLE}
local status = 'exists'
if redis.call('EXISTS', KEYS[1]) == 0 then
  status = 'done'
  redis.call('SET', KEYS[2], ARGV[4])
  redis.call('DEL', KEYS[3])
  for notice = 7, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[notice]) end
  redis.call('HSET', KEYS[1], 'version', ARGV[1], 'state', ARGV[2], 'import', ARGV[3])
  if ARGV[6] == '1' then redis.call('HSET', KEYS[1], 'beside', ARGV[5]) end
elseif redis.call('HGET', KEYS[1], 'import') == ARGV[3] then
  status = 'done'
end
local found = load()
return {status, tonumber(found.version), redis.call('LLEN', KEYS[3]), found.index, {}}
`);
