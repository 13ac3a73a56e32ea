'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

type Props = { table: string; seat: number; version: number; unread: number };

/** Says that the player has read all messages, once they have opened the part of the page that has them. */
export function HaveRead({ table, seat, version, unread }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const router = useRouter();

  useEffect(() => {
    const drawer = ref.current?.closest('details');
    if (!drawer || unread === 0) return;
    // The part may itself be in a sheet that is closed.
    const sheet = drawer.closest('[popover]');
    let isTold = false;
    const tell = async () => {
      if (!drawer.open || !drawer.checkVisibility() || document.hidden || isTold) return;
      isTold = true;
      try {
        const body = new URLSearchParams({ seat: String(seat), version: String(version) });
        const answer = await fetch(`/api/tables/${table}/talk/read`, { method: 'POST', body });
        await answer.text();
        if (answer.ok) router.refresh();
      } catch {
        // No connection: it counts as new until the next time.
      }
    };
    void tell();
    drawer.addEventListener('toggle', tell);
    sheet?.addEventListener('toggle', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      drawer.removeEventListener('toggle', tell);
      sheet?.removeEventListener('toggle', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [table, seat, version, unread, router]);

  return <span ref={ref} hidden />;
}
