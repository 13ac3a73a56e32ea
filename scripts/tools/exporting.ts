// Run by the threads of `npm run backup`: reading and checking tables takes nearly all of its time.
import { isStoreUnavailable, openStoreAsItLies, packedTable } from '../../lib/store';
import * as check from '../../lib/store/checks';
import { lineOf } from './format';
import { requireAnswer } from './tool';

/** A table's line of a backup, if there is one, and what is wrong with it, if it could not be restored. */
export type Exported = { id: string; line?: string; damage?: string };

const store = openStoreAsItLies();

/** Returns what there is of these tables; null if the store does not answer. @public for the threads */
export default async function exported(ids: readonly string[]): Promise<Exported[] | null> {
  try {
    return await Promise.all(ids.map(exportedOne));
  } catch (error) {
    // Another thread sees no more of an error than its message.
    if (isStoreUnavailable(error)) return null;
    throw error;
  }
}

async function exportedOne(id: string): Promise<Exported> {
  try {
    const one = await store.exportTable(id);
    // It may have been removed since the ids were read, or there is only an entry in an index.
    if (!one) return { id };
    const table = packedTable(one);
    const damage = damageOf(() => check.exported(table));
    return damage === null ? { id, line: lineOf(table) } : { id, line: lineOf(table, damage), damage };
  } catch {
    await requireAnswer(store);
    return { id, damage: 'it cannot be read' };
  }
}

function damageOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
