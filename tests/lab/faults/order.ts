import { flag, ordered, type Refused, said, usually } from '../shared/order';
import { STORES, type StoreName } from '../shared/place';

/** The least that has to happen to one store before its run may end; a run in which less went wrong proves nothing. */
export type Promised = {
  /** Servers of the site killed. */
  kills: number;
  /** Redis servers killed, where there is one. */
  redisKills: number;
  /** Moves answered with 200. */
  moves: number;
  /** After so long (ms) it ends all the same, and has failed. */
  limit: number;
  /** Tables played at once, and how many deals a match has at most. */
  lanes: number;
  deals: number;
};

export type Order = {
  stores: StoreName[];
  seed: string;
  promised: Promised;
  /** The other version that one of the two servers is: a commit, or a clone that is built; null if both are this one. */
  beside: string | null;
  /** Where to write how many stores passed, failed and were skipped, as JSON, for `npm test`. */
  report: string | null;
};

/** Totals of all stores together; the short form is the one that `npm test` runs. */
const LONG = { kills: 21, redisKills: 10, moves: 5100, limit: 6_000_000, lanes: 10, deals: 4 };
const SHORT = { kills: 3, redisKills: 2, moves: 90, limit: 540_000, lanes: 2, deals: 1 };

/** Reads the command line, or says what is wrong with it. */
export const parseOrder = (args: string[]): Order | Refused =>
  ordered(
    args,
    `npm run test:faults -- [--long] [--seed 1] [--store ${STORES.join('|')}] [--beside COMMIT]`,
    {
      long: flag,
      seed: usually(String(Date.now() % 1_000_000)),
      store: said,
      beside: said,
      report: said,
    },
    ({ long, seed, store, beside = null, report = null }) => {
      const stores = STORES.filter((name) => store === undefined || name === store);
      if (stores.length === 0) throw new Error(`--store ${store}: there are ${STORES.join(', ')}`);
      return { stores, seed, promised: long ? LONG : SHORT, beside, report };
    },
  );

/** One store's share of what was promised for all that run. */
export function shareOf(promised: Promised, stores: readonly StoreName[]): Promised {
  const withRedis = stores.filter((name) => name !== 'lmdb').length;
  const of = (total: number, parts: number) => Math.ceil(total / Math.max(1, parts));
  return {
    ...promised,
    kills: of(promised.kills, stores.length),
    redisKills: of(promised.redisKills, withRedis),
    moves: of(promised.moves, stores.length),
    limit: of(promised.limit, stores.length),
  };
}
