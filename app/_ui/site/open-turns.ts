import type { MyTable } from '@/lib/tables';

/** How many seats of these tables are to act. */
export function openTurns(tables: readonly MyTable[]): number {
  return tables.reduce((sum, { due }) => sum + due.length, 0);
}
