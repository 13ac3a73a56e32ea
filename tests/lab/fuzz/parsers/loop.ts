import { randomFrom } from '../../../../lib/bots/kernel/random';
import type { Coverage } from './coverage';
import type { Target } from './mutate';
import { mutate } from './mutate';

/** An input that something went wrong with. */
type Fault = { target: string; input: string; problem: string };
export type Tried = { name: string; runs: number; corpus: number; faults: Fault[]; slowest: number };

/** Nothing that strangers send may keep a server busy for so long (ms); measured again before it counts. */
const LONGEST = 500;
/** Findings that are told for each target. */
const MOST_FAULTS = 5;

/**
 * Tries a target with inputs made of others, and keeps those that reach code that none before has reached, to make more of them.
 * @param isOver is asked now and then with the number of inputs tried
 */
export function tryTarget(target: Target, seed: string, coverage: Coverage, isOver: (runs: number) => boolean): Tried {
  const random = randomFrom(`${seed} ${target.name}`);
  const corpus: Buffer[] = target.seeds.map((text) => Buffer.from(text));
  const tried: Tried = { name: target.name, runs: 0, corpus: corpus.length, faults: [], slowest: 0 };
  for (const input of corpus) attempt(target, input, tried);
  coverage.isNew();
  while (!isOver(tried.runs) && tried.faults.length < MOST_FAULTS) {
    const inputs = Array.from({ length: target.atOnce }, () => {
      // The later ones have reached what is hard to reach.
      const at =
        random.below(2) === 0
          ? random.below(corpus.length)
          : corpus.length - 1 - random.below(Math.min(16, corpus.length));
      return mutate(corpus[at], corpus, target.words, random);
    });
    for (const input of inputs) attempt(target, input, tried);
    if (coverage.isNew(false)) corpus.push(...reaching(target, inputs, coverage, tried));
  }
  tried.corpus = corpus.length;
  return tried;
}

/** Those that reach something new, one of which is among these: found by halves. */
function reaching(target: Target, inputs: readonly Buffer[], coverage: Coverage, tried: Tried): Buffer[] {
  if (inputs.length === 0) return [];
  for (const input of inputs) attempt(target, input, tried);
  const isOne = inputs.length === 1;
  if (!coverage.isNew(isOne)) return [];
  if (isOne) return [inputs[0]];
  const middle = inputs.length >> 1;
  const early = reaching(target, inputs.slice(0, middle), coverage, tried);
  return [...early, ...reaching(target, inputs.slice(middle), coverage, tried)];
}

function attempt(target: Target, input: Buffer, tried: Tried): void {
  tried.runs++;
  const note = (problem: string) => {
    const text = input.toString('latin1');
    // The same input is tried again to see what it reaches.
    const isKnown = tried.faults.some((one) => one.input === text);
    if (!isKnown && tried.faults.length < MOST_FAULTS) tried.faults.push({ target: target.name, input: text, problem });
  };
  try {
    const took = timeOf(target, input);
    tried.slowest = Math.max(tried.slowest, took);
    if (took > LONGEST && Math.min(timeOf(target, input), timeOf(target, input)) > LONGEST)
      note(`takes ${Math.round(took)} ms`);
  } catch (error) {
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function timeOf({ read }: Target, input: Buffer): number {
  const began = performance.now();
  read(input);
  return performance.now() - began;
}
