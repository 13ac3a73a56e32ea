import { KEPT_MARKS } from '../document';
import { REMEMBERED_MILLISECONDS } from '../records';
import { script } from './run';

/*
 * The scripts that change one document. Each uses only the keys of that document and is atomic. They look only at what stands before the value in the stored form, `version marks due expires owners value`. Any of them may arrive twice,
 * the second time much later. One that is damaged so that nothing of it can be told counts as version 0.
 */

/** How the first words of a stored document are found. */
const HEAD = `'^((%d+) (%S+) %d* (%d*) %S* )'`;

/** How many marks of removed documents of one id are remembered. */
const GONE_MARKS = 4 * KEPT_MARKS;

/**
 * KEYS document, gone. ARGV mark of this write, version it builds on, and the stored form from `due` on. Returns
 * done | repeated | conflict, then what stood before the value of the document that was there, or nothing.
 */
export const WRITE = script(`
local mark, expected, rest = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local head, version, marks = '', 0, ''
local stored = redis.call('GET', KEYS[1])
if stored and string.match(stored, ${HEAD}) then head, version, marks = string.match(stored, ${HEAD}) end
local known = ',' .. marks .. ',' .. (redis.call('GET', KEYS[2]) or '') .. ','
if string.find(known, ',' .. mark .. ',', 1, true) then return {'repeated', head} end
if tonumber(version) ~= expected then return {'conflict', head} end
local kept = {mark}
for earlier in string.gmatch(marks, '[^,]+') do kept[#kept + 1] = earlier end
if #kept > ${KEPT_MARKS} then table.remove(kept, ${KEPT_MARKS}) end
redis.call('SET', KEYS[1], string.format('%d', expected + 1) .. ' ' .. table.concat(kept, ',') .. ' ' .. rest)
return {'done', head}
`);

/**
 * Removes a document, and remembers for a minute this removal and the marks of the document. KEYS document, gone, this removal.
 * ARGV 1 if the taker may ask for it again, else 0; the version it must be at, or ''; the moment at which it must have expired,
 * or ''. Returns removed | repeated, then the stored document (when it is repeated and nobody took it, what stood before its
 * value); conflict, then what stands before its value; or nothing, ''.
 */
export const REMOVE_DOCUMENT = script(`
local isTaken, at, expired = ARGV[1] == '1', ARGV[2], ARGV[3]
local removed = redis.call('GET', KEYS[3])
if removed then return {'repeated', removed} end
local stored = redis.call('GET', KEYS[1])
if not stored then return {'nothing', ''} end
local head, version, marks, expires = string.match(stored, ${HEAD})
if not head then head, version, marks, expires = '', '0', '', '' end
if at ~= '' and version ~= at then return {'conflict', head} end
if expired ~= '' and (expires == '' or tonumber(expires) > tonumber(expired)) then return {'conflict', head} end
local gone = {}
for mark in string.gmatch(marks .. ',' .. (redis.call('GET', KEYS[2]) or ''), '[^,]+') do
  if #gone < ${GONE_MARKS} then gone[#gone + 1] = mark end
end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], table.concat(gone, ','), 'PX', ${REMEMBERED_MILLISECONDS})
redis.call('SET', KEYS[3], isTaken and stored or head, 'PX', ${REMEMBERED_MILLISECONDS})
return {'removed', stored}
`);
