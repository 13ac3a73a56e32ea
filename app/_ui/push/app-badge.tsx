'use client';

import { useEffect } from 'react';

/** Shows on the icon of the installed app how many tables wait; the service worker does so while no page is open. */
export function AppBadge({ waiting }: { waiting: number }) {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const set = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
    // It is refused where the site is not installed.
    set.catch(() => undefined);
  }, [waiting]);
  return null;
}
