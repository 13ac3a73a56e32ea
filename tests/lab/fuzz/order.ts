import { parseArgs } from 'node:util';

export type Order = {
  /** How many requests are sent, those that open tables and make legal moves among them. */
  requests: number;
  seed: string;
};

const USAGE = 'npm run fuzz -- [--requests 100000] [--seed 1]';

/** Reads the command line, or says what is wrong with it. */
export function parseOrder(args: string[]): Order | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        requests: { type: 'string', default: '100000' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      },
    });
    const requests = Number(values.requests);
    if (!Number.isInteger(requests) || requests < 1) throw new Error(`--requests ${values.requests}: a whole number`);
    return { requests, seed: values.seed };
  } catch (error) {
    return { problem: `fuzz: ${error instanceof Error ? error.message : String(error)}\nusage: ${USAGE}` };
  }
}
