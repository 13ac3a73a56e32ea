import type { Commit, Notice, Store } from '../../../lib/store';

/** Somewhere an adapter keeps its data, empty at first. Every `open` is one more server on the same data. */
export type Place = {
  open(): Store | Promise<Store>;
  remove(): Promise<void>;
  /** Writes a table that does not exist into all indexes, as due at a moment: what a crash or an old fault left there. */
  ghost(table: string, due: number): Promise<unknown>;
  /** How often a server was asked so far, as counted between the adapter and it; where there is a server. */
  roundTrips?(): number;
};

export const TABLE = 'k3v9x2m7q1wz';
export const OTHER = 'b8d4h6n5p0rt';

export const ODD_IDS = [
  '',
  ' ',
  'a b',
  'a:b',
  '{a}',
  '../a',
  'tür',
  '🂡',
  'a\0',
  'a\n',
  'x'.repeat(65),
  'x'.repeat(5000),
];

/** Values that look like something else to a Redis, or to a program on the way to it. */
export const LOOKALIKES = [
  ...['123', '-1.50', '1e3', 'null', 'true'],
  ...['"x"', '[1]', '{"a":1}', 'OK', 'T0s=', 'QUJD', ' ', '+OK\r\n'],
];

let made = 0;

/** A commit of these entries whose state is the last of them. */
export function commitOf(entries: string[], more: Partial<Commit> = {}): Commit {
  return { id: `commit-${made++}`, entries, state: `after ${entries.at(-1)}`, notices: [], due: null, ...more };
}

export function notices(...ids: string[]): Notice[] {
  return ids.map((id) => ({ id, body: `body of ${id}` }));
}

export const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
