import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { type Position, Problem, position, type Recap, recap } from '@/lib/tables';

/** The recap of a table, read once for the page and its title; null while the match is not over. */
export const recapOf = cache(async (table: string): Promise<Recap | null> => {
  try {
    return await recap(pageContext(), table);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-finished') return null;
    if (error instanceof Problem && error.code === 'unknown-table') notFound();
    throw error;
  }
});

/** All positions of one deal, and which of them the address names: the deal counted from 1, the step from 0. */
export type Leaf = { deal: number; step: number; positions: Position[]; position: Position };

/** The position that an address names; where there is none, the page is not found. */
export function leafOf(recap: Recap, deal: string, step: string): Leaf {
  const number = /^[1-9]\d{0,3}$/.test(deal) ? Number(deal) - 1 : -1;
  const at = /^(0|[1-9]\d{0,4})$/.test(step) ? Number(step) : -1;
  const positions = (recap.deals[number]?.frames ?? []).map((_, i) => position(recap, number, i));
  const here = positions[at];
  if (!here) notFound();
  return { deal: number, step: at, positions, position: here };
}

/** The address of a position; `deal` counted from 0. */
export function leafAddress(table: string, deal: number, step: number): string {
  return `/t/${table}/recap/${deal + 1}/${step}`;
}
