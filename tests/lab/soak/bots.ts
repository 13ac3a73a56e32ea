// `npm run soak:bots -- [deals]`: bots of all manners play 100,000 deals, or the number given, of all games with any
// options, and every move is looked at by the rules. The last line is JSON; the exit code is 1 if a move was illegal.
import { LEVELS, type Manner } from '../../../lib/bots';
import { randomFrom } from '../../../lib/bots/kernel/random';
import { GAMES } from '../../../lib/rules';
import { type Decision, playMatch } from '../shared/bots';

/** Mostly bots that think little; every so often the real levels, which take a hundred times as long. */
const QUICK: readonly Manner['level'][] = ['random', 'random', 'random', { samples: 1 }];
const THOUGHTFUL: readonly Manner['level'][] = ['random', { samples: 2 }, ...LEVELS];
const THOUGHTFUL_EVERY = 100;

/** Illegal moves that are shown, and the number after which it is enough. */
const SHOWN = 5;
const MOST_ILLEGAL = 100;

const wanted = Number(process.argv[2] ?? 100_000);
const moves: Record<string, number> = {};
const deals: Record<string, number> = {};
let played = 0;
let illegal = 0;

function note({ why, ...decision }: Decision): void {
  const name = typeof decision.level === 'string' ? decision.level : `samples ${decision.level.samples}`;
  moves[name] = (moves[name] ?? 0) + 1;
  if (why === null) return;
  illegal++;
  if (illegal <= SHOWN) console.error(why.code, JSON.stringify(decision));
}

const before = process.cpuUsage();
const randoms = GAMES.map(({ id }) => ({ id, random: randomFrom(`soak ${id}`) }));
for (let number = 0, round = 0; played < wanted && illegal < MOST_ILLEGAL; number++) {
  const { id, random } = randoms[number % randoms.length];
  if (number % randoms.length === 0) round++;
  const more = playMatch(id, number, round % THOUGHTFUL_EVERY === 0 ? THOUGHTFUL : QUICK, random, note);
  deals[id] = (deals[id] ?? 0) + more;
  played += more;
  if (Math.floor(played / 10_000) > Math.floor((played - more) / 10_000))
    console.log(`${played} deals, ${illegal} illegal`);
}
const { user, system } = process.cpuUsage(before);
const total = Object.values(moves).reduce((sum, count) => sum + count, 0);
const cpuSeconds = Math.round((user + system) / 1e6);
console.log(JSON.stringify({ deals: played, moves: total, illegal, byGame: deals, byLevel: moves, cpuSeconds }));
if (illegal > 0) process.exitCode = 1;
