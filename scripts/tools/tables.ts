// `npm run tables`: lists all tables; `-- export TABLE` prints all that is stored of one; `-- delete TABLE --yes` removes it.
import { isTableId } from '../../lib/identity';
import { type Store, sealedStore } from '../../lib/store';
import { type Context, Problem, summary } from '../../lib/tables';
import { tablesOnly } from '../shared/context';
import { siteSeals } from '../shared/sealed';
import { requireAnswer, tableIds, tool, Usage } from './tool';

const HOW = 'npm run tables [-- export TABLE | delete TABLE --yes]';

await tool(async (store, [command = 'list', table, ...flags]) => {
  switch (command) {
    case 'list':
      return list(store);
    case 'export':
      return await existing(table, (id) => store.exportTable(id));
    case 'delete': {
      // Its version is enough: a table that cannot be read must be removable.
      const { id, version } = await existing(table, async (id) => {
        const version = await store.version(id);
        return version === null ? null : { id, version };
      });
      if (flags[0] !== '--yes') throw new Usage(`This removes ${id} for ever, after ${version} entries. Add --yes.`);
      await store.remove(id);
      return { deleted: id };
    }
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
