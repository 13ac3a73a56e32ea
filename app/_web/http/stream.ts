import { type Followed, followTable } from '@/app/_web/server/hub';
import type { Context } from '@/lib/tables';

/** An open stream keeps a server from stopping and a function from ending, so it is closed after this; browsers reconnect. */
export const LIFE_MILLISECONDS = 25_000;

/** After how long a stream that gave way to a newer one is asked for again. */
const AFTER_FULL_MILLISECONDS = 60_000;

export type Streamed = Followed & {
  /** Is called when the stream is over. */
  ended?: () => void;
  /** Ends the stream because a newer one of its seat needs the place. */
  full?: AbortSignal;
};

/**
 * A stream of server-sent events with a table's version, the current one and each one after it.
 * @param signal ends the stream when the browser disconnects
 */
export function eventStream(
  { ended = () => {}, full, ...followed }: Streamed,
  signal: AbortSignal,
  world?: () => Context,
): Response {
  const encoder = new TextEncoder();
  // No `AbortSignal.any`: Node keeps such a signal, and through it the whole request, for as long as somebody listens to it.
  let isOver = false;
  let leave = () => {};
  const over = () => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', over);
    leave();
    ended();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (signal.aborted) return over();
      let sent: number | null = null;
      const tell = (now: number) => {
        if (isOver || now === sent) return;
        sent = now;
        controller.enqueue(encoder.encode(`event: version\nid: ${now}\ndata: ${now}\n\n`));
      };
      const end = () => {
        if (isOver) return;
        over();
        controller.close();
      };
      const ending = setTimeout(end, LIFE_MILLISECONDS);
      // A page asks every now and then instead; what reconnects by itself does not at once take the place of another one.
      const giveWay = () => {
        if (isOver) return;
        controller.enqueue(
          encoder.encode(`retry: ${AFTER_FULL_MILLISECONDS}\nevent: full\ndata: ${sent ?? followed.first}\n\n`),
        );
        end();
      };
      full?.addEventListener('abort', giveWay);
      const unfollow = followTable(followed, { tell, end }, world);
      leave = () => {
        clearTimeout(ending);
        full?.removeEventListener('abort', giveWay);
        unfollow();
      };
      signal.addEventListener('abort', over);
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      tell(followed.first);
      // It may have had to give way before it was begun.
      if (full?.aborted) giveWay();
    },
    cancel: over,
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
