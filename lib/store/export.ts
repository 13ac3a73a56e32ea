import { z } from 'zod';

const whole = z.int().nonnegative();

/**
 * All that a store has of one table, as plain JSON: a line of a backup, and how a table moves from one store to another.
 * It holds every secret of the table that the store holds.
 */
export const tableExport = z.object({
  format: z.literal('stichpost-table/1'),
  table: z.string(),
  version: whole,
  state: z.string(),
  log: z.array(z.string()),
  /** The ids of the last commits, the latest first. */
  commits: z.array(z.string()),
  due: whole.nullable(),
  /** Oldest first. */
  outbox: z.array(z.object({ id: z.string(), body: z.string() })),
  /** The inboxes of all seats: by seat, each oldest first. */
  messages: z.array(z.object({ seat: whole, at: whole, id: z.string(), body: z.string() })),
});
export type TableExport = z.infer<typeof tableExport>;
