'use client';

import { usePathname, useSearchParams } from 'next/navigation';

/** A form field `back` with the current page, so that the answer can redirect to it. */
export function BackField() {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <input type="hidden" name="back" value={query ? `${path}?${query}` : path} />;
}
