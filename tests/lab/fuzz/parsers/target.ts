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
