/** How many of the latest times are remembered for each kind of thought. */
const REMEMBERED_TIMES = 32;

type Manner<Task> = {
  /** Thoughts of one kind take about as long. */
  kind: (task: Task) => string;
  /** Whether there is nothing to think about. */
  isForced: (task: Task) => boolean;
  wait: (milliseconds: number) => Promise<boolean>;
  now?: () => number;
  /** 0 ≤ value < 1. */
  random?: () => number;
};

/**
 * Makes a thought take as long whether there was a choice or not, so that nobody can tell by the clock that a bot held a
 * single card: one that was forced takes as long as one of the latest of its kind that was free.
 */
export function evenly<Task, Result>(
  think: (task: Task) => Promise<Result>,
  { kind, isForced, wait, now = () => performance.now(), random = Math.random }: Manner<Task>,
): (task: Task) => Promise<Result> {
  const times = new Map<string, number[]>();
  return async (task) => {
    const begun = now();
    const result = await think(task);
    const took = now() - begun;
    const known = times.get(kind(task)) ?? [];
    if (!isForced(task)) {
      times.set(kind(task), [...known, took].slice(-REMEMBERED_TIMES));
    } else if (known.length > 0) {
      await wait(known[Math.floor(random() * known.length)] - took);
    }
    return result;
  };
}
