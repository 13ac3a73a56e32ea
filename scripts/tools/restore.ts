// `npm run restore -- FILE`: puts the tables of a backup into the store. Those that are there already stay as they are, so
// that it can be run again. With `backup` before it, this is how one moves from one store to another.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type TableExport, tableExport } from '../../lib/store';
import { progress, tool, Usage } from './tool';

await tool(async (store, [file, ...more]) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where from: npm run restore -- FILE');
  // A file that is not a backup is found out before anything is written.
  let total = 0;
  for await (const _ of tablesIn(file)) total++;
  const bar = progress(total, 'tables');
  let restored = 0;
  let existing = 0;
  for await (const table of tablesIn(file)) {
    if ((await store.importTable(table)) === 'done') restored++;
    else existing++;
    bar.step();
  }
  bar.end();
  return { restored, existing };
});

async function* tablesIn(file: string): AsyncGenerator<TableExport> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line === '') continue;
    const parsed = tableExport.safeParse(jsonOf(line));
    if (!parsed.success) throw new Usage(`Line ${number} of ${file} is no table of a backup; nothing was restored.`);
    yield parsed.data;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
