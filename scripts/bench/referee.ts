import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GAMES } from '../../lib/rules';
import type { BaseMove, Chance, Game } from '../../lib/rules/game';
import { fold, play } from '../../lib/rules/play';
import type { Choice, Seat } from '../../lib/rules/view';

/** One stream through the referee's process: seconds from start to first and last answer, memory in MB on the way. */
export type Run = { moves: number; firstAnswer: number; seconds: number; perSecond: number; rss: number[] };

/** The minimal standard generator, good enough for dice: 0 ≤ value < n. */
function dice(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (x * 48271) % 2147483647;
    return x % n;
  };
}

/** Random legal moves of a whole match, as one request. */
function randomRequest(game: Game, below: (n: number) => number, want: string[]) {
  const options = { length: { kind: 'deals', count: 4 } };
  const complete = game.options.parse(options);
  const shuffled = <T>(items: readonly T[]): T[] => {
    const rest = [...items];
    return items.map(() => rest.splice(below(rest.length), 1)[0]);
  };
  const chance: Chance[] = [];
  const moves: [Seat, BaseMove][] = [];
  let state = game.start(complete);
  for (;;) {
    const seats = game.toAct(state);
    if (seats.length === 0) {
      if (game.standing(state).finished) return { id: 0, game: game.id, options, chance, moves, want };
      const next = game.chance(complete, shuffled);
      chance.push(next);
      state = fold(game, state, game.deal(state, next));
      continue;
    }
    const seat = seats[below(seats.length)];
    const choices = game.choices(state, seat);
    const move = game.move.parse(randomMove(choices[below(choices.length)], below));
    const played = play(game, state, seat, move);
    if ('code' in played) throw new Error(`a choice was refused: ${played.code}`);
    moves.push([seat, move]);
    state = played.state;
  }
}

function randomMove({ type, cards = [], values = [], count, min }: Choice, below: (n: number) => number) {
  if (type === 'play') return { type, card: cards[below(cards.length)] };
  if (cards.length > 0) return { type, cards: cards.slice(0, count ?? min) };
  return values.length > 0 ? { type, value: values[below(values.length)] } : { type };
}

/** Sends at least so many moves of a game through one referee, and looks at its memory ten times on the way. */
export async function stream(game: Game, moves: number, want: string[] = []): Promise<Run> {
  const below = dice(1);
  const requests = Array.from({ length: 50 }, () => randomRequest(game, below, want));
  const lines = requests.map((request) => `${JSON.stringify(request)}\n`);

  const start = performance.now();
  const script = fileURLToPath(new URL('../referee.mjs', import.meta.url));
  const referee = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let answered = 0;
  let firstAnswer = 0;
  const reading = (async () => {
    for await (const line of createInterface({ input: referee.stdout })) {
      if (!line.startsWith('{"id":0,"ok":true,')) throw new Error(line.slice(0, 200));
      if (answered++ === 0) firstAnswer = (performance.now() - start) / 1000;
    }
  })();

  const rss: number[] = [];
  let sent = 0;
  let asked = 0;
  while (sent < moves) {
    const i = asked++ % lines.length;
    sent += requests[i].moves.length;
    if (!referee.stdin.write(lines[i])) await once(referee.stdin, 'drain');
    if (sent >= ((rss.length + 1) * moves) / 10) rss.push(megabytes(referee.pid));
  }
  referee.stdin.end();
  await reading;
  if (answered !== asked) throw new Error(`${asked} requests, ${answered} answers`);
  const seconds = (performance.now() - start) / 1000;
  return { moves: sent, firstAnswer, seconds, perSecond: Math.round(sent / (seconds - firstAnswer)), rss };
}

function megabytes(pid = 0): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const moves = Number(process.argv[2] ?? 1_000_000);
  const result: Record<string, Run> = {};
  for (const game of GAMES) {
    for (const want of [[], ['turns', 'views']]) {
      const run = await stream(game, moves, want);
      console.log(`${game.id} ${want.join(' and ')}: ${run.perSecond} moves/s, memory ${run.rss.join(' ')} MB`);
      result[[game.id, ...want].join('+')] = run;
    }
  }
  console.log(JSON.stringify({ referee: result }));
}
