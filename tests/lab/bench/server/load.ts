import autocannon, { type Request } from 'autocannon';
import type { BuiltSite } from '../../shared/site';
import { median, quantile } from '../figures';

export const CONNECTIONS = 16;

/** Gives one connection its requests, one after the other. */
export type Feed = () => Request;

/** Requests per second, how long each took (ms), and what one cost the server in time of a core (ms; 0: unknown). */
export type Window = { perSecond: number; times: number[]; cpu: number };

/**
 * Sends `amount` requests over `CONNECTIONS` connections, each its next one when the last is answered. Throws unless all are answered with
 * a 2xx: else something else would have been measured.
 */
export async function load(site: BuiltSite, amount: number, feed: (connection: number) => Feed): Promise<Window> {
  const times: number[] = [];
  let connection = 0;
  let last = 0;
  const cpuBefore = site.cpuSeconds();
  const first = performance.now();
  const run = autocannon({
    url: site.url,
    connections: CONNECTIONS,
    amount,
    sampleInt: 100,
    timeout: 30,
    setupClient: (client) => {
      const next = feed(connection++);
      client.setRequests([{ setupRequest: () => next() }]);
    },
  });
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    times.push(milliseconds);
    last = performance.now();
  });
  const result = await run;
  if (result['2xx'] !== amount || result.errors > 0) {
    throw new Error(`of ${amount} requests ${result['2xx']} succeeded, ${result.non2xx} were refused (${site.url})`);
  }
  const cpu = cpuBefore === null ? 0 : ((site.cpuSeconds() ?? 0) - cpuBefore) / amount;
  return { perSecond: (amount / (last - first)) * 1000, times, cpu: cpu * 1000 };
}

type Summary = { perSecond: number; p50: number; p99: number; cpu: number };

/** A server beside the first one. */
export type Compared = Summary & {
  /** The first one's requests per second to this one's: the median over the rounds of each round's ratio. */
  ratio: number;
  /** The same of what a request costs in time of a core, which other programs on the machine do not change as much. */
  cpuRatio: number;
};

/** How many rounds come before those that count, and warm all servers up: with few rounds, which measure nothing, as few. */
export const warmUp = (rounds: number) => Math.min(3, rounds);

/** Measures servers in turn, in short windows, so that what else the machine does hits all; in each round another one begins. */
export async function compare(rounds: number, loads: readonly (() => Promise<Window>)[]): Promise<Compared[]> {
  const windows: Window[][] = loads.map(() => []);
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    for (let turn = 0; turn < loads.length; turn++) {
      const server = (turn + round) % loads.length;
      const window = await loads[server]();
      if (round >= warmUp(rounds)) windows[server].push(window);
    }
  }
  const [first] = windows;
  return windows.map((its) => ({
    ...summary(its),
    ratio: median(first.map((one, i) => one.perSecond / its[i].perSecond)),
    cpuRatio: median(first.map((one, i) => its[i].cpu / one.cpu)),
  }));
}

function summary(windows: readonly Window[]): Summary {
  const times = windows.flatMap((one) => one.times);
  return {
    perSecond: median(windows.map((one) => one.perSecond)),
    p50: median(times),
    p99: quantile(times, 0.99),
    cpu: median(windows.map((one) => one.cpu)),
  };
}
