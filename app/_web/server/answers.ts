import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** The answer that is being made, noted for each request when it comes in (`next/request-start.ts`). */
export function answers(): AsyncLocalStorage<ServerResponse> {
  globalThis.stichpostAnswers ??= new AsyncLocalStorage();
  return globalThis.stichpostAnswers;
}

/** The bodies that were given to answers as texts; an answer that takes one has an empty one until then (`next/whole.ts`). */
export function bodies(): WeakMap<ServerResponse, string> {
  globalThis.stichpostBodies ??= new WeakMap();
  return globalThis.stichpostBodies;
}

/** Gives the answer that is being made its body; false where it takes none, as in a page or a test: then the response has it. */
export function sendsWhole(text: string): boolean {
  const answer = answers().getStore();
  if (!answer || !bodies().has(answer)) return false;
  bodies().set(answer, text);
  return true;
}
