import { changes } from '@/app/_web/server/changes';

/** An open stream keeps a server from stopping and a function from ending: it lives this long, then is opened anew. */
const LIFE_MILLISECONDS = 25_000;
/**
 * How long until the store is asked for the first time, for changes that other instances made; after each look that finds
 * nothing half as long again, so that a page that lies open costs little. What this instance does it hears at once.
 */
const FIRST_LOOK_MILLISECONDS = 2_000;
const PATIENCE_GROWS = 1.5;

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
      let wait = FIRST_LOOK_MILLISECONDS;
      let looking: NodeJS.Timeout | undefined;
      const send = (now: number) => {
        if (over.aborted || now <= sent) return;
        sent = now;
        // Where something has happened, more may follow soon.
        wait = FIRST_LOOK_MILLISECONDS;
        controller.enqueue(encoder.encode(`event: version\nid: ${now}\ndata: ${now}\n\n`));
      };
      const end = () => {
        if (over.aborted) return;
        left.abort();
        controller.close();
      };
      const look = () => version().then(send, end);
      const lookLater = () => {
        if (over.aborted) return;
        looking = setTimeout(() => look().then(lookLater), wait);
        wait *= PATIENCE_GROWS;
      };
      lookLater();
      const ending = setTimeout(end, LIFE_MILLISECONDS);
      changes().on(table, look).on('stop', end);
      over.addEventListener('abort', () => {
        clearTimeout(looking);
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
