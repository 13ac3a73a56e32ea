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
  const left = new AbortController();
  const over = AbortSignal.any([signal, left.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (over.aborted) return ended();
      let sent: number | null = null;
      const tell = (now: number) => {
        if (over.aborted || now === sent) return;
        sent = now;
        controller.enqueue(encoder.encode(`event: version\nid: ${now}\ndata: ${now}\n\n`));
      };
      const end = () => {
        if (over.aborted) return;
        left.abort();
        controller.close();
      };
      const ending = setTimeout(end, LIFE_MILLISECONDS);
      const leave = followTable(table, viewer, version, { tell, end }, world);
      over.addEventListener('abort', () => {
        clearTimeout(ending);
        leave();
        ended();
      });
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      tell(first);
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
