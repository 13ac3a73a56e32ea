'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  min: number;
  max: number;
  /** Announced when 0, 1, 2 … are chosen; the last one is for any higher number. */
  counted: string[];
  className: string;
  children: ReactNode;
};

/** The button of a form with check boxes: enabled while the right number of them is chosen. */
export function CountedSubmit({ min, max, counted, className, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const count = () => setChosen(form.querySelectorAll('input[type=checkbox]:checked').length);
    count();
    form.addEventListener('change', count);
    return () => form.removeEventListener('change', count);
  }, []);

  const fits = chosen === null || (chosen >= min && chosen <= max);
  return (
    <>
      <output className="sr-only">{chosen !== null && counted[Math.min(chosen, counted.length - 1)]}</output>
      <button ref={button} type="submit" disabled={!fits} className={className}>
        {children}
      </button>
    </>
  );
}
