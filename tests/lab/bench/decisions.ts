import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Random, randomFrom, shuffled } from '../../../lib/bots/kernel/random';
import type { Card } from '../../../lib/cards';
import type { BaseMove, BaseOptions, Game } from '../../../lib/rules/game';
import type { fold, play } from '../../../lib/rules/play';
import type { Choice } from '../../../lib/rules/view';
import { compiled } from '../../../scripts/ts.mjs';
import { median } from './figures';

/** Decisions, or deals, in one second of processor time: the median of many short windows, and the best of them. */
export type Speed = { perSecond: number; best: number };

/** A table at which moves of these kinds are measured; a kind bears the name of the first choice it offers. */
type Table = { game: string; given: { preset?: string; players: number }; kinds: readonly string[] };

const hearts = (players: number, preset = 'black-lady'): Table => ({
  game: 'hearts',
  given: { preset, players },
  kinds: ['pass', 'play'],
});
const spades = (players: number, kinds: readonly string[]): Table => ({ game: 'spades', given: { players }, kinds });
const herzblatt = (players: number): Table => ({
  game: 'herzblatt',
  given: { players },
  kinds: ['take', 'pickUp', 'bury', 'play'],
});

/** The tables that are measured, by the key of their figures. */
const TABLES: Record<string, Table> = {
  hearts: hearts(4, 'hearts'),
  hearts3: hearts(3),
  hearts5: hearts(5),
  hearts6: hearts(6),
  spades2: spades(2, ['look', 'keep', 'exchange', 'bid', 'play']),
  spades4: spades(4, ['bid', 'play']),
  herzblatt2: herzblatt(2),
  herzblatt3: herzblatt(3),
  herzblatt4: herzblatt(4),
  herzblatt5: herzblatt(5),
  herzblatt6: herzblatt(6),
};
export const KEYS = Object.keys(TABLES);

/** A whole deal, from dealt to scored. */
export const DEAL = 'deal';

/** Everything that is measured at a table: whole deals, and each kind of move. */
export function kindsOf(key: string): string[] {
  if (!(key in TABLES)) throw new Error(`there are ${KEYS.join(', ')}, and no ${key}`);
  return [DEAL, ...TABLES[key].kinds];
}

/** How many deals are played over and over: enough that the processor cannot learn the branches of each. */
const DEALS = 400;

/** The public functions of an engine. */
type Engine = { games: readonly Game[]; play: typeof play; fold: typeof fold };

/** The engine of a checkout, which need not be this one: only these two modules must be where they are today. */
async function engineOf(checkout: string): Promise<Engine> {
  const load = async (file: string) => import(pathToFileURL(await compiled(join(checkout, 'lib/rules', file))).href);
  const { GAMES } = await load('index.ts');
  const { play, fold } = await load('play.ts');
  return { games: GAMES, play, fold };
}

/**
 * Measures one kind of move, or whole deals, on one core, with the engine's public functions. A decision is all it takes to make one move:
 * finding out whose turn it is (`toAct`) and the choices (`choices`), taking a random one, and `play`, which checks it again, decides it
 * into events and folds them. Forced cards count, and so does all that follows from a move: trick won, deal scored. Moves of other kinds
 * are made beforehand, and are not counted.
 */
async function speedOf(key: string, kind: string, seconds: number, checkout: string): Promise<Speed> {
  const engine = await engineOf(checkout);
  const { game, starts } = startsOf(engine, key, kind);
  const random = randomFrom(1);
  let next = 0;
  let batch = 40;
  // Processor time in windows of a fiftieth of a second: other programs on the machine take no time away, but they empty
  // the caches, which lowers some windows and shows as a gap between the median and the best.
  const window = (milliseconds: number) => {
    const start = process.cpuUsage();
    let count = 0;
    let used = 0;
    while (used < milliseconds) {
      const before = used;
      for (let i = 0; i < batch; i++) {
        const moves = playOn(engine, game, starts[next++ % starts.length], kind, random);
        count += kind === DEAL ? 1 : moves;
      }
      const { user, system } = process.cpuUsage(start);
      used = (user + system) / 1000;
      // Asking for the time takes as long as many moves.
      if (used - before < 2) batch *= 2;
    }
    return (count / used) * 1000;
  };
  // Functions stay as they are compiled by now; a short run compiles fewer.
  window(Math.min(2000, seconds * 200));
  const speeds = Array.from({ length: Math.max(1, Math.round(seconds * 50)) }, () => window(20));
  return { perSecond: Math.round(median(speeds)), best: Math.round(Math.max(...speeds)) };
}

/**
 * Positions in which the first move of this kind is to be made, or, for whole deals, in which cards have just been dealt, with everything
 * before it played at random. Nothing but the engine measured has a part in it: what the compiler learns of its functions here is then
 * the same for every engine.
 */
function startsOf(engine: Engine, key: string, kind: string): { game: Game; starts: unknown[] } {
  const { game: id, given } = TABLES[key];
  const game = engine.games.find((game) => game.id === id);
  if (!game) throw new Error(`this engine has no ${id}`);
  const options = game.options.parse({ ...given, length: { kind: 'deals', count: 50 } });
  const random = randomFrom('bench');
  const starts: unknown[] = [];
  for (let matches = 0; starts.length < DEALS; matches++) {
    if (matches === DEALS) throw new Error(`there is no ${kind} at ${key}`);
    starts.push(...startsOfMatch(engine, game, options, kind, random));
  }
  return { game, starts };
}

/** Those of one match, all of it played at random. */
function startsOfMatch({ play, fold }: Engine, game: Game, options: BaseOptions, kind: string, random: Random) {
  const starts: unknown[] = [];
  let state = game.start(options);
  for (let before = ''; ; ) {
    const seats = game.toAct(state);
    if (seats.length === 0) {
      if (!game.standing(state).awaitsDeal) return starts;
      const chance = game.chance(options, (items) => shuffled(items, random));
      state = fold(game, state, game.deal(state, chance));
      if (kind === DEAL) starts.push(state);
      before = '';
      continue;
    }
    const seat = seats[random.below(seats.length)];
    const choices = game.choices(state, seat);
    const { type } = choices[0];
    if (type === kind && before !== kind) starts.push(state);
    before = type;
    const played = play(game, state, seat, someMove(choices, random));
    if (played.kind === 'refused') throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
  }
}

/** Makes moves as long as they are of this kind, or to the end of the deal, and says how many. */
function playOn({ play }: Engine, game: Game, start: unknown, kind: string, random: Random): number {
  let state = start;
  for (let moves = 0; ; moves++) {
    const seats = game.toAct(state);
    if (seats.length === 0) return moves;
    const seat = seats.length === 1 ? seats[0] : seats[random.below(seats.length)];
    const choices = game.choices(state, seat);
    if (kind !== DEAL && choices[0].type !== kind) return moves;
    const played = play(game, state, seat, someMove(choices, random));
    if (played.kind === 'refused') throw new Error(`a choice was refused: ${played.code}`);
    state = played.state;
  }
}

/** Some move of these choices, found in little time: several cards are neighbours in the hand. */
function someMove(choices: readonly Choice[], random: Random): BaseMove {
  const {
    type,
    cards,
    values,
    count,
    min = 0,
    max = 0,
  } = choices[choices.length === 1 ? 0 : random.below(choices.length)];
  if (type === 'play' && cards) return withCard(type, cards[random.below(cards.length)]);
  if (values) return withValue(type, values[random.below(values.length)]);
  if (!cards) return { type };
  const wanted = count ?? min + random.below(max - min + 1);
  const first = random.below(cards.length - wanted + 1);
  return withCards(type, cards.slice(first, first + wanted));
}

const withCard = (type: string, card: Card) => ({ type, card });
const withCards = (type: string, cards: Card[]) => ({ type, cards });
const withValue = (type: string, value: string | number) => ({ type, value });

/** The checkout this script belongs to. */
export const HERE = fileURLToPath(new URL('../../..', import.meta.url));

/** The same in a process of its own, where the compiler knows one game only: the figures do not depend on their order. */
export function measuredAlone(key: string, kind: string, seconds: number, checkout = HERE): Speed {
  const script = fileURLToPath(import.meta.url);
  const output = execFileSync(process.execPath, ['scripts/ts.mjs', script, key, kind, String(seconds), checkout], {
    encoding: 'utf8',
  });
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [key, kind, seconds = '3', checkout = HERE] = process.argv.slice(2);
  console.log(JSON.stringify(await speedOf(key, kind, Number(seconds), checkout)));
}
