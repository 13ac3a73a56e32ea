// `npm run backup -- FILE`: all tables of the store as JSON lines, one a table. The file holds every secret of every table.
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../../lib/store';
import { checkExport } from '../../lib/store/checks';
import { lineOf } from './format';
import { incomplete, progress, requireAnswer, tableIds, tool, Usage } from './tool';

await tool(async (store, [file, ...more]) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where to: npm run backup -- FILE');
  const ids = await tableIds(store);
  const bar = progress(ids.length, 'tables');
  const figures = { tables: 0, damaged: 0, bytes: 0 };
  const lines = async function* () {
    for (const id of ids) {
      const { line, damage } = await exported(store, id);
      bar.step();
      if (damage) {
        figures.damaged++;
        incomplete(`${id}: ${damage}; ${line ? 'its line is marked, and will not be restored' : 'it is left out'}`);
      } else if (line) {
        figures.tables++;
      }
      if (!line) continue;
      figures.bytes += Buffer.byteLength(line);
      yield line;
    }
  };
  // Under its name the file is whole: what breaks off leaves only a `.partial`. Nobody else may read it.
  const partial = `${file}.partial`;
  await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600 }));
  await rename(partial, file);
  bar.end();
  if (figures.damaged > 0) incomplete(`${figures.damaged} of ${ids.length} tables are damaged; the others are saved.`);
  return figures;
});

/** The line of a table, if there is one, and what is wrong with it, if it could not be restored. */
async function exported(store: Store, id: string): Promise<{ line?: string; damage?: string }> {
  try {
    const table = await store.exportTable(id);
    // It may have been removed since the ids were read, or there is only an entry in an index.
    if (!table) return {};
    const damage = damageOf(() => checkExport(table));
    return damage === null ? { line: lineOf(table) } : { line: lineOf(table, damage), damage };
  } catch {
    await requireAnswer(store);
    return { damage: 'it cannot be read' };
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
