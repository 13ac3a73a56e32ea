import type { Game } from '../rules/game';
import { type Fault, fault } from './fault';
import { idText } from './id';
import { type Outcome, replay } from './replay';
import { readRequest } from './request';

/** The longest line that is read, in bytes; a match of fifty deals with its chance takes about 0.2 MB. */
export const LONGEST_LINE = 16 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Told of a bug of ours (never of a bad line), which the line that met it is answered without. */
export type OnBug = (error: unknown) => void;

/**
 * Answers one line of the referee, whatever is in it (referee.md). Never throws.
 * @param line the line's bytes without the line feed, or null for one over `LONGEST_LINE`
 * @returns one line of JSON, without the line feed
 */
export function answer(line: Uint8Array | null, games: readonly Game[], onBug: OnBug): string {
  if (line === null) return error('null', fault('bad-request', `the line is longer than ${LONGEST_LINE} bytes`));
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(line);
    value = JSON.parse(text);
  } catch {
    return error('null', fault('bad-request', 'the line is not JSON in UTF-8'));
  }
  const id = idText(text, typeof value === 'object' && value && 'id' in value ? value.id : undefined);
  try {
    const request = readRequest(value, games);
    if (request.kind === 'fault') return error(id, request.fault);
    const result = replay(request);
    return result.kind === 'fault' ? error(id, result.fault) : lineOf(id, { ok: true, ...result.outcome });
  } catch (bug) {
    // referee.md has no code for a fault of ours, and the stream must go on.
    onBug(bug);
    return error(id, fault('bad-request', 'internal error of the referee, not of the request'));
  }
}

function error(id: string, fault: Fault): string {
  return lineOf(id, { ok: false, error: fault });
}

/** An answer as one line of JSON, the id's own text first. */
function lineOf(id: string, body: ({ ok: true } & Outcome) | { ok: false; error: Fault }): string {
  return `{"id":${id},${JSON.stringify(body).slice(1)}`;
}
