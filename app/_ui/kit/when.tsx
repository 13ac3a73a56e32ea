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
