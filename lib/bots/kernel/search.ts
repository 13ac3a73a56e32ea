import { type Random, randomFrom } from './random';

/** A question to the samples: which of these moves is worth most on average, over worlds that might be. */
export type Question<World, Move> = {
  moves: readonly Move[];
  /** In how many worlds the moves are tried at most. */
  samples: number;
  random: Random;
  /** A world that agrees with everything the player sees. */
  world(random: Random): World;
  /** Returns what the move comes to in this world; more is better. Chance is the same for all moves in a world. */
  worth(world: World, move: Move, random: Random): number;
};

/** A move with what it came to in each world, and in all of them. */
type Rival<Move> = { move: Move; worths: number[]; total: number };

/** After each batch of this number of worlds the moves that have fallen clearly behind are given up. */
const ROUND = 12;
/** Clearly: by this number of standard errors of the difference. */
const BEHIND = 2.2;
/** The most trials of a move in a world, or else many moves that are all alike would take too long. */
const MOST_TRIALS = 360;

/** The move with the best average; of equal ones the first. Throws if there is none. */
export function best<World, Move>({ moves, samples, random, world, worth }: Question<World, Move>): Move {
  let rivals = moves.map((move): Rival<Move> => ({ move, total: 0, worths: [] }));
  let trials = 0;
  for (let i = 0; i < samples && rivals.length > 1 && trials + rivals.length <= MOST_TRIALS; i++) {
    trials += rivals.length;
    const sampled = world(random);
    const seed = random.below(2 ** 32);
    for (const rival of rivals) {
      const result = worth(sampled, rival.move, randomFrom(seed));
      rival.worths.push(result);
      rival.total += result;
    }
    if ((i + 1) % ROUND === 0) {
      const { worths } = leader(rivals);
      rivals = rivals.filter((rival) => !isBehind(rival.worths, worths));
    }
  }
  return leader(rivals).move;
}

function leader<Move>(rivals: readonly Rival<Move>[]): Rival<Move> {
  return rivals.reduce((best, rival) => (rival.total > best.total ? rival : best));
}

/** Whether the one falls behind the other by more than chance explains, compared world by world. */
function isBehind(worths: readonly number[], best: readonly number[]): boolean {
  const n = worths.length;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const difference = best[i] - worths[i];
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / n;
  const variance = Math.max(0, squares / n - mean * mean);
  return mean > BEHIND * Math.sqrt(variance / n) && mean > 0;
}
