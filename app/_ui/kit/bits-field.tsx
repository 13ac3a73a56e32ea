'use client';

import { useEffect, useRef } from 'react';
import { noteBits } from './noted';

const BYTES = 16;

/**
 * The player's random bits for the shuffles, drawn when the form is sent that takes his seat (docs/fairness.md). Without JavaScript
 * the field stays empty: then the server draws them, and the table says so.
 */
export function BitsField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const draw = () => {
      if (input.value !== '') return;
      input.value = [...crypto.getRandomValues(new Uint8Array(BYTES))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      noteBits(input.value);
    };
    const { form } = input;
    form?.addEventListener('submit', draw);
    return () => form?.removeEventListener('submit', draw);
  }, []);
  return <input ref={field} type="hidden" name="bits" defaultValue="" />;
}
