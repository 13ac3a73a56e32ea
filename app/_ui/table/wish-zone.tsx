'use client';

import { useEffect, useRef } from 'react';

/**
 * Puts the browser's time zone into this field of the form, as long as nobody has chosen one. Without scripts he writes it
 * himself.
 */
export function ZoneOfBrowser({ name = 'zone' }: { name?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = place.current?.closest('form')?.elements.namedItem(name);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (field instanceof HTMLInputElement && field.value === field.defaultValue) field.value = timeZone;
  }, [name]);
  return <span ref={place} hidden />;
}
