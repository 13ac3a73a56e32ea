import { rounded } from '../figures';

/** The cost of one use to the store: requests, commands, and bytes there and back. */
type Cost = { requests: number; commands: number; sent: number; received: number };

/** Assumed of a day: nobody has measured these, as there is no such site yet. docs/scale.md gives the reasons. */
const ASSUMED = {
  runningTables: 1_000_000,
  moves: 10_000_000,
  /** Moves of one match; each begins with an opening and three players who join. */
  movesOfMatch: 400,
  /** Moves after which somebody is told outside the site. */
  told: 0.5,
  /** Minutes for which a page stays open for each move. */
  minutesOpen: 1,
  /** Looks at one's tables for each move. */
  looks: 0.2,
  /** The busiest second beside the mean one. */
  peak: 3,
};

/** Bytes of a table in Redis, as `npm run bench:tables` prints them. */
const BYTES = { running: 6767, finished: 8102 };

/** Prices of a store that is paid by use (US dollars), and of rented memory for a cluster of one's own, which is assumed. */
const PRICES = {
  perCommand: 0.2 / 100_000,
  perStoredGb: 0.25,
  perSentGb: 0.03,
  sentFreeGb: 200,
  perMemoryGb: 5,
};

const DAYS = 30;
const SECONDS = 24 * 60 * 60;
const GB = 1e9;

const OPEN = 'an open page, a minute';

/** Returns what a day and a month of `ASSUMED` cost. @param costs what `npm run bench:cost` has measured, by what was done */
export function dayOf(costs: Readonly<Record<string, Cost>>) {
  const { moves, movesOfMatch, told, minutesOpen, looks, peak, runningTables } = ASSUMED;
  const matches = moves / movesOfMatch;
  const uses: Record<string, number> = {
    'opening a table': matches,
    joining: 3 * matches,
    "a player's wish for messages": matches,
    'the page of a table': moves,
    'a seen mark': moves,
    'a move': moves * (1 - told),
    'a move and its message': moves * told,
    'my tables, one of them': moves * looks,
    [OPEN]: moves * minutesOpen,
  };
  const sum = (of: (cost: Cost) => number) =>
    Object.entries(uses).reduce((all, [what, times]) => all + times * of(costs[what]), 0);
  const commands = sum((cost) => cost.commands);
  const share = (what: string) => (uses[what] * costs[what].commands) / commands;
  const sentGb = sum(({ sent, received }) => sent + received) / GB;
  const runningGb = (runningTables * BYTES.running) / GB;
  const finishedGb = (matches * DAYS * BYTES.finished) / GB;
  const monthly = (storedGb: number) =>
    DAYS * commands * PRICES.perCommand +
    storedGb * PRICES.perStoredGb +
    Math.max(0, DAYS * sentGb - PRICES.sentFreeGb) * PRICES.perSentGb;
  // Each node has one that copies it, and a third of its memory free.
  const memoryGb = ((runningGb + finishedGb) * 2) / (2 / 3);
  return {
    millionCommandsADay: rounded(commands / 1e6),
    commandsASecond: Math.round(commands / SECONDS),
    commandsAtPeak: Math.round((commands * peak) / SECONDS),
    sharesOfCommands: Object.fromEntries(Object.keys(uses).map((what) => [what, rounded(share(what))])),
    millionCommandsADayOverTcp: rounded((commands * (1 - share(OPEN))) / 1e6),
    sentGbADay: rounded(sentGb, 1),
    runningGb: rounded(runningGb, 1),
    finishedGbAMonth: rounded(finishedGb, 1),
    hostedDollarsAMonth: Math.round(monthly(runningGb + finishedGb)),
    ownMemoryGb: rounded(memoryGb, 1),
    ownDollarsAMonth: Math.round(memoryGb * PRICES.perMemoryGb),
  };
}
