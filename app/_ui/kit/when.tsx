'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Fields for some values of another field of the form: hidden and not sent for others. Without JavaScript always shown. */
export function When({ field, values, children }: { field: string; values: readonly string[]; children: ReactNode }) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const form = ref.current?.form;
    if (!form) return;
    const look = () => setFits(values.includes(String(new FormData(form).get(field))));
    look();
    form.addEventListener('change', look);
    return () => form.removeEventListener('change', look);
  }, [field, values]);
  return (
    <fieldset ref={ref} disabled={!fits} hidden={!fits}>
      {children}
    </fieldset>
  );
}

/** The text of the value chosen in a select field of the form. `usual`: the text at first, and without JavaScript. */
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
