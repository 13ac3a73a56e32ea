import { followTable, type VersionOf } from '@/app/_web/server/hub';
import type { Context } from '@/lib/tables';

/** An open stream keeps a server from stopping and a function from ending, so it is closed after this; browsers reconnect. */
export const LIFE_MILLISECONDS = 25_000;

/** What is streamed to whom. */
export type Streamed = {
  table: string;
  /** Those who are called the same may know the same. */
  viewer: string;
  /** The version that the viewer knows of when the stream begins. */
  first: number;
  /** The version that he may know of; if it cannot be read, the stream ends. */
  version: VersionOf;
  /** Is called when the stream is over. */
  ended?: () => void;
};

/**
 * A stream of server-sent events with a table's version: the current one and each one after it. For a player it goes down when
 * he takes a move back.
 * @param signal ends the stream when the browser disconnects
 */
export function eventStream(
  { table, viewer, first, version, ended = () => {} }: Streamed,
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
      const unfollow = followTable(table, viewer, version, { tell, end }, world);
      leave = () => {
        clearTimeout(ending);
        unfollow();
      };
      signal.addEventListener('abort', over);
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      tell(first);
    },
    cancel: over,
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
