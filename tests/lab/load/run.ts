import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomFrom } from '../../../lib/bots/kernel/random';
import { quantile } from '../bench/figures';
import type { Timing } from '../shared/auc';
import { againstBots } from '../shared/player';
import { Followers } from './followers';
import type { StoreName } from './order';
import { KINDS, type Kind, type Plan } from './plan';
import { play, Visitor } from './player';
import { collected, type Measured, type Said, said, startMeasured } from './site';
import { fill, nextStep, type Playing } from './tables';
import { p99Of, ratiosOf, Times, worst } from './times';
import { timingAt } from './timing';

export type Figures = {
  store: StoreName;
  /** Everything that was asked while all played, streams among them, and what was not answered as it should be. */
  requests: number;
  errors: number;
  /** The worst of views', pages' and moves' p99 under load against those of one player alone. */
  p99Ratio: number;
  /** By how much of itself the server's heap grew over the second half, garbage collected. */
  heapGrowth: number;
  /** How many streams were open when the fewest were. */
  streams: number;
  ratios: Record<Kind, number>;
  alone: Record<Kind, number>;
  loaded: Record<Kind, number>;
  counts: Record<Kind, number>;
  /** After how long the streams of a table were told of a move (ms, p99), and how often. */
  toldP99: number;
  told: number;
  /** How well the time that a bot took tells its hand. */
  bots: Timing;
  /** MB of the server's heap at half time and at the end, and of its memory in all. */
  heap: { half: number; end: number };
  resident: { half: number; end: number };
  /** Cores that were busy, of the server and of this process, and how late this process was at most but 1 % (ms). */
  serverCores: number;
  ownCores: number;
  ownDelay: number;
  problems: readonly string[];
};

const SAMPLE_MILLISECONDS = 2_000;
/** Resolution with which the lateness of this process is measured (ms). */
const RESOLUTION = 10;
const MOST_RATIO = 10;
const MOST_GROWTH = 0.1;
/** The chance that a bot's forced card comes later than a free one is so far from a half at most. */
const MOST_TOLD = 0.05;

type Judged = Pick<Figures, 'errors' | 'p99Ratio' | 'heapGrowth' | 'streams'> & { bots: Pick<Timing, 'auc' | 'error'> };

/** Whether a server has stood it. A short run has so few cards of bots that only what chance does not explain counts. */
export const holds = ({ errors, p99Ratio, heapGrowth, streams, bots }: Judged, plan: Plan): boolean =>
  errors === 0 &&
  p99Ratio < MOST_RATIO &&
  heapGrowth < MOST_GROWTH &&
  streams >= plan.streams &&
  Math.abs(bots.auc - 0.5) < MOST_TOLD + 2 * bots.error;

/** Whether all was asked without errors and everything was measured, however long it took. */
export const isMeasured = (
  { errors, problems, streams, told, counts, alone, loaded, heap, serverCores }: Figures,
  plan: Plan,
): boolean =>
  errors === 0 &&
  problems.length === 0 &&
  streams >= plan.streams &&
  [told, heap.end, serverCores, ...KINDS.flatMap((kind) => [counts[kind], alone[kind], loaded[kind]])].every(
    (one) => one > 0,
  );

/** Fills a store, starts the built site on it, asks it alone and then all at once. */
export async function load(store: StoreName, plan: Plan, seed: string = store): Promise<Figures> {
  const random = randomFrom(`${seed} load`);
  let tables: Playing[] = [];
  const site = await startMeasured(store, async (settings) => {
    tables = await fill(settings, plan, random);
  });
  try {
    await askAlone(new Visitor(site.server.url, new Times()), tables, plan);
    const alone = new Times();
    await askAlone(new Visitor(site.server.url, alone), tables, plan);
    return { store, ...(await together(site, alone, tables, plan, random)) };
  } finally {
    await site.stop();
  }
}

/** One player, one thing after the other, at one table after the other. The first time warms the server up. */
async function askAlone(visitor: Visitor, tables: readonly Playing[], { alone }: Plan): Promise<void> {
  const most = Math.max(...KINDS.map((kind) => alone[kind]));
  for (let i = 0; i < most; i++) {
    const table = tables[(i * 7) % tables.length];
    const seat = nextStep(table)?.seat ?? 0;
    if (i < alone.view) await visitor.look(table, seat);
    if (i < alone.page) await visitor.open(table, seat);
    if (i < alone.move) await visitor.move(table);
  }
}

/** All players and streams at once; what they ask while they come does not count. */
async function together(
  site: Measured,
  alone: Times,
  tables: readonly Playing[],
  plan: Plan,
  random: Random,
): Promise<Omit<Figures, 'store'>> {
  const loaded = new Times();
  const looking = new Visitor(site.server.url, loaded);
  const followers = new Followers(site.server.url, loaded, (table, seat) => void looking.look(table, seat));
  const player = new Visitor(site.server.url, loaded, (table, version) => followers.expect(table, version));
  let isOver = false;
  const mine = (i: number) => tables.filter((_, number) => number % plan.players === i);
  const playing = Array.from({ length: plan.players }, (_, i) => play(player, mine(i), plan, random, () => isOver));
  await followers.come(tables, plan.streams, plan.coming * 1_000);
  const opponents = await Promise.all(Array.from({ length: plan.bots }, () => againstBots(site.server.url)));
  const playingBots = opponents.map((seat) =>
    seat.playOn(() => !isOver).catch((error) => loaded.fail(`at a table of bots: ${error}`)),
  );
  loaded.forget();

  const late = monitorEventLoopDelay({ resolution: RESOLUTION });
  late.enable();
  const [cpuBefore, ownBefore, began] = [site.server.cpuSeconds() ?? 0, process.cpuUsage(), performance.now()];
  const half = began + plan.seconds * 500;
  const end = began + plan.seconds * 1_000;
  let streams = Number.POSITIVE_INFINITY;
  const watch = async (until: number) => {
    while (performance.now() < until) {
      await delay(Math.max(0, Math.min(SAMPLE_MILLISECONDS, until - performance.now())));
      streams = Math.min(streams, (await said(site.server)).streams);
    }
    loaded.isPaused = true;
    const state = await collected(site.server);
    loaded.isPaused = false;
    return state;
  };
  const inMiddle = await watch(half);
  const atEnd = await watch(end);
  const seconds = (performance.now() - began) / 1_000;
  const own = process.cpuUsage(ownBefore);
  const cpu = (site.server.cpuSeconds() ?? 0) - cpuBefore;
  late.disable();
  isOver = true;
  await Promise.all([...playing, ...playingBots]);
  await followers.leave();

  const ratios = ratiosOf(loaded, alone);
  return {
    requests: loaded.requests,
    errors: loaded.errors + alone.errors,
    p99Ratio: worst(ratios),
    heapGrowth: (atEnd.heap - inMiddle.heap) / inMiddle.heap,
    streams,
    ratios,
    alone: p99Of(alone),
    loaded: p99Of(loaded),
    counts: { view: loaded.of.view.length, page: loaded.of.page.length, move: loaded.of.move.length },
    toldP99: quantile(loaded.told, 0.99),
    told: loaded.told.length,
    bots: await timingAt(opponents, site.settings),
    heap: inMegabytes('heap', inMiddle, atEnd),
    resident: inMegabytes('resident', inMiddle, atEnd),
    serverCores: cpu / seconds,
    ownCores: (own.user + own.system) / 1e6 / seconds,
    ownDelay: late.percentile(99) / 1e6 - RESOLUTION,
    problems: [...alone.problems, ...loaded.problems],
  };
}

const inMegabytes = (what: 'heap' | 'resident', half: Said, end: Said) => ({
  half: half[what] / 1e6,
  end: end[what] / 1e6,
});
