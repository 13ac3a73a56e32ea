'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { onceSent } from '@/app/_ui/kit/sender';

/** Gives a page that is on its way the time to arrive. */
const GRACE_MILLISECONDS = 300;
const POLL_MILLISECONDS = 10_000;
/** A stream that was refused, since too many were open, is asked for again after this. */
const REFUSED_MILLISECONDS = 60_000;
/** A page in the background closes its stream, of which a browser allows few, and only keeps its title right. */
const HIDDEN_POLL_MILLISECONDS = 60_000;

type Props = {
  /** Where the table's view can be had, and below it its events: `/api/tables/…`. */
  address: string;
  seat: number | null;
  version: number;
  /** Whether the page stays as it is as long as it shows the end of a deal: nobody notes how far a spectator has seen. */
  endsFirst?: boolean;
};

/**
 * Refreshes the page when the table has changed: the server's stream says so, or, where that fails, polling does. A choice that the
 * player has made meanwhile stays, because the inputs stay the same.
 */
export function LiveTable({ address, seat, version, endsFirst = false }: Props) {
  const router = useRouter();
  const shown = useRef(version);

  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => {
    let latest: number | null = null;
    let isKeptBack = false;
    const heard = (now: number) => {
      const isKnown = now === shown.current;
      const isAskedFor = now === latest;
      latest = isKnown ? null : now;
      if (isKnown || isAskedFor) return;
      // A lower one: the player has taken a move back, here or on another device. Whatever comes then, this page is not right.
      const isLower = now < shown.current;
      const refresh = () => {
        if (!isLower && shown.current >= now) return;
        const end = endsFirst ? document.querySelector('dialog.felt-end[open]') : null;
        if (!end) router.refresh();
        else if (!isKeptBack) {
          isKeptBack = true;
          const goOn = () => {
            isKeptBack = false;
            router.refresh();
          };
          end.addEventListener('close', goOn, { once: true });
        }
      };
      // With the answer to a form comes the page as it is then.
      setTimeout(() => onceSent(refresh), GRACE_MILLISECONDS);
    };
    // The page of a table that has been deleted says so, and its title no longer asks for anything.
    return follow(address, seat, { heard, gone: () => router.refresh() });
  }, [address, seat, endsFirst, router]);

  return null;
}

/** Hears of a table: a version that is not the one told last, and, once, that there is no such table any more. */
type Listener = { heard: (version: number) => void; gone: () => void };

/** Follows the version of a table until the function returned is called, or the table is gone. */
function follow(address: string, seat: number | null, { heard, gone }: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const as = seat === null ? '' : `?as=${seat}`;
  const leave = () => {
    document.removeEventListener('visibilitychange', begin);
    stop();
  };
  const ask = poller(`${address}${as}`, {
    heard,
    gone: () => {
      leave();
      gone();
    },
  });

  const askAgain = () => {
    clearTimeout(timer);
    const wait = document.hidden ? HIDDEN_POLL_MILLISECONDS : POLL_MILLISECONDS;
    const mine = setTimeout(async () => {
      await ask();
      if (timer === mine) askAgain();
    }, wait);
    timer = mine;
  };
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(retry);
    timer = undefined;
    source?.close();
    source = null;
  };
  const refused = () => {
    stop();
    void ask();
    askAgain();
    retry = setTimeout(begin, REFUSED_MILLISECONDS);
  };
  const begin = () => {
    stop();
    if (document.hidden || typeof EventSource === 'undefined') return askAgain();
    source = new EventSource(`${address}/events${as}`);
    // The stream's first message tells the current version, so nothing is missed in between.
    source.addEventListener('version', (event) => heard(Number(event.data)));
    source.addEventListener('full', refused);
    // While it reconnects, the browser's state is "connecting"; when it has given up, we poll.
    source.addEventListener('error', () => {
      // It was refused, not interrupted: perhaps because there is no such table any more.
      if (source?.readyState === EventSource.CLOSED) refused();
    });
  };

  begin();
  document.addEventListener('visibilitychange', begin);
  return leave;
}

/** Asks for the table's version; the server answers 304 while nothing has changed. */
function poller(address: string, { heard, gone }: Listener): () => Promise<void> {
  let etag: string | null = null;
  return async () => {
    try {
      const response = await fetch(address, { headers: etag ? { 'if-none-match': etag } : {}, cache: 'no-store' });
      if (response.status === 404) return gone();
      if (!response.ok) return;
      etag = response.headers.get('etag');
      const body: unknown = await response.json();
      if (typeof body === 'object' && body !== null && 'version' in body) heard(Number(body.version));
    } catch {
      // No connection: asked again in the next round.
    }
  };
}

/** Others look at the same moment: the first of them has the server write down what has happened. */
const MOMENT_MILLISECONDS = 500;
/** The longest that a timer of a browser can wait (ms). */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Reads the page anew when a moment has come at which something happens by itself, once for each such moment. Both in ms since
 * 1970, `now` by the server's clock.
 */
export function AtMoment({ at, now }: { at: number; now: number }) {
  const router = useRouter();
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const wait = at - now + MOMENT_MILLISECONDS;
    if (asked.current === at || wait > LONGEST_WAIT) return;
    const timer = setTimeout(
      () => {
        asked.current = at;
        router.refresh();
      },
      Math.max(MOMENT_MILLISECONDS, wait),
    );
    return () => clearTimeout(timer);
  }, [at, now, router]);
  return null;
}
