import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { Problem, position, type Recap, recap } from '@/lib/tables';
import { type Absence, absenceOf, isAbsent, missing } from './absence';

/** The recap of a table, read once for the page and its title; null while the match is not over. */
export const loadRecap = cache(async (table: string): Promise<Recap | null | Absence> => {
  try {
    return await recap(pageContext(), table, await browserKeys());
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-finished') return null;
    return absenceOf(error);
  }
});

/** A recap and one of its positions, read once for the page and its title; null while the match is not over. */
export const loadStep = cache(async (table: string, deal: string, step: string) => {
  const recap = await loadRecap(table);
  if (recap === null || isAbsent(recap)) return recap;
  const found = stepOf(recap, deal, step);
  return found ? { recap, step: found } : missing();
});

/**
 * A position of a recap among all positions of its deal. Null for an address of no position.
 * @param deal as the address has it, from 1
 * @param step as the address has it, from 0
 */
function stepOf(recap: Recap, deal: string, step: string) {
  const number = /^[1-9]\d{0,3}$/.test(deal) ? Number(deal) - 1 : -1;
  const at = /^(0|[1-9]\d{0,4})$/.test(step) ? Number(step) : -1;
  const positions = (recap.deals[number]?.frames ?? []).map((_, i) => position(recap, number, i));
  const here = positions[at];
  return here && { deal: number, step: at, positions, position: here };
}
