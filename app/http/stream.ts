import { changes } from '@/app/server/changes';

/** An open stream keeps a server from stopping and a function from ending: it lives this long, then is opened anew. */
const LIFE_MILLISECONDS = 25_000;
/** How often the store is asked, for changes that other instances made. */
const LOOK_MILLISECONDS = 2_000;

/**
 * A stream of server-sent events with a table's version: the one it has now, and each later one.
 * @param version asks the store; the stream ends when it fails
 * @param signal ends the stream when the browser has left
 */
export function eventStream(
  table: string,
  first: number,
  version: () => Promise<number>,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const over = AbortSignal.any([signal, left.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let sent = 0;
      const send = (now: number) => {
        if (over.aborted || now <= sent) return;
        sent = now;
        controller.enqueue(encoder.encode(`event: version\nid: ${now}\ndata: ${now}\n\n`));
      };
      const end = () => {
        if (over.aborted) return;
        left.abort();
        controller.close();
      };
      const look = () => version().then(send, end);
      const looking = setInterval(look, LOOK_MILLISECONDS);
      const ending = setTimeout(end, LIFE_MILLISECONDS);
      changes().on(table, look).on('stop', end);
      over.addEventListener('abort', () => {
        clearInterval(looking);
        clearTimeout(ending);
        changes().off(table, look).off('stop', end);
      });
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      send(first);
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
