// `npm run backup -- FILE`: all tables and documents of the store as JSON lines, one each. Secrets are
// sealed in the file as they are in the store, worth nothing without the secret of the site; hands that are played now are not.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openStoreAsItLies, packedTable, type Store } from '../../lib/store';
import * as check from '../../lib/store/checks';
import { documentLineOf, lineOf } from './format';
import { everyDocument, incomplete, progress, requireAnswer, someAtOnce, tableIds, tool, Usage } from './tool';

await tool(async (store, [file, ...more], records) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where to: npm run backup -- FILE');
  const kept = openStoreAsItLies();
  const ids = await tableIds(store);
  // A wrong setting opens a new, empty store: its backup would take the place of the last one.
  if (ids.length === 0 && (await everyDocument(records).next()).done)
    throw new Usage('The store is empty, so nothing was saved. Check the settings that lead to it, such as DATA_DIR.');
  const bar = progress(ids.length, 'tables');
  const figures = { tables: 0, documents: 0, damaged: 0, bytes: 0 };
  const damaged = { tables: 0, documents: 0 };
  const noted = (line: string) => {
    figures.bytes += Buffer.byteLength(line);
    return line;
  };
  const lines = async function* () {
    for await (const { id, line, damage } of someAtOnce(ids, (one) => exported(kept, one))) {
      bar.step();
      if (damage) {
        damaged.tables++;
        incomplete(`${id}: ${damage}; ${line ? 'its line is marked, and will not be restored' : 'it is left out'}`);
      } else if (line) {
        figures.tables++;
      }
      if (line) yield noted(line);
    }
    for await (const document of everyDocument(records)) {
      if ('value' in document) {
        figures.documents++;
        yield noted(documentLineOf(document));
      } else {
        damaged.documents++;
        incomplete(`The document ${document.id} of kind ${document.kind} cannot be read; it is left out`);
      }
    }
  };
  // Under its name the file is whole: what breaks off leaves only a `.partial`. Nobody else may read it.
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
  await rename(partial, file);
  await kept.close();
  bar.end();
  figures.damaged = damaged.tables + damaged.documents;
  if (damaged.tables > 0) incomplete(`${damaged.tables} of ${ids.length} tables are damaged; the others are saved.`);
  if (damaged.documents > 0) incomplete(`${damaged.documents} documents are damaged; the others are saved.`);
  return figures;
});

/** The line of a table, if there is one, and what is wrong with it, if it could not be restored. */
async function exported(store: Store, id: string): Promise<{ id: string; line?: string; damage?: string }> {
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
