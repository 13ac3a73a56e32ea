// Writes the golden records that are missing: `node scripts/ts.mjs tests/lab/records.ts`. There are three for each preset of each game and
// number of players: one with a deal for every player to begin, one that goes to a score, one played at random. A record is
// written once and never changed (tests/records/README.md), so one that exists is left alone. The last line is JSON.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Manner } from '../../lib/bots';
import { record } from './records/record';
import { printRecord } from './shared/golden';
import { TABLES } from './shared/tables';

const FOLDER = new URL('../records/', import.meta.url);

/** How long each match of a table is, and who plays it: each seat takes the next, round and round. */
const MATCHES: readonly [(players: number) => object, Manner['level'][]][] = [
  [(count) => ({ kind: 'deals', count }), ['random', { samples: 1 }, 'random', 'easy']],
  [() => ({ kind: 'score', target: 25 }), ['medium', { samples: 3 }]],
  [() => ({ kind: 'deals', count: 2 }), ['random']],
];

let written = 0;
for (const { name, game, given } of TABLES) {
  for (const [i, [length, players]] of MATCHES.entries()) {
    const seed = `${name}-${i + 1}`;
    const file = new URL(`${seed}.jsonl`, FOLDER);
    if (existsSync(file)) continue;
    const options = game.options.parse({ ...given, length: length(given.players) });
    const manners = Array.from({ length: options.players }, (_, seat) => players[seat % players.length]);
    const text = printRecord(record({ game, options, seed, manners }));
    // The flag x fails on a file that exists.
    await writeFile(file, text, { flag: 'wx' });
    console.log(`${seed}: ${text.split('\n').length - 1} lines, ${Math.round(text.length / 1000)} kB`);
    written++;
  }
}
console.log(JSON.stringify({ written, leftAlone: TABLES.length * MATCHES.length - written }));
