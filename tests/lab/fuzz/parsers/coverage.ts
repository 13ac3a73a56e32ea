import { Session } from 'node:inspector';
import { z } from 'zod';

const coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/** A part of a text, from here up to there. */
type Part = { from: number; to: number };

/** Blocks as V8 tells them, some within others, as parts apart from each other. */
function merged(blocks: readonly { startOffset: number; endOffset: number }[]): Part[] {
  const parts: Part[] = [];
  for (const { startOffset, endOffset } of blocks.toSorted((a, b) => a.startOffset - b.startOffset)) {
    const last = parts.at(-1);
    if (last && startOffset <= last.to) last.to = Math.max(last.to, endOffset);
    else parts.push({ from: startOffset, to: endOffset });
  }
  return parts;
}

function inBoth(some: readonly Part[], others: readonly Part[]): Part[] {
  return some.flatMap(({ from, to }) =>
    others
      .map((other) => ({ from: Math.max(from, other.from), to: Math.min(to, other.to) }))
      .filter((part) => part.from < part.to),
  );
}

const lengthOf = (parts: readonly Part[]) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Which parts of our code have run, as V8 counts its blocks. */
export class Coverage {
  readonly #session = new Session();
  /** Returns the parts of each function's text that have never run, of functions that have. */
  readonly #asleep = new Map<string, Part[]>();

  /** @param isOurs whether the code at this address counts */
  constructor(readonly isOurs: (url: string) => boolean) {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    this.isNew();
  }

  /**
   * Whether since the last time something has run that never had.
   * @param isKept whether it counts as having run from now on
   */
  isNew(isKept = true): boolean {
    let isNew = false;
    for (const { url, functions } of coverage.parse(this.#post('Profiler.takePreciseCoverage')).result) {
      if (!this.isOurs(url)) continue;
      for (const { ranges } of functions) {
        const [whole, ...blocks] = ranges;
        if (whole.count === 0) continue;
        const name = `${url} ${whole.startOffset}`;
        const now = merged(blocks.filter(({ count }) => count === 0));
        const before = this.#asleep.get(name);
        const still = before && inBoth(before, now);
        if (before && still && lengthOf(still) === lengthOf(before)) continue;
        isNew = true;
        if (isKept) this.#asleep.set(name, still ?? now);
      }
    }
    return isNew;
  }

  /** How many functions have run, and how many letters of them have not. */
  get size(): { functions: number; asleep: number } {
    const asleep = [...this.#asleep.values()].reduce((sum, parts) => sum + lengthOf(parts), 0);
    return { functions: this.#asleep.size, asleep };
  }

  stop(): void {
    this.#session.disconnect();
  }

  #post(method: string, params: object = {}): unknown {
    let answer: unknown;
    this.#session.post(method, params, (error, result) => {
      if (error) throw new Error(error.message);
      answer = result;
    });
    return answer;
  }
}

/** Whether the code at this address is the site's: no test, no tool, no package. */
export const isOurs = (url: string): boolean =>
  /\/(lib|app)\//.test(url) && !/\/(node_modules|scripts|tests)\//.test(url);
