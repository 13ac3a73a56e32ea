import type { Random } from '../../../../lib/bots/kernel/random';
import { mutated, one, spoiltText, TEXTS } from '../hostile';

/** Code that reads what strangers write. */
export type Target = {
  name: string;
  /** Inputs it takes, from which others are made, and words that mean something in them. */
  seeds: readonly string[];
  words: readonly string[];
  /** Inputs that are tried before anybody asks which parts of our code they have reached, which costs some milliseconds. */
  atOnce: number;
  /** Reads the input and looks at what comes of it; throws if it is not as it must be. */
  read: (input: Buffer) => void;
};

/** @throws Error with what is wrong, unless it holds */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Longer ones cost time and find no more. */
const LONGEST = 16_384;

/** An input made of another one, or of two: up to four things are wrong with it. */
export function mutate(input: Buffer, others: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  let made = input;
  for (let i = random.below(4); i >= 0; i--) made = changed(made, others, words, random);
  return made.subarray(0, LONGEST);
}

function changed(input: Buffer, others: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  const at = random.below(input.length + 1);
  const to = at + random.below(Math.min(32, input.length - at) + 1);
  const put = (piece: Buffer, end = at) => Buffer.concat([input.subarray(0, at), piece, input.subarray(end)]);
  switch (random.below(10)) {
    case 0:
      return put(Buffer.alloc(0), to);
    case 1:
      return put(input.subarray(at, to));
    case 2:
      return put(Buffer.from(one(random, words.length > 0 ? words : TEXTS)), random.below(2) === 0 ? at : to);
    case 3:
      return put(Buffer.from(one(random, TEXTS)), to);
    case 4: {
      const other = one(random, others);
      const from = random.below(other.length + 1);
      return put(other.subarray(from, from + random.below(other.length - from + 1)), random.below(2) === 0 ? at : to);
    }
    case 5:
      return put(Buffer.from(input.subarray(at, to).toString('latin1').repeat(random.below(40))), to);
    case 6:
      return put(Buffer.from([random.below(256)]), Math.min(at + 1, input.length));
    case 7:
      return spoiltText(input.toString('utf8'), random);
    default:
      return withinJson(input, random) ?? put(Buffer.from(String(random.below(1 << 16) - 100)), to);
  }
}

/** The same with another value somewhere in it; null if it is no JSON. In a text of lines, one of them is changed. */
function withinJson(input: Buffer, random: Random): Buffer | null {
  const lines = input.toString('utf8').split('\n');
  const at = random.below(lines.length);
  try {
    const text = JSON.stringify(mutated(JSON.parse(lines[at]), random));
    return text === undefined ? null : Buffer.from(lines.with(at, text).join('\n'));
  } catch {
    return null;
  }
}
