'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Goes on showing what it was given last while it is given nothing: what does not change by a move is left out of the answer to
 * it. If it never was given anything, it asks for the page.
 */
export function Kept({ children }: { children: ReactNode | undefined }) {
  const router = useRouter();
  const [kept, setKept] = useState(children);
  const isMissing = children === undefined && kept === undefined;
  if (children !== undefined && children !== kept) setKept(children);

  useEffect(() => {
    if (isMissing) router.refresh();
  }, [isMissing, router]);

  return children === undefined ? kept : children;
}
