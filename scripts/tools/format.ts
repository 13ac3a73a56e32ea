import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DENSE, type Document, type DocumentKey, jsonOf, type TableExport, tableExport } from '../../lib/store';

const moment = z.int().nonnegative().nullable();

/** Everything that is stored of one document but its version: restored, it begins anew. */
const document = z.object({
  format: z.literal('stichpost-document/1'),
  kind: z.string(),
  id: z.string(),
  value: z.string(),
  owners: z.array(z.string()),
  due: moment,
  expires: moment,
});
export type DocumentLine = z.infer<typeof document>;

/** A line of a backup: a table that was damaged already when the backup was made, for somebody who wants to look at it. */
const damaged = z.looseObject({
  format: z.literal('stichpost-damaged-table/1'),
  table: z.string(),
  damage: z.string(),
});

/** The line of a table in a backup. @param damage why it cannot be restored, if so */
export function lineOf(table: TableExport, damage?: string): string {
  const marked: z.infer<typeof damaged> | TableExport =
    damage === undefined ? table : { ...table, format: 'stichpost-damaged-table/1', damage };
  return sumUp(JSON.stringify(marked));
}

/** A line of JSON with its sum at the end, which tells without reading it all whether it is as it was written. */
const sumUp = (json: string) => `${json.slice(0, -1)},"sum":"${sumOf(json)}"}\n`;
const sumOf = (json: string) => createHash('sha256').update(json).digest('base64url').slice(0, 22);
const SUM = /,"sum":"([\w-]{22})"\}$/;

/** The line of a document in a backup. */
export function documentLineOf({ kind, id, value, owners, due, expires }: DocumentKey & Document): string {
  const line: DocumentLine = { format: 'stichpost-document/1', kind, id, value, owners: [...owners], due, expires };
  return sumUp(JSON.stringify(line));
}

const line = z.discriminatedUnion('format', [tableExport, document]);

/** The table or the document of a line, or in a few words why there is none. */
export function readLine(text: string): TableExport | DocumentLine | string {
  const [end, sum] = SUM.exec(text.slice(-40)) ?? [];
  if (end && sumOf(`${text.slice(0, -end.length)}}`) !== sum) return 'it is not as it was written';
  const json = jsonOf(text);
  const read = line.safeParse(json);
  if (read.success && (end || read.data.format !== DENSE)) return read.data;
  const mark = damaged.safeParse(json);
  if (mark.success) return `table ${mark.data.table} was damaged when the backup was made (${mark.data.damage})`;
  return 'it is no table and no document of a backup';
}
