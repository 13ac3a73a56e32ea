import { flag, ordered, usually, wholeNumber } from '../shared/order';

const STORES = ['lmdb', 'redis'] as const;
export type StoreName = (typeof STORES)[number];

/** Reads the command line: for how long players play (s), and on which stores; or whether it is only to be seen that all of it works. */
export const parseOrder = (args: string[]) =>
  ordered(
    args,
    'npm run test:load -- [--seconds 300] [--store lmdb|redis|both] [--short]',
    {
      seconds: usually('300'),
      store: usually('both'),
      short: flag,
    },
    ({ seconds, store, short }) => {
      const stores = STORES.filter((name) => store === 'both' || store === name);
      if (stores.length === 0) throw new Error(`--store ${store}: there is none of this name`);
      return { seconds: wholeNumber('seconds', seconds, 2), stores, isShort: short };
    },
  );
