// `npm run soak:expected [-- MATCHES [GAME]]`: matches of every game, or of one, with each number of players (9 each, or the number given), played by three
// groups of people who come to the site for moments and three who stay, nights and absences included. Their ends are predicted at a
// quarter, half and three quarters of their time. It prints which share of the predictions held: about 0.8 is honest. The last line is JSON.
import { randomFrom } from '../../../lib/bots/kernel/random';
import type { BaseOptions } from '../../../lib/rules/game';
import { TABLES, type Table } from '../shared/tables';
import { COMING } from './expected/people';
import { PARTS, type Prediction, predictions, shareOf } from './expected/predictions';

const GROUPS = 3;
const DAYS = 1000;
/** In Spades, bots that think less than this never come to a target. */
const SAMPLES: Record<string, number> = { spades: 6 };
/** Shorter than those of the games themselves, in points. */
const TARGETS: Record<string, number> = { hearts: 50, spades: 250, herzblatt: 25 };

const [given = '9', only] = process.argv.slice(2);
const matches = Number(given);
const tables = TABLES.filter(isFirst).filter(({ game }) => game.id === (only ?? game.id));
if (!(matches >= 1) || tables.length === 0) throw new Error('npm run soak:expected [-- MATCHES [GAME]]');
const began = performance.now();
const rows = new Map<string, Prediction[]>();
const add = (row: string, made: Prediction[]) => rows.set(row, [...(rows.get(row) ?? []), ...made]);

for (const table of tables) {
  const { game, given } = table;
  for (const coming of COMING) {
    for (let number = 0; number < matches; number++) {
      const seed = `${table.name} ${number}`;
      const random = randomFrom(seed);
      const options = lengthened(table, number, 1 + random.below(8));
      // A bot sits at every fourth table that is not for two.
      const bots = number % 4 === 3 && given.players > 2 ? 1 : 0;
      const seats = Array.from({ length: given.players }, (_, seat) => ({
        isPerson: seat >= bots,
        level: { samples: (SAMPLES[game.id] ?? 1) + random.below(4) },
      }));
      const made = predictions({ game, options, seats, coming, groups: GROUPS, days: DAYS, seed });
      for (const row of [
        `${game.id} for ${given.players}`,
        `people ${coming}`,
        `length: ${options.length.kind}`,
        'all',
      ])
        add(row, made);
    }
  }
}
console.log('share that held: at all times;', PARTS.map((part) => `after ${part}`).join(', '));
for (const [name, made] of rows) {
  const { share, width, before, after, unsaid } = shareOf(made);
  const parts = PARTS.map((part) => shareOf(made.filter((one) => one.part === part)).share);
  console.log(`${name.padEnd(20)} ${share}; ${parts.join(', ')}`, { width, before, after, unsaid });
}
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
const { predictions: count, held, share, width } = shareOf(rows.get('all') ?? []);
console.log(JSON.stringify({ predictions: count, held, share, width }));

/** Whether no other preset before it has as many players. */
function isFirst({ game, given }: Table, index: number): boolean {
  return TABLES.findIndex((other) => other.game === game && other.given.players === given.players) === index;
}

/** One after the other: the length of the game itself, a number of deals, a lower target. */
function lengthened({ game, given, options }: Table, number: number, count: number): BaseOptions {
  const higher = game.id === 'herzblatt' ? { stake: 6 } : {};
  if (number % 3 === 1) return game.options.parse({ ...given, length: { kind: 'deals', count } });
  if (number % 3 === 2)
    return game.options.parse({ ...given, ...higher, length: { kind: 'score', target: TARGETS[game.id] } });
  return options;
}
