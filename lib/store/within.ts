import { setTimeout as delay } from 'node:timers/promises';

/** What the promise gives, or undefined after so many milliseconds. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const late = delay(Math.max(0, milliseconds), undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}
