// `npm run tables`: lists all tables; `-- export TABLE` prints all that is stored of one; `-- delete TABLE --yes` removes it. `-- pause` stops
// the clocks of all running tables before a long stop, for a day or for `--hours N`; `-- resume` lets those go on.
import { isTableId } from '../../lib/identity';
import { LONGEST_PAUSE } from '../../lib/match/parts/proposals/propose';
import { type Store, sealedStore } from '../../lib/store';
import { type Context, Problem, pauseSite, summary } from '../../lib/tables';
import { tablesOnly } from '../lib/context';
import { siteSeals } from '../lib/sealed';
import { incomplete, requireAnswer, tableIds, tool, Usage } from './tool';

const HOW = 'npm run tables [-- export TABLE | delete TABLE --yes | pause [--hours N] | resume]';
const HOUR = 60 * 60 * 1000;
/** So often a table is tried at which others move all the time. */
const ATTEMPTS = 20;
/** As long as a pause of players at most. */
const MOST_HOURS = LONGEST_PAUSE / HOUR;

await tool(async (store, [command = 'list', table, ...flags]) => {
  switch (command) {
    case 'list':
      if (table !== undefined) throw new Usage(HOW);
      return list(store);
    case 'export':
      if (flags.length > 0) throw new Usage(HOW);
      return await existing(table, (id) => store.exportTable(id));
    case 'delete': {
      // Its version is enough: a table that cannot be read must be removable.
      const { id, version } = await existing(table, async (id) => {
        const version = await store.version(id);
        return version === null ? null : { id, version };
      });
      if (flags.join() !== '--yes')
        throw new Usage(`This removes ${id} for ever, after ${version} entries. Add --yes.`);
      await store.remove(id);
      return { deleted: id };
    }
    case 'pause':
      return pauseAll(store, Date.now() + hoursOf([table, ...flags]) * HOUR);
    case 'resume':
      if (table !== undefined) throw new Usage(HOW);
      return pauseAll(store, null);
    default:
      throw new Usage(HOW);
  }
});

/** Asks the store for something of a table. @throws Usage if there is no such table; else what the store throws */
async function existing<T>(table: string | undefined, ask: (table: string) => Promise<T | null>): Promise<T> {
  if (table === undefined) throw new Usage(HOW);
  const found = isTableId(table) ? await ask(table) : null;
  if (found === null) throw new Usage(`There is no table ${table}.`);
  return found;
}

async function list(store: Store) {
  const context = tablesOnly(sealedStore(store, siteSeals().seals));
  const counts: Record<string, number> = {};
  let tables = 0;
  for (const id of await tableIds(store)) {
    const { status, line } = await lineOf(context, id);
    // Only an entry in the index.
    if (status === 'unknown') {
      await store.reschedule(id);
      continue;
    }
    tables++;
    counts[status] = (counts[status] ?? 0) + 1;
    console.log(`${id}  ${status.padEnd(10)}  ${line}`);
  }
  return { tables, ...counts };
}

/** The hours of `--hours N`; a day if nothing is said. @throws Usage */
function hoursOf(args: readonly (string | undefined)[]): number {
  const given = args.filter((arg) => arg !== undefined);
  if (given.length === 0) return 24;
  const hours = given[0] === '--hours' && given.length === 2 ? Number(given[1]) : Number.NaN;
  if (hours > 0 && hours <= MOST_HOURS) return hours;
  throw new Usage(`${HOW}: --hours is a number up to ${MOST_HOURS}.`);
}

/**
 * Stops the clocks of all tables until then (ms since 1970), or lets those go on that were stopped so (null). Done again, it changes
 * nothing; a table that cannot be read is named, and the others are dealt with.
 */
async function pauseAll(store: Store, until: number | null) {
  const context = tablesOnly(sealedStore(store, siteSeals().seals));
  const figures = { tables: 0, changed: 0, unchanged: 0, failed: 0 };
  for (const id of await tableIds(store)) {
    try {
      figures[(await insisting(() => pauseSite(context, id, until))) ? 'changed' : 'unchanged']++;
      figures.tables++;
    } catch (error) {
      // Only an entry in the index.
      if (error instanceof Problem && error.code === 'unknown-table') continue;
      await requireAnswer(store);
      figures.tables++;
      figures.failed++;
      incomplete(`${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return figures;
}

/** Does it again as long as others come first each time. */
async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'table-moved-on';
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
}

async function lineOf(context: Context, id: string): Promise<{ status: string; line: string }> {
  try {
    const { game, players, bots, status, deal, version, openedAt, changedAt } = await summary(context, id);
    const people = bots > 0 ? `${players} seats, ${bots} bots` : `${players} seats`;
    const days = [openedAt, changedAt].map((at) => new Date(at).toISOString().slice(0, 10)).join('–');
    return { status, line: `${game}, ${people}, deal ${deal + 1}, ${version} entries, ${days}` };
  } catch (error) {
    if (error instanceof Problem) return { status: 'unknown', line: '' };
    await requireAnswer(context.store);
    process.exitCode = 1;
    return { status: 'unreadable', line: '' };
  }
}
