import { isForced } from '@/lib/bots';
import { readSettings } from '@/lib/settings';
import type { Context } from '@/lib/tables';
import { changes } from './changes';
import { evenly } from './evenly';
import { pool } from './pool';

/** How bots think and how fast they move on this server. */
export function serverBots(): NonNullable<Context['bots']> {
  const think = evenly((task) => pool().think(task), { isForced: ({ view }) => isForced(view.choices), wait });
  return { think, pace: readSettings().BOT_PACE_MILLISECONDS, wait };
}

/** Resolves after so long (ms) to true; to false, and at once, when the server is to stop. */
function wait(milliseconds: number): Promise<boolean> {
  if (milliseconds <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (isOver: boolean) => {
      clearTimeout(timer);
      changes().off('stop', stop);
      resolve(isOver);
    };
    const stop = () => done(false);
    const timer = setTimeout(() => done(true), milliseconds);
    changes().on('stop', stop);
  });
}
