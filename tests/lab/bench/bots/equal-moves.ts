import { newPlace } from '../../shared/place';
import { againstBots, ask, moveOf, type Player } from '../../shared/player';
import { BuiltSite } from '../../shared/site';
import { median, rounded } from '../figures';

const EQUAL = 60;

/** The cost of sixty equal copies of a move against one, as ratios of medians. */
export type EqualMoves = {
  /** Until all are answered and the bots have moved, so that the table waits for the player again. */
  time: number;
  /** Time of the server's processors, which includes answering sixty requests. */
  cpu: number;
  /** The same against one move and as many other requests that ask for nothing but the server's health. */
  cpuAgainstRequests: number;
};

/** Sends each of `moves` moves of one match once, and another sixty times at the same moment, in turn. */
export async function measureEqualMoves(kind: 'lmdb' | 'redis', moves: number): Promise<EqualMoves> {
  const place = await newPlace(kind);
  const server = await BuiltSite.start({ place, settings: { LOG_LEVEL: 'silent' } });
  try {
    const seat = await againstBots(server.url);
    const run = (copies: number, others = 0) => cost(seat, copies, others, () => server.cpuSeconds());
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
    await server.kill();
    await place.clear();
  }
}

type Cost = { time: number; cpu: number };

/** @param others how many requests are sent with the copies that have nothing to do with the table */
async function cost(seat: Player, copies: number, others: number, cpuSeconds: () => number | null): Promise<Cost> {
  const view = await seat.turn();
  const move = moveOf(view.choices);
  const before = cpuSeconds() ?? 0;
  const begun = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: copies }, () => seat.move(view.version, move)),
    ...Array.from({ length: others }, () => ask(seat.url, { path: '/api/health' })),
  ]);
  const refused = answers.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} requests were refused: ${refused[0].text}`);
  await seat.turn();
  return { time: performance.now() - begun, cpu: (cpuSeconds() ?? 0) - before };
}
