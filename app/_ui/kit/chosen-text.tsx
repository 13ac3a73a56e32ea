'use client';

import { useEffect, useRef, useState } from 'react';

/** What is chosen in a select field of the same form, in its own words. `usual`: what is chosen at first, and stays here without JavaScript. */
export function ChosenText({ field, usual }: { field: string; usual: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState(usual);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return;
    const look = () => {
      const select = form.elements.namedItem(field);
      if (select instanceof HTMLSelectElement) setText(select.selectedOptions[0]?.text ?? usual);
    };
    look();
    form.addEventListener('change', look);
    return () => form.removeEventListener('change', look);
  }, [field, usual]);
  return <span ref={ref}>{text}</span>;
}
