import type { MoveOrigin } from '../match';
import type { MessageMeasure } from '../notify';

/**
 * Counts of a sweep: tables looked after, and what became of them; those a newer version has written to are left to that.
 * `more`: it broke off, and the next one will find something to do.
 */
export type Swept = { due: number; removed: number; moved: number; unreadable: number; newer: number; more: boolean };

/** An event worth counting: nothing tells at which table it was, who plays there, or what. */
export type Measure =
  | MessageMeasure
  /** A move was written down. */
  | { what: 'move'; by: MoveOrigin }
  /** A commit was made, or somebody else's came first. */
  | { what: 'commit'; result: 'done' | 'conflict' }
  /** A sweep is over; `lag`: how late (ms) the latest of its tables was. */
  | { what: 'sweep'; swept: Swept; lag: number };
