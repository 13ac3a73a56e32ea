import { ordered, usually, wholeNumber } from '../shared/order';

/** Reads the command line: how many requests are sent, those that open tables and make legal moves among them. */
export const parseOrder = (args: string[]) =>
  ordered(
    args,
    'npm run fuzz -- [--requests 100000] [--seed 1]',
    {
      requests: usually('100000'),
      seed: usually(String(Date.now() % 1_000_000)),
    },
    ({ requests, seed }) => ({ requests: wholeNumber('requests', requests), seed }),
  );
