// One referee, a stream of a million moves for each table, one after the other: `node --import tsx tests/lab/bench/referee.ts
// [--table spades-2]… [--moves 1000000] [--want turns,views]`. It should end as fast as it began, and as small.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { steps } from '../shared/matches';
import { TABLES, type Table } from '../shared/tables';
import { shown } from './figures';

/** Moves per second in the first and the last tenth, and memory in MB after each. */
type Run = { moves: number; seconds: number; perSecond: number; first: number; last: number; megabytes: number[] };

/** Requests that are sent over and over, and how many deals each of their matches has. */
const REQUESTS = 50;
const DEALS = 4;

/** One line, and how many moves it makes. */
type Line = { text: string; moves: number };

/** A whole match with random legal moves, as a request. */
function line({ game, given }: Table, want: readonly string[], number: number): Line {
  const options = { ...given, length: { kind: 'deals', count: DEALS } };
  const made = [...steps({ game, options: game.options.parse(options), seed: `${number}` })].map((step) => step.made);
  const chance = made.flatMap((one) => ('chance' in one ? [one.chance] : []));
  const moves = made.flatMap((one) => ('move' in one ? [[one.seat, one.move]] : []));
  const text = `${JSON.stringify({ id: 0, game: game.id, options, chance, moves, want })}\n`;
  return { text, moves: moves.length };
}

/** A referee's process, what is called with each of its answers, and what comes of its end, which nobody waits for. */
function startReferee() {
  const script = fileURLToPath(new URL('../../../scripts/referee.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const listener: { onAnswer: (answer: string) => void } = { onAnswer: () => {} };
  createInterface({ input: child.stdout }).on('line', (answer) => listener.onAnswer(answer));
  const died = new Promise<never>((_, reject) => {
    child.on('exit', (code) => reject(new Error(`the referee ended with ${code}`)));
  });
  died.catch(() => {});
  return { child, listener, died };
}
type Referee = ReturnType<typeof startReferee>;

function megabytes({ child }: Referee): number {
  const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return Math.round(Number(rss) / 1024);
}

/** Sends at least this number of moves, and waits for the last answer. */
async function stream(referee: Referee, lines: readonly Line[], moves: number): Promise<Run> {
  const { child, listener, died } = referee;
  const needed = { lines: 0, moves: 0 };
  for (; needed.moves < moves; needed.lines++) needed.moves += lines[needed.lines % lines.length].moves;

  const marks: { moves: number; at: number; megabytes: number }[] = [];
  const mark = (moves: number) => marks.push({ moves, at: performance.now(), megabytes: megabytes(referee) });
  mark(0);
  const answered = { lines: 0, moves: 0 };
  const finished = new Promise<void>((resolve, reject) => {
    listener.onAnswer = (answer) => {
      if (!answer.startsWith('{"id":0,"ok":true,')) reject(new Error(answer.slice(0, 200)));
      answered.moves += lines[answered.lines++ % lines.length].moves;
      if (answered.moves >= (marks.length * needed.moves) / 10) mark(answered.moves);
      if (answered.lines === needed.lines) resolve();
    };
  });
  const sending = async () => {
    for (let i = 0; i < needed.lines; i++) {
      if (!child.stdin.write(lines[i % lines.length].text)) await once(child.stdin, 'drain');
    }
  };
  await Promise.race([died, Promise.all([sending(), finished])]);

  const speed = (from: number, to: number) =>
    Math.round(((marks[to].moves - marks[from].moves) / (marks[to].at - marks[from].at)) * 1000);
  const end = marks.length - 1;
  return {
    moves: answered.moves,
    seconds: (marks[end].at - marks[0].at) / 1000,
    perSecond: speed(0, end),
    first: speed(0, 1),
    last: speed(end - 1, end),
    megabytes: marks.map((mark) => mark.megabytes),
  };
}

const { values } = parseArgs({
  options: {
    table: { type: 'string', multiple: true, default: [] },
    moves: { type: 'string', default: '1000000' },
    want: { type: 'string', default: '' },
  },
});
/** Those named; otherwise one for every game and number of players. */
const tables = TABLES.filter(({ name, game, options: { players } }, i) =>
  values.table.length > 0
    ? values.table.includes(name)
    : TABLES.findIndex((one) => one.game === game && one.options.players === players) === i,
);
if (tables.length === 0) throw new Error(`--table is one of ${TABLES.map(({ name }) => name).join(', ')}`);
const want = values.want.split(',').filter(Boolean);

const referee = startReferee();
const runs: Record<string, Run> = {};
for (const table of tables) {
  const lines = Array.from({ length: REQUESTS }, (_, number) => line(table, want, number));
  const run = await stream(referee, lines, Number(values.moves));
  runs[table.name] = run;
  console.log(
    `${table.name}: ${shown(run.perSecond)} moves/s (first tenth ${shown(run.first)}, last ${shown(run.last)}), ` +
      `memory ${run.megabytes[0]} → ${run.megabytes.at(-1)} MB`,
  );
}
referee.child.stdin.end();
console.log(JSON.stringify({ referee: runs }));
