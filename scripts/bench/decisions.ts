import { pathToFileURL } from 'node:url';
import type { Card } from '../../lib/cards';
import { hearts, type Move, type State } from '../../lib/rules/hearts';
import { fold, play } from '../../lib/rules/play';

/** What a measurement found: decisions made, and how many of them in one second of one core. */
export type Speed = { decisions: number; perSecond: number };

/** A cheap generator (xorshift32), so that the engine is measured and not the dice: 0 ≤ value < n. */
function dice(seed: number): (n: number) => number {
  let x = seed | 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return ((x >>> 16) * n) >>> 16;
  };
}

/**
 * Plays random matches of Hearts, shuffling and dealing included, through the engine's public functions: a decision is
 * `choices`, a random one of them, and `play`.
 */
function playMatch(below: (n: number) => number, options: ReturnType<typeof hearts.options.parse>): number {
  const shuffled = <T>(items: readonly T[]): T[] => {
    const result = items.slice();
    for (let i = result.length - 1; i > 0; i--) {
      const j = below(i + 1);
      const item = result[i];
      result[i] = result[j];
      result[j] = item;
    }
    return result;
  };
  let decisions = 0;
  let state: State = hearts.start(options);
  while (state.phase !== 'finished') {
    if (state.phase === 'dealing') {
      state = fold(hearts, state, hearts.deal(state, hearts.chance(options, shuffled)));
      continue;
    }
    const seat = hearts.toAct(state)[0];
    const choice = hearts.choices(state, seat)[0];
    const cards = choice.cards ?? [];
    const played = play(hearts, state, seat, moveFor(choice.type, cards, below));
    if ('code' in played) throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
    decisions++;
  }
  return decisions;
}

function moveFor(type: string, cards: readonly Card[], below: (n: number) => number): Move {
  if (type === 'play') return { type, card: cards[below(cards.length)] };
  if (type === 'pass') {
    const first = below(cards.length - 2);
    return { type, cards: cards.slice(first, first + 3) };
  }
  return { type: 'moon', value: 'add' };
}

/** Decisions per second of random Hearts matches (four players, preset `hearts`), after a warm-up of one second. */
export function decisionsPerSecond(game: 'hearts', seconds: number, seed = 1): Speed {
  const below = dice(seed);
  const options = hearts.options.parse({ preset: game, length: { kind: 'deals', count: 4 } });
  const run = (milliseconds: number): Speed => {
    const start = performance.now();
    let decisions = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
      for (let i = 0; i < 50; i++) decisions += playMatch(below, options);
      elapsed = performance.now() - start;
    }
    return { decisions, perSecond: Math.round((decisions / elapsed) * 1000) };
  };
  run(1000);
  return run(seconds * 1000);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const runs = [1, 2, 3].map((seed) => decisionsPerSecond('hearts', 3, seed).perSecond);
  for (const perSecond of runs) console.log(`hearts: ${perSecond.toLocaleString('en')} decisions per second`);
  console.log(JSON.stringify({ decisionsPerSecond: { hearts: Math.max(...runs) } }));
}
