import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { Problem, position, type Recap, recap } from '@/lib/tables';

/** The recap of a table, read once for the page and its title; null while the match is not over. */
export const loadRecap = cache(async (table: string): Promise<Recap | null> => {
  try {
    return await recap(pageContext(), table);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-finished') return null;
    if (error instanceof Problem && error.code === 'unknown-table') notFound();
    throw error;
  }
});

/** A recap and one of its positions, read once for the page and its title; null while the match is not over. */
export const loadStep = cache(async (table: string, deal: string, step: string) => {
  const recap = await loadRecap(table);
  return recap && { recap, step: stepOf(recap, deal, step) };
});

/**
 * A position of a recap among all positions of its deal. An address of no position is answered with "not found".
 * @param deal as the address has it, from 1
 * @param step as the address has it, from 0
 */
function stepOf(recap: Recap, deal: string, step: string) {
  const number = /^[1-9]\d{0,3}$/.test(deal) ? Number(deal) - 1 : -1;
  const at = /^(0|[1-9]\d{0,4})$/.test(step) ? Number(step) : -1;
  const positions = (recap.deals[number]?.frames ?? []).map((_, i) => position(recap, number, i));
  const here = positions[at];
  if (!here) notFound();
  return { deal: number, step: at, positions, position: here };
}
