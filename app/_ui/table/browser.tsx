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
