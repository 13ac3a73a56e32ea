import { z } from 'zod';
import { sum } from '../../../rules/facets';
import type { BaseOptions } from '../../../rules/game';
import type { BaseView, Seat } from '../../../rules/view';
import { dealsDone, dealsLeft, PATHS } from '../../kernel/expected-deals';

/** The most batches that are kept; an even number. */
const BATCHES = 40;
/** After fewer turns than this, an estimate would be a guess. */
const FEWEST_TURNS = 12;
/**
 * The variance of one turn relative to the square of the mean, before a table has shown its own, with the weight of this many
 * batches. It is high: twelve turns do not show the player who goes away for three days.
 */
const PRIOR_SPREAD = 4;
const PRIOR_BATCHES = 5;
/** From fewer batches no spread is measured. */
const FEWEST_BATCHES = 10;
/** The part of all matches expected to end before the range, and that expected to end after it. */
const OUTSIDE = 0.1;
/**
 * Where cards play themselves, the turns left of a deal are the cards left to this power. Among the values tried (1, 1.25, 1.6)
 * the fortnight's ranges held most often with this one.
 */
const EARLY = 1.25;
/** For each path a number of the normal distribution, spread evenly (Tukey's approximation of its quantiles). */
const NORMAL = Float64Array.from({ length: PATHS }, (_, path) => {
  const u = ((path + 0.5) * 0.618_033_988_75) % 1;
  return 4.91 * (u ** 0.14 - (1 - u) ** 0.14);
});

/**
 * How long a table's players have taken since its first deal. The time between two moves of people belongs to the turn that the
 * later one ends, so that all turns add up to the match. Turns are kept in equal batches, merged two by two when there are too
 * many: the state stays small and still shows how much such sums differ by nights, absences and evenings spent together.
 */
export const waits = z.object({
  /** How many turns a batch has; the last one may have fewer. */
  size: z.int(),
  /** How long the turns of each batch took together, in whole seconds, oldest first. */
  seconds: z.array(z.int()),
  /** How many turns people have had, by seat. */
  turns: z.array(z.int()),
  /** When the last move of a person was made (ms since 1970). */
  at: z.int(),
});
export type Waits = z.infer<typeof waits>;

/** Nobody has moved yet. */
export function noWaits(players: number): Waits {
  return { size: 1, seconds: [], turns: new Array<number>(players).fill(0), at: 0 };
}

/** A move that a person made, or the autopilot after their deadline. */
export type PersonsMove = {
  seat: Seat;
  /** When it became their turn, or a pause of the table ended after that (ms since 1970). */
  began: number;
  /** When it was made (ms since 1970). */
  at: number;
  /** Whether their turn began with their own move, such as the lead after a trick they took, and so continues the one before. */
  follows: boolean;
};

/** The waits with one more move; those of bots and of seats on autopilot take no time and are not noted. */
export function noted(waits: Waits, { seat, began, at, follows }: PersonsMove): Waits {
  const { size, seconds, turns } = waits;
  // Players who move at the same time have waited together: only what came after the others' move is added.
  const took = Math.max(0, Math.round((at - Math.max(began, waits.at)) / 1000));
  const last = seconds.length - 1;
  if (follows && last >= 0) return { ...waits, at, seconds: seconds.with(last, seconds[last] + took) };
  const counted = turns.with(seat, turns[seat] + 1);
  if (sum(turns) < size * seconds.length)
    return { size, at, turns: counted, seconds: seconds.with(last, seconds[last] + took) };
  if (seconds.length < BATCHES) return { size, at, turns: counted, seconds: [...seconds, took] };
  return { size: 2 * size, at, turns: counted, seconds: [...inPairs(seconds), took] };
}

function inPairs(seconds: readonly number[]): number[] {
  const pairs: number[] = [];
  for (let i = 1; i < seconds.length; i += 2) pairs.push(seconds[i - 1] + seconds[i]);
  return pairs;
}

/** Whether the table has shown enough for an estimate. */
export function isEnough({ turns }: Waits): boolean {
  return sum(turns) >= FEWEST_TURNS;
}

/** Where the match stands, as anybody may know; any view will do. */
export type PublicStanding = Pick<
  BaseView,
  'players' | 'deal' | 'finished' | 'dealScores' | 'scores' | 'counts' | 'taken' | 'trick'
>;

export type Expecting = {
  game: string;
  options: BaseOptions;
  standing: PublicStanding;
  waits: Waits;
  /** Whether cards that leave nothing to decide play themselves: then most turns are at the beginning of a deal. */
  playsItself: boolean;
  people: readonly Seat[];
  /** Milliseconds since 1970; the end of the pause if the table is paused. */
  now: number;
};

/** Between these moments (ms since 1970) the match is expected to end. */
export type ExpectedEnd = { from: number; until: number };

/**
 * When the match ends: in eight of ten cases within this range. Null while that would be a guess, without players, or at the
 * end.
 *
 * It knows no paces and no hours, only how long this table has taken and the public part of its cards. The deals left come from
 * lib/match/kernel/expected-deals.ts. A deal is taken to need as many turns, and a turn as long, as those before on average;
 * the spread of the batches says how wrong that average and the sum of the turns to come may be (a log-normal distribution:
 * short ends are near, long ones far). A table that changes its habits is followed slowly; a first absence is a surprise.
 */
export function expectedEnd({
  game,
  options,
  standing,
  waits,
  playsItself,
  people,
  now,
}: Expecting): ExpectedEnd | null {
  const taken = sum(waits.turns);
  const mean = sum(waits.seconds) / taken;
  if (standing.finished || people.length === 0 || !isEnough(waits) || mean === 0) return null;
  const left = dealsLeft(game, options, standing);
  const { done, running, each } = course(standing, playsItself);
  if (!left || done === 0) return null;
  // Bots and the autopilot may have played some seats for a while: who played most shows what a seat needs.
  const perDeal = (Math.max(...waits.turns) * people.length) / done;
  const spread = spreadOf(waits.seconds.slice(0, Math.floor(taken / waits.size)), waits.size);
  const totals = new Float64Array(PATHS);
  for (let path = 0; path < PATHS; path++) {
    // Half of the running turn is over on average.
    const turns = Math.max(0.5, (left[path] * each - running) * perDeal - 0.5);
    const variance = Math.log(1 + spread * (1 / taken + 1 / turns));
    totals[path] = turns * mean * Math.exp(NORMAL[path] * Math.sqrt(variance) - variance / 2);
  }
  totals.sort();
  const outside = Math.floor(PATHS * OUTSIDE);
  const at = (seconds: number) => Math.round(now + 1000 * seconds);
  return { from: at(totals[outside - 1]), until: at(totals[PATHS - outside]) };
}

/**
 * The turns of the match so far, in deals: all (`done`), those of the running deal (`running`), and the deals it takes until
 * one counts (`each`), more than one where deals are void. Before cards are played everybody is taken to have one turn, to
 * pass, bid or take the game; a deal in which nobody scored was over then.
 */
function course(standing: PublicStanding, playsItself: boolean): { done: number; running: number; each: number } {
  const { players, deal, dealScores, counts, taken, trick } = standing;
  const played = sum(taken) * players + (trick?.cards.length ?? 0);
  const turns = played + sum(counts) + players;
  const isOver = dealScores.length > deal;
  const part = isOver || played === 0 ? 0 : (played + players) / turns;
  const running = playsItself ? 1 - (1 - part) ** EARLY : part;
  const counted = dealsDone(standing);
  const missed = ((dealScores.length - counted) * players) / turns;
  return { done: counted + missed + running, running, each: 1 + missed / (counted + 1) };
}

/**
 * The variance of a sum of turns relative to the square of their mean, per turn. The largest of several sizes of batches
 * counts: only large ones show what turns have in common.
 */
function spreadOf(batches: readonly number[], size: number): number {
  let most = 0;
  for (let level = batches, turns = size; level.length >= FEWEST_BATCHES; level = inPairs(level), turns *= 2) {
    const mean = sum(level) / level.length;
    // Whole batches of moves within the same second.
    if (mean === 0) continue;
    const squares = level.reduce((total, each) => total + (each - mean) ** 2, 0);
    const measured = (turns * squares) / (level.length - 1) / mean ** 2;
    most = Math.max(most, (measured * level.length + PRIOR_BATCHES * PRIOR_SPREAD) / (level.length + PRIOR_BATCHES));
  }
  return most;
}
