'use client';

import { useEffect, useRef } from 'react';

type Props = {
  path: string;
  version: number;
  /** The tag of the message that the device shows about this seat, if that says something that is no longer so. */
  passed: string | null;
};

/**
 * Has the service worker keep the visitor's page of a table: when it is first opened, and when it is left with something new. A message
 * that says it is their turn goes from the device where the move has been made, on this device or elsewhere.
 */
export function KeepTable({ path, version, passed }: Props) {
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

  useEffect(() => {
    if (passed === null || !('serviceWorker' in navigator) || document.documentElement.dataset.kept) return;
    const close = async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      const shown = (await registration?.getNotifications({ tag: passed })) ?? [];
      for (const notification of shown) if (notification.data?.isTurn) notification.close();
    };
    close().catch(() => undefined);
  }, [passed]);

  return null;
}
