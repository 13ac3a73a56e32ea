import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../lib/bots/kernel/random';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { compiled } from '../../../scripts/ts.mjs';
import { Guarded } from '../shared/guarded';

/** The longest (ms) until a keeper that was killed is followed by another. */
const REST = 12_000;
const VERBS = /^(making|changing|taking|piling|grabbing|grabbed|taken|missed|done|conflict) /;

/** Processes that keep documents in a store while everything goes wrong with it, and are killed themselves. */
export class Keepers {
  kills = 0;
  /** All that they printed, through all their lives. */
  readonly lines: string[] = [];
  /** Lines they should not have printed. */
  readonly errors: string[] = [];
  /** All names they had: a new one in each life. */
  readonly names: string[] = [];
  readonly #settings: Record<string, string>;
  readonly #random: Random;

  constructor(settings: Record<string, string>, random: Random) {
    this.#settings = settings;
    this.#random = random;
  }

  /** Lets `count` keepers run, each killed again and again, until it is enough; then none runs any more. */
  async run(count: number, isEnough: () => boolean): Promise<void> {
    const program = await compiled(inRoot('tests/lab/faults/keeper.ts'));
    await Promise.all(Array.from({ length: count }, (_, i) => this.#lives(program, `keeper${i}`, isEnough)));
  }

  async #lives(path: string, keeper: string, isEnough: () => boolean): Promise<void> {
    for (let life = 0; life === 0 || !isEnough(); life++) {
      const name = `${keeper}_${life}`;
      this.names.push(name);
      let printed = 0;
      const command = [process.execPath, path, name];
      const noted = (line: string) => {
        if (VERBS.test(line)) {
          this.lines.push(line);
          printed++;
        } else if (line !== 'Killed') this.errors.push(line);
      };
      const program = new Guarded(command, noted, { env: { ...process.env, ...this.#settings } });
      try {
        const wanted = 20 + this.#random.below(200);
        for (const end = performance.now() + 30_000; performance.now() < end; await delay(5)) {
          if (printed >= wanted || program.hasEnded || (printed > 0 && isEnough())) break;
        }
        if (program.hasEnded) this.errors.push(`${name} ended by itself`);
      } finally {
        await program.kill();
      }
      this.kills++;
      // To start one takes a good part of a second of a core: six that hardly rest would keep one busy all the time, which the servers lack.
      if (!isEnough()) await delay(this.#random.below(REST));
    }
  }
}
