'use client';

import { useEffect, useRef } from 'react';

/** Opens the sheet that this is in if the address names a place in it, as links in messages do. */
export function SheetPlace() {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = ref.current?.closest<HTMLElement>('[popover]');
    if (!sheet) return;
    sheet.dataset.scripted = '';
    const place = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (!place || place === sheet || !sheet.contains(place)) return;
    // Where it is always there, nothing is to be opened.
    if (!sheet.checkVisibility()) sheet.showPopover();
    place.scrollIntoView();
  }, []);
  return <span ref={ref} hidden />;
}
