'use client';

import { useEffect, useRef } from 'react';
import { noteCommitment } from '@/app/_ui/kit/bits-field';

/** Lets the browser remember the commitment to the shuffles of this table, to compare it with the record later. */
export function NoteCommitment({ table, commitment }: { table: string; commitment: string }) {
  useEffect(() => noteCommitment(table, commitment), [table, commitment]);
  return null;
}

/** Puts the browser's time zone into this field of the form, as long as nobody has chosen one. Without scripts players write it. */
export function ZoneOfBrowser({ name = 'zone' }: { name?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = place.current?.closest('form')?.elements.namedItem(name);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (field instanceof HTMLInputElement && field.value === field.defaultValue) field.value = timeZone;
  }, [name]);
  return <span ref={place} hidden />;
}
