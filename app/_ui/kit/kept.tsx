'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';

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

/** Returns the children given last; undefined if there never were any. */
function useKept(children: ReactNode | undefined): ReactNode | undefined {
  const [kept, setKept] = useState(children);
  if (children !== undefined && children !== kept) setKept(children);
  return children === undefined ? kept : children;
}
