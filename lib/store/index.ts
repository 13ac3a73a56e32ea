import { z } from 'zod';
import { openLmdb } from './lmdb';
import type { Store } from './store';

export * from './store';

const settings = z.object({
  /** Where the embedded store keeps its data; relative to where the server was started. */
  DATA_DIR: z.string().min(1).default('data'),
});

/**
 * Opens the store that the settings name: the embedded one. Opening it again is cheap and shares what is open.
 * @throws ZodError if the settings are wrong, and what the file system says if the directory cannot be written
 */
export function openStore(environment: Record<string, string | undefined> = process.env): Store {
  const { DATA_DIR } = settings.parse(environment);
  return openLmdb(DATA_DIR);
}
