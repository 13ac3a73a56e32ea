import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The writes of a match's moves, by the version each builds on: recorded from the product. */
const prepared = z.array(
  z.record(
    z.string(),
    z.object({
      entries: z.array(z.string()),
      state: z.string(),
      notices: z.array(z.object({ id: z.string(), body: z.string(), wishedIn: z.array(z.string()).optional() })),
    }),
  ),
);
export type Prepared = z.infer<typeof prepared>;

let read: Prepared | undefined;

/** The matches that the bench has prepared in the file BENCH_MATCHES. */
export function matches(): Prepared {
  // Not to be looked for when this is built: it lies elsewhere.
  const file = process.env.BENCH_MATCHES ?? '';
  read ??= prepared.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')));
  return read;
}
