'use client';

import { useEffect } from 'react';
import { noteCommitment } from '@/app/_ui/kit/bits-field';

/** Lets the browser remember the commitment to the shuffles of this table, to compare it with the record later. */
export function NoteCommitment({ table, commitment }: { table: string; commitment: string }) {
  useEffect(() => noteCommitment(table, commitment), [table, commitment]);
  return null;
}
