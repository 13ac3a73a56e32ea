import { type LogEntry, makesItself } from '../../../../lib/match';

/** A commit: one entry, and the moves that made themselves after it. */
export type Commit = { at: number; entries: readonly LogEntry[] };

/** A log as it was written. */
export function commitsOf(log: readonly LogEntry[]): Commit[] {
  const commits: { at: number; entries: LogEntry[] }[] = [];
  for (const entry of log) {
    const last = commits.at(-1);
    if (last && last.at === entry.at && makesItself(entry.by)) last.entries.push(entry);
    else commits.push({ at: entry.at, entries: [entry] });
  }
  return commits;
}
