import { quantile } from '../bench/figures';
import { KINDS, type Kind } from './plan';

/** How long everything took that was asked (ms), and what went wrong. */
export class Times {
  readonly of: Record<Kind, number[]> = { view: [], page: [], move: [] };
  /** After how long streams were told of a move (ms). */
  readonly told: number[] = [];
  requests = 0;
  errors = 0;
  /** The first of them, in words. */
  readonly problems: string[] = [];

  /** Whether nothing counts at the moment: the measure itself keeps the server busy. */
  isPaused = false;

  /** Notes how long a question, or a message on a stream, took (ms). */
  took(what: Kind | 'told', milliseconds: number): void {
    if (!this.isPaused) (what === 'told' ? this.told : this.of[what]).push(milliseconds);
  }

  /** Forgets all that has been asked up to now, but not what went wrong. */
  forget(): void {
    for (const kind of KINDS) this.of[kind].length = 0;
    this.told.length = 0;
    this.requests = 0;
  }

  fail(problem: string): void {
    this.errors++;
    if (this.problems.length < 20) this.problems.push(problem);
  }
}

/** The 99th percentile of each kind (ms). */
export const p99Of = ({ of }: Times): Record<Kind, number> => ({
  view: quantile(of.view, 0.99),
  page: quantile(of.page, 0.99),
  move: quantile(of.move, 0.99),
});

/** How many times as long each kind took, p99 to p99. */
export function ratiosOf(loaded: Times, alone: Times): Record<Kind, number> {
  const [much, little] = [p99Of(loaded), p99Of(alone)];
  return { view: much.view / little.view, page: much.page / little.page, move: much.move / little.move };
}

export const worst = (ratios: Record<Kind, number>): number => Math.max(...KINDS.map((kind) => ratios[kind]));
