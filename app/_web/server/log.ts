import pino, { type Logger } from 'pino';
import { readSettings } from '@/lib/settings';

/** The server's log: a JSON object a line. It may name tables, routes, codes and ms, never a player, key, invitation or card. */
export function log(): Logger {
  globalThis.stichpostLog ??= pino({
    level: readSettings().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  return globalThis.stichpostLog;
}

/** Returns what the log may have of a failure: its kind and place, not its message, which may quote a state, a log line, a key. */
export function failure(error: unknown): { error: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()) };
}
