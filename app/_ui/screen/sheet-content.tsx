'use client';

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useIsTold } from '@/app/_ui/felt/until-told';

type Props = {
  /** Makes the content, as it is now. */
  load: (table: string, as: string | undefined) => Promise<ReactNode>;
  table: string;
  /** The seat shown. */
  as: string | undefined;
  /** When the page around it was made (ms since 1970): its content is as new as the page. */
  at: number;
  /** The version of the table: before the felt has told it, nothing is asked for beside it. */
  version: number;
  /** Shown before it is there, and without scripts: the way to a page with the same. */
  children: ReactNode;
};

/** The content of the sheet, asked for when the sheet is seen, and again when the page around it has changed since. */
export function SheetContent({ load, table, as, at, version, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<ReactNode>(null);
  /** For which page the content shown was asked for, or could not be had. */
  const [done, setDone] = useState<number | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  /** When the page was made for which it was asked for last. */
  const asked = useRef<number | null>(null);
  const isTold = useIsTold(version);
  const loader = useRef(() => load(table, as));
  useEffect(() => {
    loader.current = () => load(table, as);
  }, [load, table, as]);

  useEffect(() => {
    const sheet = place.current?.closest<HTMLElement>('[popover]');
    if (!sheet) return;
    const show = () => {
      // Over the felt it is as new as it can be; beside it, it waits.
      const isSeen = sheet.checkVisibility();
      const waits = isSeen && !isTold && !sheet.matches(':popover-open');
      setWaiting(waits);
      if (waits || !isSeen || asked.current === at) return;
      asked.current = at;
      startTransition(async () => {
        let made: ReactNode;
        try {
          made = await loader.current();
        } catch {
          // Without a network the way to its page stays, or what was there before; it is asked for again when it is opened again.
          asked.current = null;
        }
        startTransition(() => {
          if (made !== undefined) setContent(made);
          setDone(at);
        });
      });
    };
    show();
    sheet.addEventListener('toggle', show);
    addEventListener('resize', show);
    return () => {
      sheet.removeEventListener('toggle', show);
      removeEventListener('resize', show);
    };
  }, [at, isTold]);

  // An address may name a place in it, as links in messages do.
  const isThere = content !== null;
  useEffect(() => {
    const sheet = place.current?.closest<HTMLElement>('[popover]');
    const name = location.hash.slice(1);
    if (!sheet || name === '') return;
    const named = document.getElementById(name);
    if (isThere && named && sheet.contains(named)) {
      for (let at = named.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true;
      named.scrollIntoView();
    } else if (!isThere && !named && !sheet.checkVisibility()) sheet.showPopover();
  }, [isThere]);

  return (
    <div ref={place} aria-busy={!isWaiting && done !== at} className="grid grid-cols-1 gap-3 pt-1 pb-3">
      {content ?? children}
    </div>
  );
}
