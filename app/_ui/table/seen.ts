import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { browserKeys } from '@/app/_web/server/viewer';
import { Problem, type Visit, visit } from '@/lib/tables';

/**
 * The table as this browser sees it, read once for the page and its title. A seat it does not hold is passed over:
 * then it sees what a spectator sees, or is asked which of its seats it wants to play.
 */
export const seen = cache(async (table: string, as: string | undefined): Promise<Visit> => {
  const context = pageContext();
  const keys = await browserKeys();
  const wanted = as !== undefined && /^\d$/.test(as) ? Number(as) : undefined;
  try {
    const visited = await visit(context, table, keys, wanted).catch((error) => {
      if (isProblem(error, 'no-seat')) return visit(context, table, keys);
      throw error;
    });
    // A table without cards has no hand to hide, so nobody needs to be asked.
    const [first, second] = visited.held;
    const shows = visited.view.status === 'open' && second !== undefined && visited.view.seat === null;
    return shows ? await visit(context, table, keys, first) : visited;
  } catch (error) {
    if (isProblem(error, 'unknown-table')) notFound();
    throw error;
  }
});

function isProblem(error: unknown, code: Problem['code']): boolean {
  return error instanceof Problem && error.code === code;
}
