import type { z } from 'zod';
import { Problem, type ProblemCode } from '@/lib/tables';

/** Fields that people fill in, and the problem that says what is wrong with one. */
const FIELD_PROBLEMS: Readonly<Record<string, ProblemCode | undefined>> = {
  email: 'bad-email',
  emblem: 'bad-emblem',
  zone: 'bad-zone',
  'pace.zone': 'bad-zone',
  'pace.nights.zone': 'bad-zone',
  'pace.nights.from': 'bad-nights',
  'pace.nights.to': 'bad-nights',
  webhook: 'bad-webhook',
  'webhook.url': 'bad-webhook',
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Far more than any request of ours needs. */
const MAX_BODY_BYTES = 16 * 1024;

/** Reads and parses a body, JSON or a form. `keep`: given what was typed into a form. @throws Problem `too-large`, `wrong-media-type`, `bad-request`, or the schema's code */
export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  keep?: (typed: { typed?: string }) => void,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readBody(request, keep));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue.code === 'custom' && issue.params?.code === 'bad-name') throw new Problem('bad-name');
  for (const field of fieldsOf(issue)) {
    const ofField = FIELD_PROBLEMS[field];
    if (ofField) throw new Problem(ofField, { field });
  }
  throw new Problem('bad-request', { field: issue.path.join('.') || 'body' });
}

/** The field an issue is about, and, where there are several ways to fill it in, those in which none of the ways agrees. */
function fieldsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  const within = issue.code === 'invalid_union' ? issue.errors.flat().flatMap((one) => fieldsOf(one, path)) : [];
  return [path.join('.'), ...within];
}

/** Whether the body is that of an HTML form. */
export function isForm(request: Request): boolean {
  const type = mediaType(request);
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
}

async function readBody(request: Request, keep?: Parameters<typeof parseBody>[2]): Promise<unknown> {
  const bytes = await readBytes(request);
  if (isForm(request)) {
    const form = formToJson(await readForm(request, bytes));
    keep?.(typedFields(form));
    return form;
  }
  if (mediaType(request) !== 'application/json') throw new Problem('wrong-media-type');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Problem('bad-request', { field: 'body' });
  }
}

async function readForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Problem('bad-request', { field: 'body' });
  }
}

/** The bytes of a request's body. @throws Problem `too-large`, or `bad-request` if it breaks off */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new Problem('too-large');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > MAX_BODY_BYTES) throw new Problem('too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender has gone, which is no failure of ours.
    throw error instanceof Problem ? error : new Problem('bad-request', { field: 'body' });
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0].trim().toLowerCase();
}

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
function typedFields(form: { [key: string]: Json }): { typed?: string } {
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
