import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Random, randomFrom } from '../../lib/bots/random';
import type { Game } from '../../lib/rules/game';
import { play } from '../../lib/rules/play';
import { steps } from '../matches';
import { TABLES, type Table } from '../tables';
import { quantiles, shown } from './numbers';

/** Decisions in one second of one core: the median of many short windows, and the best of them. */
export type Speed = { decisions: number; perSecond: number; best: number };

/** The tables whose trick play is measured, by the key of their figure. */
const MEASURED: Record<string, string> = {
  hearts: 'hearts-hearts-4',
  spades2: 'spades-2',
  spades4: 'spades-4',
  herzblatt2: 'herzblatt-2',
  herzblatt3: 'herzblatt-3',
  herzblatt4: 'herzblatt-4',
};
export const KEYS = Object.keys(MEASURED);

/** So many deals are played over and over: enough that no branch is learnt by heart. */
const DEALS = 400;

/**
 * Trick play on one core, with the engine's public functions. A decision is all it takes to play one card: whose turn it is
 * (`toAct`), what he may play (`choices`), a random one of these cards, and `play`, which checks it again, decides it into
 * events and folds them. Forced cards count; what follows from a card counts to it: trick won, deal scored. Drawing,
 * passing, bidding and taking are played before the clock runs, and are not counted.
 */
export function decisionsPerSecond(key: string, seconds: number): Speed {
  const table = TABLES.find(({ name }) => name === MEASURED[key]);
  if (!table) throw new Error(`there are ${KEYS.join(', ')}, and no ${key}`);
  const { game } = table;
  const random = randomFrom(1);
  const starts = firstLeads(table);
  let next = 0;
  // Time is taken in windows of a fiftieth of a second: what other programs take away lowers some of them, and shows as a gap
  // between the median and the best.
  const window = (milliseconds: number) => {
    const start = performance.now();
    let decisions = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
      for (let i = 0; i < 10; i++) decisions += playTricks(game, starts[next++ % starts.length], random);
      elapsed = performance.now() - start;
    }
    return { decisions, perSecond: (decisions / elapsed) * 1000 };
  };
  window(2000);
  const windows = Array.from({ length: Math.max(1, Math.round(seconds * 50)) }, () => window(20));
  const { median, most } = quantiles(windows.map(({ perSecond }) => perSecond));
  return {
    decisions: windows.reduce((total, { decisions }) => total + decisions, 0),
    perSecond: Math.round(median),
    best: Math.round(most),
  };
}

/** Positions in which the first card of a deal is led, with everything before it played at random. */
function firstLeads({ game, given }: Table): unknown[] {
  const positions: unknown[] = [];
  const options = game.options.parse({ ...given, length: { kind: 'deals', count: 50 } });
  for (let match = 0; positions.length < DEALS; match++) {
    let before = '';
    for (const { state } of steps({ game, options, seed: `bench ${match}` })) {
      const type = game.choices(state, game.toAct(state)[0] ?? 0)[0]?.type ?? '';
      if (type === 'play' && before !== 'play') positions.push(state);
      before = type;
    }
  }
  return positions;
}

/** Plays cards as long as cards are to be played, and says how many. */
function playTricks(game: Game, start: unknown, random: Random): number {
  let state = start;
  for (let decisions = 0; ; decisions++) {
    const seats = game.toAct(state);
    if (seats.length === 0) return decisions;
    const { type, cards } = game.choices(state, seats[0])[0];
    if (type !== 'play' || !cards) return decisions;
    const move = { type, card: cards[random.below(cards.length)] };
    const played = play(game, state, seats[0], move);
    if ('code' in played) throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
  }
}

/** The same in a process of its own, where the compiler knows one game only: the figures do not depend on their order. */
export function measuredAlone(key: string, seconds: number): Speed {
  const script = fileURLToPath(import.meta.url);
  const output = execFileSync(process.execPath, [...process.execArgv, script, key, String(seconds)], {
    encoding: 'utf8',
  });
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
}

export function told(key: string, { perSecond, best }: Speed): string {
  return `${key}: ${shown(perSecond)} decisions per second of trick play (median of windows; best ${shown(best)})`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [key, seconds = '10'] = process.argv.slice(2);
  const speed = decisionsPerSecond(key, Number(seconds));
  console.log(told(key, speed));
  console.log(JSON.stringify(speed));
}
