'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  min: number;
  max: number;
  /** What is said when so many are chosen, from 0 up; the last stands for any higher number. */
  counted: string[];
  className: string;
  children: ReactNode;
};

/** The button of a form with check boxes: it can be pressed while as many are chosen as it takes. */
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
