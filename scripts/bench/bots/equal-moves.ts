import { median, rounded } from '../figures';
import { newPlace } from '../server/place';
import { serve } from '../server/servers';
import { firstMove, myTurn, openAgainstBots, type Seat, send } from './player';

const EQUAL = 60;
const MOVES = 12;

/** What sixty equal copies of a move cost against one, as ratios of medians. */
export type EqualMoves = {
  /** Until all are answered and the bots have moved, so that the table waits for the player again. */
  time: number;
  /** Of the server's processors; answering sixty requests is part of it. */
  cpu: number;
};

/** Sends moves of one match once and sixty times at the same moment, in turn. */
export async function measureEqualMoves(folder: string, kind: 'lmdb' | 'redis'): Promise<EqualMoves> {
  const place = await newPlace(kind);
  const server = await serve(folder, { ...place.settings, LOG_LEVEL: 'silent' });
  try {
    const seat = await openAgainstBots(server.url);
    await cost(seat, 1, server.cpuSeconds);
    for (let i = 0; i < 4; i++) await cost(seat, i % 2 === 0 ? EQUAL : 1, server.cpuSeconds);
    const once: Cost[] = [];
    const many: Cost[] = [];
    for (let i = 0; i < MOVES; i++) {
      once.push(await cost(seat, 1, server.cpuSeconds));
      many.push(await cost(seat, EQUAL, server.cpuSeconds));
    }
    const ratio = (of: keyof Cost) => median(many.map((one) => one[of])) / median(once.map((one) => one[of]));
    return { time: rounded(ratio('time')), cpu: rounded(ratio('cpu')) };
  } finally {
    await server.stop();
    await place.clear();
  }
}

type Cost = { time: number; cpu: number };

async function cost(seat: Seat, copies: number, cpuSeconds: () => number | null): Promise<Cost> {
  const view = await myTurn(seat);
  const move = firstMove(view.choices);
  const before = cpuSeconds() ?? 0;
  const begun = performance.now();
  const statuses = await Promise.all(Array.from({ length: copies }, () => send(seat, view.version, move)));
  if (statuses.some((status) => status !== 200)) throw new Error(`not all copies were answered: ${statuses}`);
  await myTurn(seat);
  return { time: performance.now() - begun, cpu: (cpuSeconds() ?? 0) - before };
}
