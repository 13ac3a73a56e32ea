import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Piscina from 'piscina';
import {
  type Advice,
  type AdviceTask,
  advise,
  type BotTask,
  chooseFor,
  type HindsightTask,
  type Weighed,
  weigh,
} from '@/lib/bots';
import type { Result, Thought } from '@/lib/bots/worker';
import type { BaseMove } from '@/lib/rules/game';
import { failure, log } from './log';
import { changes } from './under-way';

/** Where the build puts the bundle that worker threads run (`scripts/lib/bundle.mjs`). */
const WORKER = join(process.cwd(), '.worker', 'bots.mjs');
/** How many thoughts may wait for a thread; for others there is no room now. Half the room is for moves alone. */
const MOST_WAITING = 256;
/** So much advice is thought out at a time, waiting included: bots, for whom a table waits, are not to wait long for it. */
const MOST_ADVICE = 4;
/** Nothing a bot thinks about takes as long (ms), waiting for a thread included. */
const LONGEST_MILLISECONDS = 15_000;
const IDLE_MILLISECONDS = 60_000;

/** A move, and how long it was thought about (ms), the wait for a thread not included. */
export type Timed = { move: BaseMove; took: number };

type Ran = { result: Result; took: number };

/** Thinks out bots' moves outside the event loop. */
export type Pool = {
  /** A move; null if there is no room for another thought. Throws what the bot threw. */
  think(task: BotTask): Promise<Timed | null>;
  /** Advice for a player; null if there is no room for it. Throws what was thrown while it was thought out. */
  advise(task: AdviceTask): Promise<Advice | null>;
  /** Compares a card with a bot's; null if there is no room for it, or nothing can be told. Throws as the others do. */
  weigh(task: HindsightTask): Promise<Weighed | null>;
};

export function pool(): Pool {
  globalThis.stichpostPool ??= existsSync(WORKER) ? threads(WORKER) : onThisThread();
  return globalThis.stichpostPool;
}

/** Worker threads, one processor left to the server, and of lower priority where the system knows such. */
export function threads(file: string, most = Math.max(1, availableParallelism() - 1)): Pool {
  const workers = new Piscina<Thought, Result>({
    filename: pathToFileURL(file).href,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_MILLISECONDS,
    niceIncrement: 10,
  });
  // A table waits for a bot's move; advice and looking back are asked for by anybody, as often as they like.
  const lanes = new TwoLanes(most);
  // A server that is to stop drops them: the next process thinks again.
  const stopped = new AbortController();
  changes().once('stop', () => stopped.abort());
  const run = async (thought: Thought, game: string): Promise<Ran | null> => {
    const isMove = 'move' in thought;
    if (lanes.size >= (isMove ? MOST_WAITING : MOST_WAITING / 2) || stopped.signal.aborted) return null;
    const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MILLISECONDS), stopped.signal]);
    try {
      return await lanes.run(isMove, signal, async () => {
        const begun = performance.now();
        const result = await workers.run(thought, { signal });
        return { result, took: performance.now() - begun };
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      if (!stopped.signal.aborted) log().warn({ game, ...failure(error) }, 'a bot was not given the time to think');
      return null;
    }
  };
  return {
    async think(task) {
      const ran = await run({ move: task }, task.game);
      return ran && 'move' in ran.result ? { move: ran.result.move, took: ran.took } : null;
    },
    advise: fewAtATime(async (task) => {
      const ran = await run({ advice: task }, task.game);
      return ran && 'advice' in ran.result ? ran.result.advice : null;
    }),
    async weigh(task) {
      const ran = await run({ hindsight: task }, task.game);
      return ran && 'hindsight' in ran.result ? ran.result.hindsight : null;
    },
  };
}

/** Without the bundle, bots think between requests: slower for everybody, and never wrong. */
function onThisThread(): Pool {
  log().warn({}, 'the bundle for worker threads is missing: bots think on the thread of the server');
  const between =
    <Task, Result>(work: (task: Task) => Result) =>
    async (task: Task): Promise<Result> => {
      await setImmediate();
      return work(task);
    };
  return {
    think: between((task) => {
      const begun = performance.now();
      const move = chooseFor(task);
      return { move, took: performance.now() - begun };
    }),
    advise: fewAtATime(between(advise)),
    weigh: between(weigh),
  };
}

/** Answers null while as much advice is thought out as there may be. */
function fewAtATime(think: Pool['advise']): Pool['advise'] {
  let thoughts = 0;
  return async (task) => {
    if (thoughts >= MOST_ADVICE) return null;
    thoughts++;
    try {
      return await think(task);
    } finally {
      thoughts--;
    }
  };
}

type Waiting = { start: () => void };

/** Runs a limited number at once, urgent work first, in order. (Piscina's own queue puts what can be called off first.) */
class TwoLanes {
  readonly #urgent = new Set<Waiting>();
  readonly #other = new Set<Waiting>();
  #running = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.#urgent.size + this.#other.size;
  }

  /** Runs something in its turn. @throws what it throws; the signal's reason, if that fires while it waits */
  async run<Result>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.most) await this.#turn(isUrgent ? this.#urgent : this.#other, signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(lane: Set<Waiting>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.delete(waiting);
        reject(signal.reason);
      };
      const waiting = {
        start: () => {
          lane.delete(waiting);
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      lane.add(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives the place to the next one, if there is one. */
  #next(): void {
    const [next] = this.#urgent.size > 0 ? this.#urgent : this.#other;
    if (next) next.start();
    else this.#running--;
  }
}
