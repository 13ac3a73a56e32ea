import { z } from 'zod';
import { type TableExport, tableExport } from '../../lib/store';

/** A line of a backup: a table, or one that was damaged already when the backup was made, for whoever wants to look at it. */
const damaged = z.looseObject({
  format: z.literal('stichpost-damaged-table/1'),
  table: z.string(),
  damage: z.string(),
});

/** The line of a table in a backup. @param damage why it cannot be restored, if so */
export function lineOf(table: TableExport, damage?: string): string {
  const marked: z.infer<typeof damaged> | TableExport =
    damage === undefined ? table : { ...table, format: 'stichpost-damaged-table/1', damage };
  return `${JSON.stringify(marked)}\n`;
}

/** The table of a line, or in a few words why there is none. */
export function readLine(line: string): TableExport | string {
  const json = jsonOf(line);
  const table = tableExport.safeParse(json);
  if (table.success) return table.data;
  const mark = damaged.safeParse(json);
  if (mark.success) return `table ${mark.data.table} was damaged when the backup was made (${mark.data.damage})`;
  return 'it is no table of a backup';
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
