import { ordered, wholeNumber } from '../shared/order';

/** Reads the command line: how many requests are sent, those that open tables and make legal moves among them. */
export const parseOrder = (args: string[]) =>
  ordered(
    args,
    'npm run fuzz -- [--requests 100000] [--seed 1]',
    {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
    ({ requests, seed }) => ({ requests: wholeNumber('requests', requests), seed }),
  );
