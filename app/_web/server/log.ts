import pino, { type Logger } from 'pino';
import { readSettings } from '@/lib/settings';

declare global {
  // One for the process: bundles and reloads share it.
  var stichpostLog: Logger | undefined;
}

/**
 * The server's log: one JSON object per line on standard output. It may name tables, routes, codes and durations (ms),
 * and never a player, a key, an invitation or a card.
 */
export function log(): Logger {
  globalThis.stichpostLog ??= pino({
    level: readSettings().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  return globalThis.stichpostLog;
}

/**
 * Returns what the log may know of a failure of ours: its kind and where it happened. Not its message, which may quote what was
 * being read: a state, a log line, a key.
 */
export function failure(error: unknown): { error: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()) };
}
