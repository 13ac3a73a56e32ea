// `npm run backup -- FILE`: all tables of the store as JSON lines, one a table. The file holds every secret of every table.
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { progress, tableIds, tool, Usage } from './tool';

await tool(async (store, [file, ...more]) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where to: npm run backup -- FILE');
  const ids = await tableIds(store);
  const bar = progress(ids.length, 'tables');
  let tables = 0;
  let bytes = 0;
  const lines = async function* () {
    for (const id of ids) {
      const table = await store.exportTable(id);
      bar.step();
      // It may have been removed since the ids were read.
      if (!table) continue;
      const line = `${JSON.stringify(table)}\n`;
      tables++;
      bytes += Buffer.byteLength(line);
      yield line;
    }
  };
  // Under its name the file is whole: what breaks off leaves only a `.partial`. Nobody else may read it.
  const partial = `${file}.partial`;
  await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600 }));
  await rename(partial, file);
  bar.end();
  return { tables, bytes };
});
