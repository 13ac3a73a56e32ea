import { z } from 'zod';

const whole = z.int().nonnegative();

/** The format of a table of which no text need be read to restore it. */
export const DENSE = 'stichpost-table/3';

/** All that is stored of one table, its secrets too, as plain JSON: a line of a backup, and the way between stores. */
export const tableExport = z.object({
  /** 1: its state and log are JSON. 2: they are as they lie in a store, in codes (codes/forms.ts). 3: and the log is one text. */
  format: z.enum(['stichpost-table/1', 'stichpost-table/2', DENSE]),
  table: z.string(),
  version: whole,
  state: z.string(),
  log: z.array(z.string()),
  /** The log as it lies, where all its entries are in codes: it is the same in every store. */
  text: z.string().optional(),
  /** The begins of the seals that are in 3 (`sealsIn`): nobody need read it to tell whether they can be opened. */
  seals: z.array(z.string()).optional(),
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
