// `npm run backup -- FILE`: all tables and documents of the store as JSON lines, one each. Secrets are
// sealed in the file as they are in the store, worth nothing without the secret of the site; hands that are played now are not.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Piscina } from 'piscina';
import { StoreUnavailable } from '../../lib/store';
import { inRoot } from '../lib/project.mjs';
import { compiled } from '../ts.mjs';
import type { Exported } from './exporting';
import { documentLineOf } from './format';
import { everyDocument, incomplete, progress, someAtOnce, tableIds, tool, Usage } from './tool';

/** A thread is given as many tables at once. */
const TOGETHER = 16;

await tool(async (store, [file, ...more], records) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where to: npm run backup -- FILE');
  const ids = await tableIds(store);
  // A wrong setting opens a new, empty store: its backup would take the place of the last one.
  if (ids.length === 0 && (await everyDocument(records).next()).done)
    throw new Usage('The store is empty, so nothing was saved. Check the settings that lead to it, such as DATA_DIR.');
  const filename = await compiled(inRoot('scripts/tools/exporting.ts'));
  const threads = new Piscina<string[], Exported[] | null>({
    filename,
    minThreads: 1,
    maxThreads: availableParallelism(),
  });
  const exported = async (some: string[]) => {
    const tables = await threads.run(some);
    if (tables === null) throw new StoreUnavailable('the store does not answer');
    return tables;
  };
  const bar = progress(ids.length, 'tables');
  const figures = { tables: 0, documents: 0, damaged: 0, bytes: 0 };
  const damaged = { tables: 0, documents: 0 };
  const noted = (line: string) => {
    figures.bytes += Buffer.byteLength(line);
    return line;
  };
  const lines = async function* () {
    const parts = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, part) =>
      ids.slice(part * TOGETHER, (part + 1) * TOGETHER),
    );
    for await (const tables of someAtOnce(parts, exported)) {
      bar.step(tables.length);
      for (const { id, line, damage } of tables) {
        if (damage) {
          damaged.tables++;
          incomplete(`${id}: ${damage}; ${line ? 'its line is marked, and will not be restored' : 'it is left out'}`);
        } else if (line) {
          figures.tables++;
        }
        if (line) yield noted(line);
      }
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
  try {
    await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
  } finally {
    await threads.destroy();
  }
  await rename(partial, file);
  bar.end();
  figures.damaged = damaged.tables + damaged.documents;
  if (damaged.tables > 0) incomplete(`${damaged.tables} of ${ids.length} tables are damaged; the others are saved.`);
  if (damaged.documents > 0) incomplete(`${damaged.documents} documents are damaged; the others are saved.`);
  return figures;
});
