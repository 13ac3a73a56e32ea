import { changes } from '@/app/_web/server/changes';

/** An open stream keeps a server from stopping and a function from ending, so it is closed after this; browsers reconnect. */
const LIFE_MILLISECONDS = 25_000;
/**
 * Changes made by this instance are reported at once. For those made by others the store is polled, first after this time,
 * then less and less often, so that an idle page costs little.
 */
const FIRST_POLL_MILLISECONDS = 2_000;
const POLL_BACKOFF = 1.5;

/**
 * A stream of server-sent events with a table's version: the current one and each one after it. For a player it goes down when
 * he takes a move back.
 * @param version reads it from the store, as the viewer may know it; if that fails, the stream ends
 * @param signal ends the stream when the browser disconnects
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
      let sent: number | null = null;
      let asked: Promise<void> = Promise.resolve();
      let wait = FIRST_POLL_MILLISECONDS;
      let timer: NodeJS.Timeout | undefined;
      const send = (now: number) => {
        if (over.aborted || now === sent) return;
        sent = now;
        // After one change, more may follow soon.
        wait = FIRST_POLL_MILLISECONDS;
        controller.enqueue(encoder.encode(`event: version\nid: ${now}\ndata: ${now}\n\n`));
      };
      const end = () => {
        if (over.aborted) return;
        left.abort();
        controller.close();
      };
      // One after the other: an older answer must not come after a newer one.
      const poll = () => {
        asked = asked.then(version).then(send, end);
        return asked;
      };
      const pollLater = () => {
        if (over.aborted) return;
        timer = setTimeout(() => poll().then(pollLater), wait);
        wait *= POLL_BACKOFF;
      };
      pollLater();
      const ending = setTimeout(end, LIFE_MILLISECONDS);
      changes().on(table, poll).on('stop', end);
      over.addEventListener('abort', () => {
        clearTimeout(timer);
        clearTimeout(ending);
        changes().off(table, poll).off('stop', end);
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
