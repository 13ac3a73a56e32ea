import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { isForced } from '@/lib/bots';
import { readSettings } from '@/lib/settings';
import type { Context } from '@/lib/tables';
import { evenly } from './evenly';
import { pool } from './pool';
import { changes } from './under-way';

/** How bots think and how fast they move on this server. */
export function serverBots(): NonNullable<Context['bots']> {
  const think = evenly((task) => pool().think(task), { isForced: ({ view }) => isForced(view.choices), wait });
  return { think, pace: readSettings().BOT_PACE_MILLISECONDS, wait };
}

/** Resolves after so long (ms) to true; to false, and at once, when the server is to stop. */
async function wait(milliseconds: number): Promise<boolean> {
  if (milliseconds <= 0) return true;
  const over = new AbortController();
  const { signal } = over;
  const stopped = once(changes(), 'stop', { signal }).then(() => false);
  const isOver = await Promise.race([setTimeout(milliseconds, true, { signal }), stopped]);
  over.abort();
  return isOver;
}
