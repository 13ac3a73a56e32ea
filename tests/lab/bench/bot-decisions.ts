// `node --import tsx tests/lab/bench/bot-decisions.ts [deals [starts [hearts4,spades2]]]`: the processor time of a strong bot's decisions, by game, players and
// phase; and of the first decision of a process, when nothing is compiled yet. The last line is JSON, in milliseconds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chooseMove, type Manner } from '../../../lib/bots';
import { randomFrom } from '../../../lib/bots/kernel/random';
import type { BaseOptions, Game } from '../../../lib/rules/game';
import { play } from '../../../lib/rules/play';
import { dealt } from '../shared/bots';
import { NAMES, tableNamed } from '../shared/tables';
import { quantile } from './figures';

type Decision = { phase: string; milliseconds: number };
type Summary = { decisions: number; mean: number; p99: number; max: number };

const [first = '20', ...more] = process.argv.slice(2);
if (first === 'cold') {
  const [table, phase, seed] = more;
  console.log(JSON.stringify(coldDecision(table, phase, Number(seed))));
} else {
  const [starts = '5', tables = ''] = more;
  measureAll(Number(first), Number(starts), tables === '' ? NAMES : tables.split(','));
}

/** @param starts cold ones measured for each phase, each with other cards */
function measureAll(deals: number, starts: number, tables: readonly string[]): void {
  const warm: Record<string, Record<string, Summary>> = {};
  const cold: Record<string, Record<string, number>> = {};
  for (const table of tables) {
    const decisions = [...strongDecisions(table, deals)];
    warm[table] = {};
    cold[table] = {};
    for (const phase of new Set(decisions.map(({ phase }) => phase))) {
      const summary = summed(decisions.filter((decision) => decision.phase === phase));
      const first = slowestStart(table, phase, starts);
      warm[table][phase] = summary;
      cold[table][phase] = first;
      const { mean, p99, max } = summary;
      const shown = [mean, p99, max, first].map((ms) => ms.toFixed(1).padStart(7)).join(' ');
      console.log(`${table.padEnd(10)} ${phase.padEnd(10)} mean, p99, max, max cold: ${shown} ms`);
    }
  }
  const all = [...Object.values(warm).flatMap((by) => Object.values(by).map(({ max }) => max))];
  const firsts = Object.values(cold).flatMap((by) => Object.values(by));
  console.log(
    JSON.stringify({ deals, warm, cold, slowest: Math.max(...all), slowestCold: Math.max(...firsts, 0) }, rounded),
  );
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}

/** Deals, all seats strong; what was decided without a search (a forced card) is not among the results. */
function* strongDecisions(table: string, deals: number): Generator<Decision> {
  const { game, options } = tableNamed(table, 50);
  for (let deal = 0; deal < deals; deal++) {
    for (const { state, seat, act } of oneDeal(game, options, deal)) {
      const view = game.view(state, seat);
      const before = process.cpuUsage();
      const move = chooseMove(game, options, view, { level: 'strong', seed: deal });
      const { user, system } = process.cpuUsage(before);
      const [{ type, cards }] = view.choices;
      if (type !== 'play' || cards?.length !== 1) yield { phase: view.phase, milliseconds: (user + system) / 1000 };
      act(move);
    }
  }
}

/** The first strong decision in this phase with these cards; whatever comes before it is left to chance. */
function coldDecision(table: string, phase: string, seed: number): number | null {
  const { game, options } = tableNamed(table, 50);
  for (let deal = seed; deal < seed + 200; deal++) {
    for (const { state, seat, act } of oneDeal(game, options, deal)) {
      const view = game.view(state, seat);
      const manner = (level: Manner['level']): Manner => ({ level, seed: deal });
      if (view.phase === phase && (view.choices[0].cards?.length ?? 2) > 1) {
        const before = process.cpuUsage();
        chooseMove(game, options, view, manner('strong'));
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }
      act(chooseMove(game, options, view, manner('random')));
    }
  }
  return null;
}

/** Yields every position of a deal in which somebody is to act; `act` makes their move. */
function* oneDeal(game: Game, options: BaseOptions, number: number) {
  const random = randomFrom(`cards ${number}`);
  let state = dealt(game, options, game.start(options), random);
  for (let seat = game.toAct(state).at(0); seat !== undefined; seat = game.toAct(state).at(0)) {
    const mover = seat;
    const act = (move: ReturnType<typeof chooseMove>) => {
      const result = play(game, state, mover, move);
      if (result.kind === 'refused') throw new Error(`an illegal move: ${result.code}`);
      state = result.state;
    };
    yield { state, seat, act };
  }
}

/** The most that the first decision of a process took. */
function slowestStart(table: string, phase: string, starts: number): number {
  const times = Array.from({ length: starts }, (_, seed) => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), 'cold', table, phase, String(1000 * seed)];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`a cold start of ${table}, ${phase}, ended with ${status}`);
    return Number(stdout);
  });
  return Math.max(...times);
}

function summed(decisions: readonly Decision[]): Summary {
  const times = decisions.map(({ milliseconds }) => milliseconds);
  const mean = times.reduce((total, time) => total + time, 0) / times.length;
  return { decisions: times.length, mean, p99: quantile(times, 0.99), max: Math.max(...times) };
}
