'use client';

import { useEffect, useRef } from 'react';

const BYTES = 16;

/** The player's random bits for the shuffles, drawn when the form is sent (docs/fairness.md); empty without JavaScript. */
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

/** Kept in this browser for checking shuffles (docs/fairness.md): the bits it drew, and each table's commitment. */
type Noted = { bits: string[]; commitments: [table: string, commitment: string][] };

const KEY = 'stichpost:shuffles';
/** More matches than anybody plays at a time. */
const MOST = 60;

const isText = (value: unknown): value is string => typeof value === 'string';
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

export function noted(): Noted {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { bits = [], commitments = [] }: { bits?: unknown; commitments?: unknown } = Object(kept);
    return {
      bits: Array.isArray(bits) ? bits.filter(isText) : [],
      commitments: Array.isArray(commitments) ? commitments.filter(isPair) : [],
    };
  } catch {
    return { bits: [], commitments: [] };
  }
}

/** Remembers bits that were just drawn. */
function noteBits(drawn: string): void {
  const { bits, ...rest } = noted();
  keep({ ...rest, bits: [...bits, drawn].slice(-MOST) });
}

/** Remembers the commitment that was shown at this table first. */
export function noteCommitment(table: string, commitment: string): void {
  const { commitments, ...rest } = noted();
  if (commitments.some(([known]) => known === table)) return;
  keep({ ...rest, commitments: [...commitments, [table, commitment] satisfies [string, string]].slice(-MOST) });
}

function keep(all: Noted): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing only cannot say later that its own bits were in the deals.
  }
}
