import type { Message } from './store';

/** The order of an inbox: by moment, then by id. */
export function byMoment(a: Pick<Message, 'at' | 'id'>, b: Pick<Message, 'at' | 'id'>): number {
  return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The newest `limit` messages before a moment, newest first, and all others of the same moment as the last of them. */
export function newestPage(messages: readonly Message[], limit: number, before = Number.POSITIVE_INFINITY): Message[] {
  if (limit <= 0) return [];
  const older = messages.filter((message) => message.at < before).sort((a, b) => byMoment(b, a));
  const last = older[limit - 1];
  return last ? older.filter((message) => message.at >= last.at) : older;
}
