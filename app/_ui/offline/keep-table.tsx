'use client';

import { useEffect, useRef } from 'react';

/** Has the service worker keep the visitor's page of a table: when it is first opened, and when it is left with something new. */
export function KeepTable({ path, version }: { path: string; version: number }) {
  const kept = useRef<number | null>(null);
  const shown = useRef(version);
  shown.current = version;

  useEffect(() => {
    // A page that was kept itself is not what the server says.
    if (!('serviceWorker' in navigator) || document.documentElement.dataset.kept) return;
    const keep = async () => {
      if (kept.current === shown.current) return;
      kept.current = shown.current;
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: 'keep', path });
      active?.postMessage({ type: 'keep', path: '/mine' });
    };
    const left = () => document.hidden && keep();
    navigator.serviceWorker.register('/sw.js').then(keep, () => undefined);
    document.addEventListener('visibilitychange', left);
    return () => document.removeEventListener('visibilitychange', left);
  }, [path]);

  return null;
}
