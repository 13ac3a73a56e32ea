import type { ServerResponse } from 'node:http';

/** How long (ms) what is flushed first waits for what comes after it. */
const WAIT_MILLISECONDS = 25;

/**
 * Has an answer compressed in few parts. Next flushes its compressor after every two kilobytes of a page, and each flush ends a
 * block; flight data came out more than twice as long. They are shown when all of them have arrived, and so go out in one
 * part; of everything else, what comes shortly after one another goes out together.
 * @param response one that is not compressed yet: what compresses puts its `flush` there
 */
export function flushTogether(response: ServerResponse): void {
  let flush: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flushSoon = () => {
    if (isFlight(response)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!response.writableEnded && !response.destroyed) flush?.call(response);
    }, WAIT_MILLISECONDS);
  };
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && flushSoon,
    set: (put: () => void) => {
      flush = put;
    },
  });
  response.once('close', () => clearTimeout(timer));
}

function isFlight(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/x-component');
}
