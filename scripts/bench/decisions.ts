import { pathToFileURL } from 'node:url';
import type { Card } from '../../lib/cards';
import { hearts, type Move, type State } from '../../lib/rules/hearts';
import { fold, play } from '../../lib/rules/play';

/** Decisions in one second of one core: the median of many short windows, and the best of them. */
export type Speed = { decisions: number; perSecond: number; best: number };

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

/**
 * Decisions per second of random Hearts matches (four players, preset `hearts`), after a warm-up of two seconds. Time is
 * taken in windows of a tenth of a second: what other programs take away lowers some of them, and shows as a gap between
 * the median and the best.
 */
export function decisionsPerSecond(game: 'hearts', seconds: number, seed = 1): Speed {
  const below = dice(seed);
  const options = hearts.options.parse({ preset: game, length: { kind: 'deals', count: 4 } });
  const window = (milliseconds: number) => {
    const start = performance.now();
    let decisions = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
      for (let i = 0; i < 10; i++) decisions += playMatch(below, options);
      elapsed = performance.now() - start;
    }
    return { decisions, perSecond: Math.round((decisions / elapsed) * 1000) };
  };
  window(2000);
  const windows = Array.from({ length: Math.max(1, Math.round(seconds * 10)) }, () => window(100));
  const speeds = windows.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  return {
    decisions: windows.reduce((total, { decisions }) => total + decisions, 0),
    perSecond: speeds[speeds.length >> 1],
    best: speeds[speeds.length - 1],
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { decisions, perSecond, best } = decisionsPerSecond('hearts', 10);
  const shown = (n: number) => n.toLocaleString('en');
  console.log(
    `hearts: ${shown(perSecond)} decisions per second (median of 100 windows; best ${shown(best)}; ${shown(decisions)} in all)`,
  );
  console.log(JSON.stringify({ decisionsPerSecond: { hearts: perSecond }, best: { hearts: best } }));
}
