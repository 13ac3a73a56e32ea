import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { STATE_FORMAT } from '@/lib/match';
import type { Measure } from '@/lib/tables';
import { routeFinder } from './routes';

/** Upper bounds of the buckets of durations, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = ['GET', 'HEAD', 'POST'];

/** The counters of this process. No label says more than a fixed list of words: no table, no player, no address, no card. */
export type Metrics = {
  registry: Registry;
  moves: Counter<'by'>;
  commits: Counter<'result'>;
  messages: Counter<'channel' | 'result'>;
  messagesLag: Gauge;
  swept: Counter<'result'>;
  sweeps: Counter;
  sweepLag: Gauge;
  requests: Histogram<'route' | 'method' | 'status'>;
  open: Gauge<'kind'>;
  routeOf: (target: string) => string;
};

/**
 * Makes this process count; before it costs nothing.
 * @param routes those by which requests are told apart
 * @param isStoreUp is asked whenever somebody reads what was counted
 */
export function startCounting(routes: readonly string[], isStoreUp: () => Promise<boolean>): void {
  globalThis.stichpostMetrics ??= newMetrics(routes, isStoreUp);
}

function newMetrics(routes: readonly string[], isStoreUp: () => Promise<boolean>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const named = (name: string, help: string) => ({ name: `stichpost_${name}`, help, registers });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    ...named('store_up', '1 if the store takes writes; tried once in ten seconds at most'),
    async collect() {
      this.set((await isStoreUp()) ? 1 : 0);
    },
  });
  new Gauge(
    named('state_format', 'the form in which this version writes states: while two versions run, there are two'),
  ).set(STATE_FORMAT);
  return {
    registry,
    moves: new Counter({ ...named('moves_total', 'moves written down, by their makers'), labelNames: ['by'] }),
    commits: new Counter({
      ...named('commits_total', 'commits to tables, made or in conflict with another one'),
      labelNames: ['result'],
    }),
    messages: new Counter({
      ...named('messages_total', 'attempts to send a message, by channel and what came of it'),
      labelNames: ['channel', 'result'],
    }),
    messagesLag: new Gauge(
      named('messages_lag_seconds', 'for how long the oldest message had been due when the last run began'),
    ),
    swept: new Counter({
      ...named('swept_tables_total', 'tables that sweeps met, by what became of them'),
      labelNames: ['result'],
    }),
    sweeps: new Counter(named('sweeps_total', 'sweeps that came to their end')),
    sweepLag: new Gauge(named('sweep_lag_seconds', 'for how long the latest table of the last sweep had been due')),
    requests: new Histogram({
      ...named('http_request_duration_seconds', 'requests by route, method and class of status'),
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
    }),
    open: new Gauge({
      ...named('open_answers', 'requests that are being answered, and event streams that are open'),
      labelNames: ['kind'],
    }),
    routeOf: routeFinder(routes),
  };
}

/** Counts what happens at tables and with messages. */
export function measured(what: Measure): void {
  const metrics = globalThis.stichpostMetrics;
  if (!metrics) return;
  if (what.what === 'move') metrics.moves.inc({ by: what.by });
  else if (what.what === 'commit') metrics.commits.inc({ result: what.result });
  else if (what.what === 'message') metrics.messages.inc({ channel: what.channel, result: what.result });
  else if (what.what === 'messages-due') metrics.messagesLag.set(what.lag / 1000);
  else {
    metrics.sweeps.inc();
    metrics.sweepLag.set(what.lag / 1000);
    for (const result of ['removed', 'moved', 'unreadable', 'newer'] as const) {
      metrics.swept.inc({ result }, what.swept[result]);
    }
  }
}

/** Counts a request when its answer is over, or broken off. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  const metrics = globalThis.stichpostMetrics;
  if (!metrics) return;
  const { requests, open, routeOf } = metrics;
  const route = routeOf(request.url ?? '/');
  const method = METHODS.includes(request.method ?? '') ? request.method : 'other';
  const kind = route.endsWith('/events') ? 'stream' : 'request';
  const begun = performance.now();
  open.inc({ kind });
  response.once('close', () => {
    open.dec({ kind });
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none';
    requests.observe({ route, method, status }, (performance.now() - begun) / 1000);
  });
}

/** Everything that was counted, in the text form of Prometheus, and its type; null where nothing is counted. */
export async function metricsText(): Promise<{ text: string; type: string } | null> {
  const metrics = globalThis.stichpostMetrics;
  return metrics ? { text: await metrics.registry.metrics(), type: metrics.registry.contentType } : null;
}
