import { parseArgs } from 'node:util';

const STORES = ['lmdb', 'redis'] as const;
export type StoreName = (typeof STORES)[number];

/** For how long players play, in seconds, and on which stores, one after the other; or whether it is only to be seen that all of it works. */
export type Order = { seconds: number; stores: readonly StoreName[]; isShort: boolean };

const USAGE = 'npm run test:load -- [--seconds 300] [--store lmdb|redis|both] [--short]';

/** Reads the command line, or says what is wrong with it. */
export function parseOrder(args: string[]): Order | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '300' },
        store: { type: 'string', default: 'both' },
        short: { type: 'boolean', default: false },
      },
    });
    const seconds = Number(values.seconds);
    if (!Number.isInteger(seconds) || seconds < 2)
      throw new Error(`--seconds ${values.seconds}: a whole number from 2`);
    const stores = STORES.filter((store) => values.store === 'both' || values.store === store);
    if (stores.length === 0) throw new Error(`--store ${values.store}: there is none of this name`);
    return { seconds, stores, isShort: values.short };
  } catch (error) {
    return { problem: `test:load: ${error instanceof Error ? error.message : String(error)}\nusage: ${USAGE}` };
  }
}
