import { z } from 'zod';

const whole = z.int().nonnegative();

/** All that is stored of one table, its secrets too, as plain JSON: a line of a backup, and the way between stores. */
export const tableExport = z.object({
  /** 1: its state and log are JSON. 2: they are as they lie in a store, in codes (codes/forms.ts). */
  format: z.enum(['stichpost-table/1', 'stichpost-table/2']),
  table: z.string(),
  version: whole,
  state: z.string(),
  log: z.array(z.string()),
  /** In a few words, if a value of its state or log is damaged: that value is then as it lies in the store. */
  damage: z.string().optional(),
  /** The ids of the last commits, the latest first. */
  commits: z.array(z.string()),
  due: whole.nullable(),
  /** The fields beside it, sealed as they lie there; of a table of an older form they are documents. */
  beside: z.record(z.string(), z.object({ version: whole, text: z.string() })).optional(),
  /** Oldest first. */
  outbox: z.array(z.object({ id: z.string(), body: z.string() })),
});
export type TableExport = z.infer<typeof tableExport>;
