'use client';

import { usePathname, useSearchParams } from 'next/navigation';

/** Tells a form the page it stands on, as the field `back`, so that its answer can lead there again. */
export function BackField() {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <input type="hidden" name="back" value={query ? `${path}?${query}` : path} />;
}
