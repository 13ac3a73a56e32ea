// `npm run restore -- FILE`: puts the tables and documents of a backup into the store. Those that are there already stay as
// they are, so that it can be run again. With `backup` before it, this is how one moves from one store to another.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Seals, sealsIn } from '../../lib/secrets';
import { DENSE, type Records, type Store, type TableExport, unpackedTable } from '../../lib/store';
import { siteSeals } from '../lib/sealed';
import { type DocumentLine, readLine } from './format';
import { incomplete, progress, someAtOnce, tool, Usage } from './tool';

const FOREIGN =
  'it is sealed with a secret that is not known here: set that as STICHPOST_SECRET, or name it in STICHPOST_SECRETS_BEFORE, and restore again';

/** The seals of this site, found out when they are first needed. */
let known: Seals | undefined;
function seals(): Seals {
  known ??= siteSeals().seals;
  return known;
}

await tool(async (store, [file, ...more], records) => {
  if (file === undefined || more.length > 0) throw new Usage('Say where from: npm run restore -- FILE');
  const { size } = await stat(file);
  const bar = progress(size, 'bytes');
  const figures = { restored: 0, existing: 0, damaged: 0 };
  let number = 0;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const put = async (line: string) => ({
    bytes: Buffer.byteLength(line) + 1,
    result: line === '' ? null : await restored(store, records, readLine(line)),
  });
  for await (const { bytes, result } of someAtOnce(lines, put)) {
    number++;
    if (result) figures[result.kind]++;
    if (result?.kind === 'damaged') incomplete(`Line ${number} of ${file} is not restored: ${result.why}.`);
    bar.step(bytes);
  }
  bar.end();
  if (figures.damaged > 0) incomplete(`${figures.damaged} of ${number} lines are not restored; all others are there.`);
  return figures;
}, 'new-store');

type Result = { kind: 'restored' | 'existing' } | { kind: 'damaged'; why: string };

async function restored(store: Store, records: Records, line: ReturnType<typeof readLine>): Promise<Result> {
  if (typeof line === 'string') return { kind: 'damaged', why: line };
  try {
    const needed = 'table' in line ? sealsOf(line) : sealsIn([line.value]);
    if (needed.some((one) => !seals().isKnown(one))) return { kind: 'damaged', why: FOREIGN };
    const isNew = 'table' in line ? (await store.importTable(line)) === 'done' : await isMade(records, line);
    return { kind: isNew ? 'restored' : 'existing' };
  } catch (error) {
    // Entries that no store could keep; if it is the store itself, there is no use in going on.
    if (error instanceof RangeError) return { kind: 'damaged', why: error.message };
    throw error;
  }
}

/** The seals of a table, which a line of an earlier form does not name. @throws RangeError if its state or log cannot be read */
function sealsOf(line: TableExport): string[] {
  if (line.format === DENSE) return line.seals ?? [];
  const { state, log, damage } = line.format === 'stichpost-table/1' ? line : unpackedTable(line);
  if (damage !== undefined) throw new RangeError(damage);
  return sealsIn([state, ...log]);
}

async function isMade(records: Records, { kind, id, value, owners, due, expires }: DocumentLine): Promise<boolean> {
  const write = { id: randomUUID(), value, owners, due, expires };
  return (await records.write(kind, id, 0, write)) === 'done';
}
