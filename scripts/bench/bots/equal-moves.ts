import { median } from '../figures';
import { newPlace } from '../server/place';
import { serve } from '../server/servers';
import { firstMove, myTurn, openAgainstBots, type Seat, send } from './player';

const EQUAL = 60;
const MOVES = 12;

/**
 * The processor time that sixty equal copies of a move cost the server, bots' answers included, against a move sent once:
 * moves of one match in turn, medians of both.
 */
export async function measureEqualMoves(folder: string, kind: 'lmdb' | 'redis'): Promise<number> {
  const place = await newPlace(kind);
  const server = await serve(folder, { ...place.settings, LOG_LEVEL: 'silent', BOT_PACE_MILLISECONDS: '0' });
  try {
    const seat = await openAgainstBots(server.url);
    await cost(seat, 1, server.cpuSeconds);
    for (let i = 0; i < 4; i++) await cost(seat, i % 2 === 0 ? EQUAL : 1, server.cpuSeconds);
    const once: number[] = [];
    const many: number[] = [];
    for (let i = 0; i < MOVES; i++) {
      once.push(await cost(seat, 1, server.cpuSeconds));
      many.push(await cost(seat, EQUAL, server.cpuSeconds));
    }
    return Math.round((median(many) / median(once)) * 100) / 100;
  } finally {
    await server.stop();
    await place.clear();
  }
}

async function cost(seat: Seat, copies: number, cpuSeconds: () => number | null): Promise<number> {
  const view = await myTurn(seat);
  const move = firstMove(view.choices);
  const before = cpuSeconds() ?? 0;
  const statuses = await Promise.all(Array.from({ length: copies }, () => send(seat, view.version, move)));
  if (statuses.some((status) => status !== 200)) throw new Error(`not all copies were answered: ${statuses}`);
  await myTurn(seat);
  return (cpuSeconds() ?? 0) - before;
}
