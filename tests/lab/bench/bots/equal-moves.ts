import { median, rounded } from '../figures';
import { newPlace } from '../server/place';
import { serve } from '../server/servers';
import { firstMove, myTurn, openAgainstBots, type Seat, send } from './player';

const EQUAL = 60;

/** What sixty equal copies of a move cost against one, as ratios of medians. */
export type EqualMoves = {
  /** Until all are answered and the bots have moved, so that the table waits for the player again. */
  time: number;
  /** Of the server's processors; answering sixty requests is part of it. */
  cpu: number;
  /** The same against one move and as many other requests that ask for nothing but the server's health. */
  cpuAgainstRequests: number;
};

/** Sends so many moves of one match once and sixty times at the same moment, in turn. */
export async function measureEqualMoves(folder: string, kind: 'lmdb' | 'redis', moves: number): Promise<EqualMoves> {
  const place = await newPlace(kind);
  const server = await serve(folder, { ...place.settings, LOG_LEVEL: 'silent' });
  try {
    const seat = await openAgainstBots(server.url);
    const run = (copies: number, others = 0) => cost(seat, copies, others, server.cpuSeconds);
    for (const copies of [1, EQUAL, 1, EQUAL, 1].slice(0, moves)) await run(copies, EQUAL - copies);
    const once: Cost[] = [];
    const many: Cost[] = [];
    const among: Cost[] = [];
    for (let i = 0; i < moves; i++) {
      once.push(await run(1));
      many.push(await run(EQUAL));
      among.push(await run(1, EQUAL - 1));
    }
    const typical = (costs: readonly Cost[], of: keyof Cost) => median(costs.map((one) => one[of]));
    return {
      time: rounded(typical(many, 'time') / typical(once, 'time')),
      cpu: rounded(typical(many, 'cpu') / typical(once, 'cpu')),
      cpuAgainstRequests: rounded(typical(many, 'cpu') / typical(among, 'cpu')),
    };
  } finally {
    await server.stop();
    await place.clear();
  }
}

type Cost = { time: number; cpu: number };

/** @param others how many requests are sent with the copies that have nothing to do with the table */
async function cost(seat: Seat, copies: number, others: number, cpuSeconds: () => number | null): Promise<Cost> {
  const view = await myTurn(seat);
  const move = firstMove(view.choices);
  const before = cpuSeconds() ?? 0;
  const begun = performance.now();
  const statuses = await Promise.all([
    ...Array.from({ length: copies }, () => send(seat, view.version, move)),
    ...Array.from({ length: others }, () => fetch(`${seat.url}/api/health`).then(({ status }) => status)),
  ]);
  if (statuses.some((status) => status !== 200)) throw new Error(`not all requests were answered: ${statuses}`);
  await myTurn(seat);
  return { time: performance.now() - begun, cpu: (cpuSeconds() ?? 0) - before };
}
