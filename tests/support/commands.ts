import type { SeatKey } from '@/lib/identity';
import type { TableView } from '@/lib/match';
import type { Store } from '@/lib/store';
import { type Context, join, open, openRequest, viewerWith, visit } from '@/lib/tables';

const DAY = 24 * 60 * 60 * 1000;

/** The same world at one moment (ms since 1970), at which its clock stands. */
export const at = (context: Context, milliseconds: number): Context => ({ ...context, now: () => milliseconds });

/** The same world a number of days later. */
export const daysLater = (context: Context, days: number): Context => at(context, context.now() + days * DAY);

/** Opens a table as a request would, with a host called Ada unless it says otherwise. */
export const openTable = (context: Context, request: Record<string, unknown>) =>
  open(context, openRequest.parse({ name: 'Ada', forced: false, suggestions: false, ...request }));

/** A match of the host and one friend, who are alone. */
export async function tableOfTwo(context: Context, request: Record<string, unknown>, friend = 'Bo') {
  const { table, key, invitation } = await openTable(context, request);
  const bo = await join(context, table, { invitation, name: friend });
  return { table, ada: key, bo: bo.key };
}

/** The view of the seat of this key. */
export const seenWith = async (context: Context, key: SeatKey): Promise<TableView> =>
  (await visit(context, key.table, viewerWith(key), key.seat)).view;

/** The same store as another process has it: its commands do not take turns with ours. */
export function otherProcess(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
