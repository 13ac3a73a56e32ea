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

export type Compared = {
  /** The product's requests per second to the bare handler's: the median over the rounds of each round's ratio. */
  ratio: number;
  /** The same of what a request costs in time of a core, which other programs on the machine do not change as much. */
  cpuRatio: number;
  product: Summary;
  bare: Summary;
};

export type Summary = { perSecond: number; p50: number; p99: number; cpu: number };

/**
 * Measures two servers in turn, in short windows, so that what else the machine does hits both; every other round the
 * other begins. The first rounds warm both up and do not count.
 */
export async function compare(
  rounds: number,
  product: () => Promise<Window>,
  bare: () => Promise<Window>,
): Promise<Compared> {
  const WARM_UP = 2;
  const windows: { product: Window; bare: Window }[] = [];
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const isBareFirst = round % 2 === 1;
    const early = isBareFirst ? await bare() : await product();
    const late = isBareFirst ? await product() : await bare();
    if (round >= WARM_UP) windows.push(isBareFirst ? { product: late, bare: early } : { product: early, bare: late });
  }
  return {
    ratio: median(windows.map((one) => one.product.perSecond / one.bare.perSecond)),
    cpuRatio: median(windows.map((one) => one.bare.cpu / one.product.cpu)),
    product: summary(windows.map((one) => one.product)),
    bare: summary(windows.map((one) => one.bare)),
  };
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
