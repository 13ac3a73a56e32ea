import type { Store } from '@/lib/store';
import { serverContext } from './context';
import { failure, log } from './log';

/** How long what was found out counts (ms): to find it out the store has to write, and anybody may ask. */
const KEPT_MILLISECONDS = 10_000;

export type Health = { isHealthy: boolean; store: string };

/** Whether this server can serve: its store answers and takes writes. It is tried once in ten seconds at most. */
export const health = atMostEvery(KEPT_MILLISECONDS, () => examine(serverContext().store));

/** Asks at most once in this time, and gives everybody who wants to know meanwhile the same answer. */
export function atMostEvery<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= milliseconds) last = { at: now, answer: ask() };
    return last.answer;
  };
}

async function examine(store: Store): Promise<Health> {
  try {
    await store.ping();
    return { isHealthy: true, store: store.name };
  } catch (error) {
    log().error({ store: store.name, ...failure(error) }, 'the store does not take writes');
    return { isHealthy: false, store: store.name };
  }
}
