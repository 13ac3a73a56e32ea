import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Random, randomFrom, shuffled } from '../../../lib/bots/kernel/random';
import type { BaseOptions, Game } from '../../../lib/rules/game';
import type { fold, play } from '../../../lib/rules/play';
import { moveOf } from '../shared/player';
import { median, shown } from './figures';

/** Decisions in one second of processor time: the median of many short windows, and the best of them. */
export type Speed = { decisions: number; perSecond: number; best: number };

/** The tables whose trick play is measured, by the key of their figure. */
const MEASURED: Record<string, { game: string; given: { preset?: string; players: number } }> = {
  hearts: { game: 'hearts', given: { preset: 'hearts', players: 4 } },
  spades2: { game: 'spades', given: { players: 2 } },
  spades4: { game: 'spades', given: { players: 4 } },
  herzblatt2: { game: 'herzblatt', given: { players: 2 } },
  herzblatt3: { game: 'herzblatt', given: { players: 3 } },
  herzblatt4: { game: 'herzblatt', given: { players: 4 } },
  herzblatt5: { game: 'herzblatt', given: { players: 5 } },
  herzblatt6: { game: 'herzblatt', given: { players: 6 } },
};
export const KEYS = Object.keys(MEASURED);

/** How many deals are played over and over: enough that the processor cannot learn the branches of each. */
const DEALS = 400;

/** The public functions of an engine. */
type Engine = { games: readonly Game[]; play: typeof play; fold: typeof fold };

/** The engine of a checkout, which need not be this one: only these two modules must be where they are today. */
async function engineOf(checkout: string): Promise<Engine> {
  const load = (file: string) => import(pathToFileURL(join(checkout, 'lib/rules', file)).href);
  const { GAMES } = await load('index.ts');
  const { play, fold } = await load('play.ts');
  return { games: GAMES, play, fold };
}

/**
 * Measures trick play on one core, with the engine's public functions. A decision is all it takes to play one card: finding out whose turn
 * it is (`toAct`) and which cards are legal (`choices`), choosing a random one, and `play`, which checks it again, decides it into events
 * and folds them. Forced cards count, and so does all that follows from a card: trick won, deal scored. Drawing, passing, bidding and
 * taking are played beforehand, and are not counted.
 */
async function decisionsPerSecond(key: string, seconds: number, checkout: string): Promise<Speed> {
  if (!(key in MEASURED)) throw new Error(`there are ${KEYS.join(', ')}, and no ${key}`);
  const engine = await engineOf(checkout);
  const { game, starts } = firstLeads(engine, key);
  const random = randomFrom(1);
  let next = 0;
  // Processor time in windows of a fiftieth of a second: other programs on the machine take no time away, but they empty
  // the caches, which lowers some windows and shows as a gap between the median and the best.
  const window = (milliseconds: number) => {
    const start = process.cpuUsage();
    let decisions = 0;
    let used = 0;
    while (used < milliseconds) {
      for (let i = 0; i < 40; i++) decisions += playTricks(engine, game, starts[next++ % starts.length], random);
      const { user, system } = process.cpuUsage(start);
      used = (user + system) / 1000;
    }
    return { decisions, perSecond: (decisions / used) * 1000 };
  };
  // Functions stay as they are compiled by now; a short run compiles fewer.
  window(Math.min(2000, seconds * 200));
  const windows = Array.from({ length: Math.max(1, Math.round(seconds * 50)) }, () => window(20));
  const speeds = windows.map(({ perSecond }) => perSecond);
  return {
    decisions: windows.reduce((total, { decisions }) => total + decisions, 0),
    perSecond: Math.round(median(speeds)),
    best: Math.round(Math.max(...speeds)),
  };
}

/**
 * Positions in which the first card of a deal is led, with everything before it played at random. Nothing but the engine
 * measured has a part in it: what the compiler learns of its functions here is then the same for every engine.
 */
function firstLeads(engine: Engine, key: string): { game: Game; starts: unknown[] } {
  const { game: id, given } = MEASURED[key];
  const game = engine.games.find((game) => game.id === id);
  if (!game) throw new Error(`this engine has no ${id}`);
  const options = game.options.parse({ ...given, length: { kind: 'deals', count: 50 } });
  const random = randomFrom('bench');
  const starts: unknown[] = [];
  while (starts.length < DEALS) starts.push(...leadsOfMatch(engine, game, options, random));
  return { game, starts };
}

/** The first leads of the deals of one match, all of it played at random. */
function leadsOfMatch({ play, fold }: Engine, game: Game, options: BaseOptions, random: Random): unknown[] {
  const leads: unknown[] = [];
  let state = game.start(options);
  for (let before = ''; ; ) {
    const seats = game.toAct(state);
    if (seats.length === 0) {
      if (!game.standing(state).awaitsDeal) return leads;
      const chance = game.chance(options, (items) => shuffled(items, random));
      state = fold(game, state, game.deal(state, chance));
      before = '';
      continue;
    }
    const seat = seats[random.below(seats.length)];
    const move = moveOf(game.choices(state, seat), (n) => random.below(n));
    if (move.type === 'play' && before !== 'play') leads.push(state);
    before = move.type;
    const played = play(game, state, seat, move);
    if (played.kind === 'refused') throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
  }
}

/** Plays cards as long as cards are to be played, and says how many. */
function playTricks({ play }: Engine, game: Game, start: unknown, random: Random): number {
  let state = start;
  for (let decisions = 0; ; decisions++) {
    const seats = game.toAct(state);
    if (seats.length === 0) return decisions;
    const { type, cards } = game.choices(state, seats[0])[0];
    if (type !== 'play' || !cards) return decisions;
    const move = { type, card: cards[random.below(cards.length)] };
    const played = play(game, state, seats[0], move);
    if (played.kind === 'refused') throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
  }
}

/** The checkout this script belongs to. */
export const HERE = fileURLToPath(new URL('../../..', import.meta.url));

/** The same in a process of its own, where the compiler knows one game only: the figures do not depend on their order. */
export function measuredAlone(key: string, seconds: number, checkout = HERE): Speed {
  const script = fileURLToPath(import.meta.url);
  const output = execFileSync(process.execPath, [...process.execArgv, script, key, String(seconds), checkout], {
    encoding: 'utf8',
  });
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
}

export function told(key: string, { perSecond, best }: Speed): string {
  return `${key}: ${shown(perSecond)} decisions of trick play per second of processor time (median of windows; best ${shown(best)})`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [key, seconds = '10', checkout = HERE] = process.argv.slice(2);
  const speed = await decisionsPerSecond(key, Number(seconds), checkout);
  console.log(told(key, speed));
  console.log(JSON.stringify(speed));
}
