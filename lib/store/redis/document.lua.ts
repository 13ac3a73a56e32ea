import { KEPT_MARKS, NOBODY } from '../document';
import { REMEMBERED_MILLISECONDS } from '../records';
import { script } from './script';

/*
 * The scripts that change one document. Each uses only the keys of that document and is atomic. Of the stored form,
 * `version marks due expires owners value`, only what stands before the value is looked at.
 */

/** How the first words of a stored document are found. */
const HEAD = `'^((%d+) (%S+) %d* (%d*) %S* )'`;

/**
 * KEYS document, gone. ARGV mark of this write, version it builds on, and the stored form from `due` on. Returns
 * done | repeated | conflict, then what stood before the value of the document that was there, or nothing.
 */
export const WRITE = script(`
local mark, expected, rest = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local head, version, marks = '', 0, ''
local stored = redis.call('GET', KEYS[1])
if stored then head, version, marks = string.match(stored, ${HEAD}) end
local known = marks
if not stored then
  local gone = redis.call('GET', KEYS[2])
  if gone then known = string.match(gone, '^%S+ %d+ (%S+) ') end
end
if string.find(',' .. known .. ',', ',' .. mark .. ',', 1, true) then return {'repeated', head} end
if tonumber(version) ~= expected then return {'conflict', head} end
local kept = {mark}
for earlier in string.gmatch(marks, '[^,]+') do kept[#kept + 1] = earlier end
if #kept > ${KEPT_MARKS} then table.remove(kept, ${KEPT_MARKS}) end
redis.call('SET', KEYS[1], string.format('%d', expected + 1) .. ' ' .. table.concat(kept, ',') .. ' ' .. rest)
return {'done', head}
`);

/**
 * Removes a document and remembers that for a minute.
 * KEYS document, gone. ARGV who takes it, or NOBODY; the version it must be at, or ''; the moment at which it must have
 * expired, or ''. Returns removed | repeated, then the stored document; conflict, then what stands before its value; or
 * nothing, then what stood before the value of the one that was removed by NOBODY within the last minute, if any.
 */
export const REMOVE_DOCUMENT = script(`
local taking, at, expired = ARGV[1], ARGV[2], ARGV[3]
local taker, gone = string.match(redis.call('GET', KEYS[2]) or '', '^(%S+) (.*)$')
if taker == taking and taking ~= '${NOBODY}' then return {'repeated', gone} end
local stored = redis.call('GET', KEYS[1])
if not stored then return {'nothing', taker == '${NOBODY}' and gone or ''} end
local head, version, _, expires = string.match(stored, ${HEAD})
if at ~= '' and version ~= at then return {'conflict', head} end
if expired ~= '' and (expires == '' or tonumber(expires) > tonumber(expired)) then return {'conflict', head} end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], taking .. ' ' .. (taking == '${NOBODY}' and head or stored), 'PX', ${REMEMBERED_MILLISECONDS})
return {'removed', stored}
`);
