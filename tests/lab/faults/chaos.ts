import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../lib/bots/kernel/random';
import type { Server } from './site';
import type { World } from './worlds';

export type Kills = {
  kills: number;
  /** Moves under way to a server when it was killed. */
  midMove: number;
};

/** How much was played so far, and whether it is enough. */
export type Progress = { moves: () => number; isEnough: () => boolean };

/** Moves answered between two troubles of a kind: a slow machine gets on as well, and meets as many as a quick one. */
const BETWEEN = 8;

/** Waits for a while (ms), and until the game has gone on. */
async function untilPlayed({ moves, isEnough }: Progress, milliseconds: number): Promise<void> {
  const until = moves() + BETWEEN;
  await delay(milliseconds);
  while (moves() < until && !isEnough()) await delay(20);
}

/** Kills the servers, mostly one at a time, in the middle of moves, until it is enough; then all run. */
export async function killServers(
  servers: readonly Server[],
  random: Random,
  count: Kills,
  progress: Progress,
): Promise<void> {
  while (!progress.isEnough()) {
    await untilPlayed(progress, 1000 + random.below(4000));
    const both = random.next() < 0.15;
    const first = random.below(servers.length);
    const doomed = both ? servers : [servers[first]];
    await Promise.all(doomed.map((server) => killOne(server, random, count, progress.isEnough)));
  }
}

async function killOne(server: Server, random: Random, count: Kills, isEnough: () => boolean): Promise<void> {
  while (server.moving === 0) {
    if (isEnough()) return;
    await delay(1);
  }
  // A move takes some milliseconds from its arrival to its answer: any moment of it may be the last.
  await delay(random.below(12));
  count.midMove += server.moving;
  count.kills++;
  await server.site.kill();
  await delay(random.below(1000));
  await server.site.start();
}

/** Lets things go wrong with the store until it is enough, or nothing can. */
export async function troubleStore(world: World, random: Random, progress: Progress): Promise<void> {
  while (world.trouble && !progress.isEnough()) {
    await untilPlayed(progress, 2000 + random.below(6000));
    await world.trouble();
  }
}
