'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Others look at the same moment: the first of them has the server write down what has happened. */
const GRACE_MILLISECONDS = 500;
/** What a timer of a browser can wait for at most (ms). */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Reads the page anew when a moment has come at which something happens by itself, once for each such moment. Both in ms since
 * 1970, `now` by the server's clock.
 */
export function AtMoment({ at, now }: { at: number; now: number }) {
  const router = useRouter();
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const wait = at - now + GRACE_MILLISECONDS;
    if (asked.current === at || wait > LONGEST_WAIT) return;
    const timer = setTimeout(
      () => {
        asked.current = at;
        router.refresh();
      },
      Math.max(GRACE_MILLISECONDS, wait),
    );
    return () => clearTimeout(timer);
  }, [at, now, router]);
  return null;
}
