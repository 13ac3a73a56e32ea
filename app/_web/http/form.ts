type Json = string | number | boolean | Json[] | { [key: string]: Json };

/** Fields that hold numbers and booleans. Everything else is text: a player may be called 42. */
const TYPED =
  /^(version|seat|player|about|options\..*|move\.value|order\.value|fourColours|oneTap|delay|asked|told|sounds)$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** A list that may have no items: an empty field says that the list is there. */
const MAY_BE_BARE = 'move.cards[]';

/**
 * Converts a form to JSON: `move.card=QS` becomes `{ move: { card: 'QS' } }`, each `names[]` an item of a list. Empty fields
 * are left out, except in lists, where positions count. An empty `move.cards[]` before any card makes an empty list.
 */
export function formToJson(form: FormData): { [key: string]: Json } {
  const result: { [key: string]: Json } = {};
  for (const [name, text] of form) {
    if (typeof text !== 'string') continue;
    const isList = name.endsWith('[]');
    if (text === '' && !isList) continue;
    const path = name.replace(/\[\]$/, '').split('.');
    if (path.length > 4 || path.some((key) => FORBIDDEN.has(key))) continue;
    if (text === '' && name === MAY_BE_BARE) put(result, path, [], false);
    else put(result, path, TYPED.test(name) ? typed(text) : text, isList);
  }
  return result;
}

/** A form's fields for the address of the page it returns to, where they are filled in again (`typedIn`); none where they are too long for one. */
export function typedFields(form: { [key: string]: Json }): { typed?: string } {
  const typed = new URLSearchParams([...leavesOf(form)].filter(([name]) => !UNTYPED.has(name))).toString();
  return typed.length > MAX_TYPED ? {} : { typed };
}
/** Chance that a browser or program adds. */
const UNTYPED = new Set(['bits', 'secret']);
const MAX_TYPED = 3000;

function* leavesOf(value: Json, path = ''): Generator<[string, string]> {
  if (typeof value !== 'object') yield [path, String(value)];
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, path ? `${path}.${key}` : key);
}

function put(target: { [key: string]: Json }, path: string[], value: Json, isList: boolean): void {
  const [key, ...rest] = path;
  const there = target[key];
  if (rest.length > 0) {
    const inner = typeof there === 'object' && !Array.isArray(there) ? there : {};
    target[key] = inner;
    put(inner, rest, value, isList);
  } else if (isList) {
    target[key] = Array.isArray(there) ? [...there, value] : [value];
  } else {
    target[key] = value;
  }
}

function typed(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}
