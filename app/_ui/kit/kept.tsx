'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Shows its last content while it is given nothing, as answers to moves leave out what they do not change. At first it asks. */
export function Kept({ children }: { children: ReactNode | undefined }) {
  const router = useRouter();
  const kept = useKept(children);
  const isMissing = kept === undefined;

  useEffect(() => {
    if (isMissing) router.refresh();
  }, [isMissing, router]);

  return kept;
}

/** Content of a folded part of the page that answers leave out: once it is opened, the page is asked for with it. */
export function OnceOpened({ children }: { children: ReactNode | undefined }) {
  const router = useRouter();
  const here = useRef<HTMLSpanElement>(null);
  const kept = useKept(children);

  // Every answer without it is one more that it does not show.
  useEffect(() => {
    const drawer = here.current?.closest('details');
    if (children !== undefined || !drawer) return;
    const ask = () => drawer.open && router.refresh();
    ask();
    drawer.addEventListener('toggle', ask);
    return () => drawer.removeEventListener('toggle', ask);
  });

  return (
    <>
      <span ref={here} hidden />
      {kept}
    </>
  );
}

/** Returns the children given last; undefined if there never were any. */
function useKept(children: ReactNode | undefined): ReactNode | undefined {
  const [kept, setKept] = useState(children);
  if (children !== undefined && children !== kept) setKept(children);
  return children === undefined ? kept : children;
}
