'use client';

import { useEffect, useRef } from 'react';

/** Puts the browser's time zone into the form's field, as long as nobody has chosen one. Without scripts he writes it himself. */
export function ZoneOfBrowser() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = place.current?.closest('form')?.elements.namedItem('zone');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (field instanceof HTMLInputElement && field.value === field.defaultValue) field.value = timeZone;
  }, []);
  return <span ref={place} hidden />;
}
