import type { TableView } from '../../../lib/match';
import { myTables, undo } from '../../../lib/tables';
import { keysAt, type Person } from './people';
import { answered, type Visited } from './site';

/** Of a hundred moves that can be taken back, so many are at once, and so many are to be after a while. */
const AT_ONCE = 8;
const LATER = 12;
/** Whoever thinks it over does so within this time (ms). */
const THINKING = 4 * 60_000;

/**
 * Whether the player, who has just moved, takes the move back at once; it may also be that he thinks it over, while others look at
 * the table or do not.
 * @returns what he sees then; null if he leaves it at that
 */
export async function regret(site: Visited, person: Person, view: TableView): Promise<TableView | null> {
  const { random } = site;
  const luck = random.below(100);
  if (!view.undo || luck >= AT_ONCE + LATER) return null;
  if (luck < AT_ONCE) return takeBack(site, person, view);
  site.later(site.context.now() + random.below(THINKING), async () => {
    if (random.below(3) === 0) await somebodyLooks(site, person, view);
    await takeBack(site, person, view);
  });
  return null;
}

async function takeBack(site: Visited, person: Person, { table, seat, version }: TableView): Promise<TableView | null> {
  if (seat === null) return null;
  return answered(site, () => undo(site.context, table, keysAt(person, table), { seat, version }));
}

async function somebodyLooks(
  { people, random, context }: Visited,
  person: Person,
  { table }: TableView,
): Promise<void> {
  const others = people.filter((one) => one !== person && keysAt(one, table).length > 0);
  const other = others[random.below(others.length || 1)];
  if (other) await myTables(context, keysAt(other, table));
}
