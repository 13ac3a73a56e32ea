'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const EVERY_MILLISECONDS = 4_000;
/** After so long without an end whoever wants to know loads the page again. */
const MOST = 45;

/** Reads the page anew from time to time, as long as it is there and somebody looks at it. */
export function Poll() {
  const router = useRouter();
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      if (++asked > MOST) return clearInterval(timer);
      router.refresh();
    }, EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
